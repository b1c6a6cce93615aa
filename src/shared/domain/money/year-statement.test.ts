import { application } from '#tests/support/builders/studies/application.ts'
import type { Application } from '#contract/answers/applications.ts'
import type { Cashout, LedgerEntry } from '#contract/answers/earnings.ts'
import { describe, expect, it } from 'vitest'
import { statementCsv, statementYears, withoutAmount, yearStatement } from './year-statement.ts'

function card(reference: string, settled_at: string | null, state: Cashout['state'] = 'sent'): Cashout {
  const rest = {
    points: 2000,
    dollars: 20,
    payout_reference: null,
    reason: null,
    held_at: null,
    step: null,
    hold_reason: null,
  }
  return { ...rest, reference, state, requested_at: '2025-12-20T12:00:00.000Z', settled_at }
}

const paidFor = (study_id: number, payment: Application['payment'], title = 'Coffee') =>
  application({ study_id, state: 'paid', payment, title })

const entry = (kind: LedgerEntry['kind'], points: number, at: string): LedgerEntry => ({
  id: points,
  kind,
  points,
  at,
  source: 'Coffee',
  reason: null,
})

const paid = {
  entries: [
    entry('incentive', 15_000, '2026-02-01T12:00:00.000Z'),
    entry('incentive', 9000, '2025-06-01T12:00:00.000Z'),
    entry('incentive', 500, '2026-02-02T12:00:00.000Z'),
    entry('incentive-return', -500, '2026-02-03T12:00:00.000Z'),
    entry('credit', 120, '2026-02-03T12:00:00.000Z'),
  ],
  cashouts: [
    card('C3', '2026-03-10T12:00:00.000Z'),
    card('C2', '2026-01-10T12:00:00.000Z'),
    card('C1', '2025-12-30T12:00:00.000Z'),
    card('OPEN', null, 'requested'),
    card('LOST', '2026-02-01T12:00:00.000Z', 'failed'),
  ],
  applications: [
    paidFor(1, { cents: 15_050, on: '2026-01-05' }),
    paidFor(2, null),
    { ...paidFor(3, { cents: 9900, on: '2026-01-06' }), state: 'done' as const },
  ],
}

describe('yearStatement', () => {
  it('lists the year’s payments, oldest first, with totals by month', () => {
    const statement = yearStatement(2026, paid)
    expect(statement.lines.map(({ day, what, cents }) => [day, what, cents])).toEqual([
      ['2026-01-05', 'Coffee', 15_050],
      ['2026-01-10', 'C2', 2000],
      ['2026-03-10', 'C3', 2000],
    ])
    expect(statement).toMatchObject({ giftCardCents: 4000, studyCents: 15_050, incentiveCents: 15_000 })
    expect(statement.months).toHaveLength(12)
    expect(statement.months[0]).toEqual({ month: 1, giftCardCents: 2000, studyCents: 15_050 })
    expect(statement.months[1]).toEqual({ month: 2, giftCardCents: 0, studyCents: 0 })
  })

  it('exists for every year with a payment, and for the current one', () => {
    expect(statementYears(paid, 2027)).toEqual([2027, 2026, 2025])
    expect(statementYears({ cashouts: [], applications: [], entries: [] }, 2026)).toEqual([2026])
  })

  it('uses the day in the zone of the device', () => {
    // Noon is on the same day in most zones.
    const newYear = new Date(2026, 0, 1, 0, 30).toISOString()
    expect(
      yearStatement(2026, { cashouts: [card('C', newYear)], applications: [], entries: [] }).lines,
    ).toHaveLength(1)
    expect(
      yearStatement(2025, { cashouts: [card('C', newYear)], applications: [], entries: [] }).lines,
    ).toHaveLength(0)
  })

  it('reports applications without an amount', () => {
    expect(withoutAmount(paid.applications).map(({ study_id }) => study_id)).toEqual([2])
  })
})

describe('the CSV file', () => {
  it('has one line per payment, in dollars', () => {
    expect(statementCsv(yearStatement(2026, paid))).toBe(
      '\u{feff}"Date","What","Kind","Amount (USD)"\r\n' +
        '"1/5/2026","Coffee","Study, as noted by me","150.50"\r\n' +
        '"1/10/2026","Gift card, reference C2","Gift card","20.00"\r\n' +
        '"3/10/2026","Gift card, reference C3","Gift card","20.00"\r\n',
    )
  })

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['-1+1', `"'-1+1"`],
    ['@x', `"'@x"`],
    ['a, "b"', '"a, ""b"""'],
  ])('keeps %s as text', (title, cell) => {
    const applications = [paidFor(1, { cents: 100, on: '2026-01-05' }, title)]
    expect(statementCsv(yearStatement(2026, { cashouts: [], applications, entries: [] }))).toContain(
      `,${cell},`,
    )
  })
})
