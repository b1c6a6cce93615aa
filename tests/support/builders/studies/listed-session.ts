import type { ListedSession } from '#contract/answers/catalogue.ts'

/** A Wednesday evening in Chicago. */
export const listedSession: ListedSession = {
  starts_at: '2026-12-03T00:00:00.000Z',
  local: '2026-12-02T18:00',
  time_zone: 'America/Chicago',
  minutes: 90,
  place: '12 Lake Street, Chicago, IL 60601',
}
