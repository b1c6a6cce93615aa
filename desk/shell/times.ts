import { dateFormat } from '#language/formats.ts'

const momentText = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const dayText = dateFormat({ dateStyle: 'medium' })
const calendarDayText = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** A moment in the operator's time zone. */
export const momentOf = (moment: string) => momentText(Date.parse(moment))

/** The day of a moment in the operator's time zone. */
export const dayOf = (moment: string) => dayText(Date.parse(moment))

/** A calendar day, `YYYY-MM-DD`. */
export const calendarDayOf = (day: string) => calendarDayText(Date.parse(day))

/** A moment in another time zone, which it names: `Dec 1, 6:30 PM EST`. */
export function zonedMomentOf(timeZone: string, moment: number): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return format.format(moment)
}
