import type { Ledger, LedgerKind } from '#contract/earnings.ts'
import { formatDate } from '#domain/calendar.ts'

/** One line of the list of points. */
export interface LedgerRow {
  key: string
  what: string
  detail: string
  points: number
  /** Only what is confirmed is part of the balance. */
  state: 'confirmed' | 'pending' | 'reversed'
}

/** What an entry is; it stands alone where the entry does not say where its points came from. */
const kindLabels: Record<LedgerKind, string> = {
  credit: 'Points earned',
  bonus: 'Bonus',
  reversal: 'Points taken back',
  cashout: 'Payment requested',
  'cashout-return': 'Points returned',
}

/** Everything that happened to the points, newest first, with what still waits in its place. */
export function ledgerRows({ entries, waiting }: Ledger): LedgerRow[] {
  const booked = entries.map((entry) => ({
    at: entry.at,
    row: {
      key: `entry ${entry.id}`,
      what: entry.source ?? kindLabels[entry.kind],
      detail: sentence(formatDate(entry.at), entry.source && kindLabels[entry.kind], entry.reason),
      points: entry.points,
      state: 'confirmed' as const,
    },
  }))
  const outside = waiting.map((points) => ({
    at: points.at,
    row: {
      key: `waiting ${points.id}`,
      what: points.source ?? kindLabels.credit,
      detail: sentence(formatDate(points.at), expectation(points.expected_at), points.reason),
      points: points.points,
      state: points.state,
    },
  }))
  return [...booked, ...outside].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).map(({ row }) => row)
}

/** Points that are on their way to the balance. */
export function pendingPoints({ waiting }: Ledger): number {
  return waiting.reduce((sum, { state, points }) => (state === 'pending' ? sum + points : sum), 0)
}

function expectation(expectedAt: string | null): string | null {
  const day = formatDate(expectedAt ?? '')
  return day && `confirmed on ${day} unless the provider takes them back`
}

const sentence = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
