import { addDays } from '#domain/dates/calendar.ts'
import { dayMs } from '#domain/dates/spans.ts'
import type { HostedCatalogue, Rows } from './host/catalogue.ts'

type Row = Readonly<Record<string, unknown>>

/** What the build writes down of a host with the seed. */
export interface WrittenCatalogue {
  /** The day of the build, `YYYY-MM-DD`: dates are moved by the days since. */
  today: string
  api: string
  active: Readonly<Record<string, Readonly<Record<string, Row>>>>
  categories: Rows
  companies: Rows
  onlineSurveys: Readonly<Record<string, Row>>
  intakes: Readonly<Record<string, unknown>>
}

/** The catalogue as of `now`, as if it had been built today. */
export function demoCatalogue(written: WrittenCatalogue, now: Date): HostedCatalogue {
  const days = Math.floor((now.getTime() - Date.parse(`${written.today}T00:00:00Z`)) / dayMs)
  const moved = (rows: Readonly<Record<string, Row>> = {}) =>
    Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { ...row, ...movedDates(row, days) }]))
  const { api, active, onlineSurveys, ...rest } = written
  const { [api]: studies, ...tables } = active
  const listed = moved(studies)
  return {
    ...rest,
    api,
    active: { ...tables, [api]: listed },
    onlineSurveys: moved(onlineSurveys),
    providerSurveys,
    studies: Object.fromEntries(
      Object.entries(listed).map(([id, study]) => [id, { ...tables, [api]: { [id]: study } }]),
    ),
  }
}

function movedDates(row: Row, days: number): Row {
  const dates = ['publish_at', 'expire_at'].flatMap((name) => {
    const [, day = '', rest = ''] = /^(\d{4}-\d{2}-\d{2})(.*)$/.exec(String(row[name])) ?? []
    return day === '' ? [] : [[name, addDays(day, days) + rest]]
  })
  return Object.fromEntries(dates)
}

const providerSurveys = [
  { loi: 3, payout: 45, rating: 4.6 },
  { loi: 8, payout: 120, rating: 4.2 },
  { loi: 12, payout: 190, rating: 3.9 },
  { loi: 20, payout: 340, rating: 4.4 },
].map((survey, at) => ({ id: `demo-${at + 1}`, ...survey }))
