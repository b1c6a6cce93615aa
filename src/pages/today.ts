import { useWhenVisible } from '#base/use-when-visible.ts'
import { dayOf } from '#domain/dates/calendar.ts'

/** Calendar day on which the page was opened or last came back, `YYYY-MM-DD` in the zone of the device. */
export const useToday = (): string => useWhenVisible(readToday)

const readToday = () => dayOf(new Date())
