import { type Marked, msg, t } from '#language/language.ts'
import type { Application } from '#contract/answers/applications.ts'
import type { Cashout, LedgerEntry } from '#contract/answers/earnings.ts'
import { dayOf, formatDate } from '#domain/dates/calendar.ts'
import { csvFile } from '#domain/csv.ts'

/** Payments to a participant in one year: gift cards that were sent, and studies' own payments as entered. */

export interface StatementLine {
  key: string
  /** Calendar day `YYYY-MM-DD`, in the zone of this device. */
  day: string
  kind: 'gift-card' | 'study'
  /** The reference of a gift card, or the title of a study. */
  what: string
  /** US cents. */
  cents: number
}

export interface StatementMonth {
  /** 1 to 12. */
  month: number
  giftCardCents: number
  studyCents: number
}

export interface YearStatement {
  year: number
  /** Oldest first. */
  lines: StatementLine[]
  /** All twelve. */
  months: StatementMonth[]
  giftCardCents: number
  studyCents: number
  /** Points of studies of this host in this year, as US cents. Gift cards pay them out, so they are in no total. */
  incentiveCents: number
}

export interface PaidWork {
  cashouts: readonly Cashout[]
  applications: readonly Application[]
  entries: readonly LedgerEntry[]
}

/** @param year Calendar year, in the zone of this device. */
export function yearStatement(year: number, paid: PaidWork): YearStatement {
  const lines = linesOf(paid).filter((line) => yearOf(line) === year)
  const centsOf = (kind: StatementLine['kind'], some: readonly StatementLine[]) =>
    some.reduce((sum, line) => (line.kind === kind ? sum + line.cents : sum), 0)
  const months = Array.from({ length: 12 }, (_, index) => {
    const ofMonth = lines.filter(({ day }) => Number(day.slice(5, 7)) === index + 1)
    return {
      month: index + 1,
      giftCardCents: centsOf('gift-card', ofMonth),
      studyCents: centsOf('study', ofMonth),
    }
  })
  return {
    year,
    lines,
    months,
    giftCardCents: centsOf('gift-card', lines),
    studyCents: centsOf('study', lines),
    incentiveCents: incentivesOf(year, paid.entries),
  }
}

/** A point is worth a cent. */
function incentivesOf(year: number, entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { kind, at, points }) => {
    const isIncentive = kind === 'incentive' || kind === 'incentive-return'
    return isIncentive && new Date(at).getFullYear() === year ? sum + points : sum
  }, 0)
}

/** Years with a payment, and the current one; latest first. */
export function statementYears(paid: PaidWork, thisYear: number): number[] {
  return [...new Set([thisYear, ...linesOf(paid).map(yearOf)])].toSorted((a, b) => b - a)
}

/** Applications marked as paid without an amount: the statement lacks them. */
export function withoutAmount(applications: readonly Application[]): readonly Application[] {
  return applications.filter(
    // A study of this host pays in points, which gift cards pay out.
    ({ state, payment, channel }) => state === 'paid' && payment === null && channel !== 'questionnaire',
  )
}

function linesOf({ cashouts, applications }: PaidWork): StatementLine[] {
  const cards = cashouts.flatMap(({ state, settled_at, reference, dollars }): StatementLine[] => {
    if (state !== 'sent' || settled_at === null) return []
    const day = dayOf(new Date(settled_at))
    return [{ key: `card ${reference}`, day, kind: 'gift-card', what: reference, cents: dollars * 100 }]
  })
  const studies = applications.flatMap(({ state, payment, study_id, title }): StatementLine[] => {
    if (state !== 'paid' || payment === null) return []
    return [{ key: `study ${study_id}`, day: payment.on, kind: 'study', what: title, cents: payment.cents }]
  })
  return [...cards, ...studies].toSorted((a, b) => a.day.localeCompare(b.day))
}

function yearOf({ day }: StatementLine): number {
  return Number(day.slice(0, 4))
}

const kindTexts: Record<StatementLine['kind'], Marked> = {
  'gift-card': msg('Gift card'),
  study: msg('Study, as noted by me'),
}

export function lineText({ kind, what }: StatementLine): string {
  return kind === 'gift-card' ? t('Gift card, reference {reference}', { reference: what }) : what
}

/** The statement for a spreadsheet: RFC 4180, dates as M/D/YYYY, amounts as plain numbers of US dollars. */
export function statementCsv({ lines }: YearStatement): string {
  const rows = lines.map((line) => [
    formatDate(line.day) ?? line.day,
    lineText(line),
    t(kindTexts[line.kind]),
    (line.cents / 100).toFixed(2),
  ])
  return csvFile([[t('Date'), t('What'), t('Kind'), t('Amount (USD)')], ...rows])
}
