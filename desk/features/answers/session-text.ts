import type { RosterSession } from '#contract/desk/answers/roster.ts'

/** The start of a session by the clocks of its own zone, and where it is: `Dec 1, 6:30 PM EST, 12 Main Street`. */
export function sessionText({ starts_at: startsAt, time_zone: timeZone, place }: RosterSession): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return [format.format(Date.parse(startsAt)), place].filter(Boolean).join(', ')
}
