import type { ListedSession } from '#contract/answers/catalogue.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import type { Recruiting } from '#contract/desk/answers/recruiting.ts'
import { clockTimeIn } from '#domain/dates/clock-name.ts'

/** The sessions of a study as the catalogue has them, earliest first. A link is for those with a place alone. */
export function listedSessions({ sessions }: Pick<Recruiting, 'sessions'>): ListedSession[] {
  return sessions
    .map(({ starts_at, time_zone, minutes, place }) => ({
      starts_at,
      local: clockTimeIn(new Date(starts_at), time_zone),
      time_zone,
      minutes,
      place: place !== null && isWebAddress(place) ? null : place,
    }))
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
}

/** The day on which the last session begins: nobody can take part after it. Null without sessions. */
export const lastDayOf = (sessions: readonly ListedSession[]): string | null =>
  sessions.at(-1)?.local.slice(0, 'YYYY-MM-DD'.length) ?? null
