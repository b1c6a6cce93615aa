import { dayOf } from '#domain/dates/calendar.ts'
import { useState } from 'react'

/** Calendar day on which the page was opened, `YYYY-MM-DD` in the zone of the device. */
export function useToday(): string {
  const [today] = useState(() => dayOf(new Date()))
  return today
}
