import type { RosterSession } from '#contract/desk/answers/roster.ts'

/** The start of a session and where it is: `Dec 1, 6:30 PM EST, 12 Main Street`. */
export const sessionText = ({ starts_at: startsAt, time_zone, place }: RosterSession): string =>
  [momentIn(time_zone, Date.parse(startsAt)), place].filter(Boolean).join(', ')

/** A moment by the clocks of a session's own zone. */
export function momentIn(timeZone: string, moment: number): string {
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
