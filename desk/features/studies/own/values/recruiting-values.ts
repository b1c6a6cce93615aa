import { pointsPerDollar } from '#contract/base/constants.ts'
import { wholeNumber } from '#contract/base/typed-digits.ts'
import { tidyLine } from '#contract/base/typed-text.ts'
import type { OwnSession, Quota, Recruiting } from '#contract/desk/answers/recruiting.ts'
import { instantOf, wallClock } from '#desk/shell/wall-clock.ts'
import { centsOf } from '#domain/money/cents.ts'
import { overlap } from '#domain/recruiting/participation-rules.ts'

/** A quota in the form: the fields of every kind. */
export interface QuotaValues {
  by: Quota['by']
  /** A gender, or the value of an answer. */
  value: string
  from: string
  to: string
  dma: string
  key: string
  limit: string
}

/**
 * A session in the form. `starts_at` is what the clocks of its zone show. `saved_start` is the moment that is saved,
 * empty without one: in autumn the clocks show one hour twice.
 */
export type SessionValues = { [Name in keyof OwnSession | 'saved_start']: string }

/** Recruiting in the form: numbers as they are typed, points as dollars. */
export type RecruitingValues = { [Name in keyof Omit<Recruiting, 'quotas' | 'sessions'>]: string } & {
  quotas: QuotaValues[]
  sessions: SessionValues[]
}

export const blankRecruiting: RecruitingValues = {
  places: '',
  target: '',
  offer_hours: '',
  again_after_months: '',
  incentive_points: '',
  screen_out_points: '',
  no_show_points: '',
  quotas: [],
  sessions: [],
}

export const blankQuota: QuotaValues = {
  by: 'gender',
  value: '',
  from: '',
  to: '',
  dma: '',
  key: '',
  limit: '',
}

export const timeZones: readonly { value: string; label: string }[] = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
  { value: 'America/Puerto_Rico', label: 'Puerto Rico' },
  { value: 'Pacific/Guam', label: 'Guam' },
]

/**
 * A further session starts from the last one: most differ in their time alone. Its key was never used, or those with a
 * place in a removed session would be in this one.
 */
export function nextSession(sessions: readonly SessionValues[]): SessionValues {
  const key = crypto.randomUUID()
  const last = sessions.at(-1)
  if (last) return { ...last, key }
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const zone = timeZones.some(({ value }) => value === timeZone) ? timeZone : 'America/New_York'
  return { key, starts_at: '', saved_start: '', minutes: '90', time_zone: zone, capacity: '', place: '' }
}

/** NaN for a text that is no number: the contract refuses it at its field. */
const numberOf = (text: string): number => wholeNumber(text) ?? Number.NaN
const optionalNumberOf = (text: string): number | null => (tidyLine(text) === '' ? null : numberOf(text))
const pointsOf = (dollars: string): number =>
  tidyLine(dollars) === '' ? 0 : ((centsOf(dollars) ?? Number.NaN) * pointsPerDollar) / 100

/** The recruiting of a form's values. It may be invalid. */
export function recruitingOf(values: RecruitingValues): Recruiting {
  return {
    places: optionalNumberOf(values.places),
    target: optionalNumberOf(values.target),
    quotas: values.quotas.map(quotaOf),
    sessions: values.sessions.map(sessionOf),
    incentive_points: pointsOf(values.incentive_points),
    screen_out_points: pointsOf(values.screen_out_points),
    no_show_points: pointsOf(values.no_show_points),
    again_after_months: optionalNumberOf(values.again_after_months),
    offer_hours: optionalNumberOf(values.offer_hours),
  }
}

function quotaOf({ by, value, from, to, dma, key, limit: typed }: QuotaValues): Quota {
  const limit = numberOf(typed)
  if (by === 'gender') return { by, value, limit }
  if (by === 'age') return { by, from: optionalNumberOf(from), to: optionalNumberOf(to), limit }
  if (by === 'area') return { by, dma: numberOf(dma), limit }
  return { by, key, value, limit }
}

const sessionOf = ({
  key,
  starts_at: clock,
  minutes,
  time_zone: zone,
  capacity,
  place,
  saved_start: saved,
}: SessionValues): OwnSession => ({
  key,
  starts_at: saved !== '' && wallClock(Date.parse(saved), zone) === clock ? saved : instantOf(clock, zone),
  minutes: numberOf(minutes),
  time_zone: zone,
  capacity: numberOf(capacity),
  place: tidyLine(place).trim() || null,
})

/** For each session the number of an earlier one at the same time and place, such as one it began from; 0 for none. */
export function sameSessions(values: readonly SessionValues[]): number[] {
  const sessions = values.map(sessionOf)
  return sessions.map(
    (session, index) =>
      1 +
      sessions.findIndex(
        (other, at) => at < index && other.place === session.place && overlap(session, other),
      ),
  )
}

const textOf = (number: number | null) => (number === null ? '' : String(number))
const dollarsOf = (points: number) => (points === 0 ? '' : String(points / pointsPerDollar))

export function recruitingValuesOf(stored: Recruiting): RecruitingValues {
  return {
    places: textOf(stored.places),
    target: textOf(stored.target),
    quotas: stored.quotas.map(quotaValuesOf),
    sessions: stored.sessions.map((session) => ({
      ...session,
      starts_at: wallClock(Date.parse(session.starts_at), session.time_zone),
      saved_start: session.starts_at,
      minutes: String(session.minutes),
      capacity: String(session.capacity),
      place: session.place ?? '',
    })),
    incentive_points: dollarsOf(stored.incentive_points),
    screen_out_points: dollarsOf(stored.screen_out_points),
    no_show_points: dollarsOf(stored.no_show_points),
    again_after_months: textOf(stored.again_after_months),
    offer_hours: textOf(stored.offer_hours),
  }
}

function quotaValuesOf(quota: Quota): QuotaValues {
  const values = { ...blankQuota, by: quota.by, limit: String(quota.limit) }
  if (quota.by === 'age') return { ...values, from: textOf(quota.from), to: textOf(quota.to) }
  if (quota.by === 'area') return { ...values, dma: String(quota.dma) }
  if (quota.by === 'gender') return { ...values, value: quota.value }
  return { ...values, key: quota.key, value: quota.value }
}
