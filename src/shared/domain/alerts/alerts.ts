import { dayMs } from '#domain/dates/spans.ts'
import { studyPlaces } from '#domain/search/search-terms.ts'
import * as v from 'valibot'

/**
 * Searches of which the participant wants to be told when something new matches. They stay on the device, and so does
 * every word of what they find: the host only says that the catalogue has moved.
 */

const Alert = v.object({
  id: v.string(),
  list: v.variant('kind', [
    v.object({ kind: v.picklist(['my', 'all']) }),
    v.object({ kind: v.literal('category'), slug: v.string() }),
  ]),
  search: v.object({
    text: v.string(),
    place: v.picklist(studyPlaces),
    isInSpanish: v.boolean(),
    category: v.nullable(v.string()),
  }),
  /** In a notification. Neither this nor the address says for whom it looks. */
  name: v.string(),
  /** Address of its list, with what is searched in the query. */
  path: v.string(),
  /** Id of the person for whom it looks; null for the participant. */
  person: v.nullable(v.string()),
  /** Dollars; null for any pay. */
  leastHourly: v.nullable(v.number()),
  /** What came to this device before is not new. In milliseconds since 1970, as all times here. */
  since: v.number(),
})
export type Alert = v.InferOutput<typeof Alert>

const Alerts = v.object({
  alerts: v.array(Alert),
  /** Studies that the last look found, by the alert's id. What is told meanwhile stays here. */
  found: v.record(v.string(), v.array(v.number())),
  /** When the participant was told of a study, by its id. */
  told: v.record(v.string(), v.number()),
  /** Hours of the device's clock in which notifications make no sound: from one until the other. */
  quiet: v.object({ from: v.number(), to: v.number() }),
  /** Notifications of matches in a day, and when those of the last one were shown. */
  maxADay: v.number(),
  shown: v.array(v.number()),
})
export type Alerts = v.InferOutput<typeof Alerts>

export const noAlerts: Alerts = {
  alerts: [],
  found: {},
  told: {},
  quiet: { from: 21, to: 8 },
  maxADay: 1,
  shown: [],
}

/** The alerts of a stored record; none if it cannot be read. */
export const alertsIn = (stored: unknown): Alerts => (v.is(Alerts, stored) ? stored : noAlerts)

export interface AlertMatch {
  alert: Alert
  /** Studies, each in one match only. */
  ids: number[]
}

/** As long as the device knows when studies came. */
const toldMs = 60 * dayMs

/**
 * Notes that the participant is told. Whoever tells asks this in the transaction that stores the result: a page and the
 * worker may have found the same.
 *
 * @returns The record to store, and what nobody has told yet of the alerts that are still kept.
 */
export function tell(kept: Alerts, matches: readonly AlertMatch[], now: number): [Alerts, AlertMatch[]] {
  const fresh = matches
    .filter(({ alert }) => kept.alerts.some(({ id }) => id === alert.id))
    .map(({ alert, ids }) => ({ alert, ids: ids.filter((id) => !Object.hasOwn(kept.told, id)) }))
    .filter(({ ids }) => ids.length > 0)
  const known = Object.entries(kept.told).filter(([, at]) => at > now - toldMs)
  const told = Object.fromEntries([
    ...known,
    ...fresh.flatMap(({ ids }) => ids).map((id) => [String(id), now] as const),
  ])
  return [{ ...kept, told }, fresh]
}

/** What the last look found and nobody has told yet, for the page that is opened next. */
export const untold = (kept: Alerts): AlertMatch[] =>
  tell(
    kept,
    kept.alerts.map((alert) => ({ alert, ids: kept.found[alert.id] ?? [] })),
    0,
  )[1]

/** Matches as they are kept. */
export const foundOf = (matches: readonly AlertMatch[]): Alerts['found'] =>
  Object.fromEntries(matches.map(({ alert, ids }) => [alert.id, ids]))

export function isQuiet({ quiet: { from, to } }: Alerts, now: Date): boolean {
  const hour = now.getHours()
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

/** Whether one more notification of matches may be shown. A time from the future is of a clock that was put back. */
export function mayShow({ shown, maxADay }: Alerts, now: number): boolean {
  return shown.filter((at) => at > now - dayMs && at <= now).length < maxADay
}
