import { type Marked, msg, t } from '#language/language.ts'
import type { Ledger, LedgerKind } from '#contract/answers/earnings.ts'
import { formatDate } from '#domain/dates/calendar.ts'

export interface LedgerRow {
  key: string
  what: string
  /** `what` is text of the host in its own language. */
  isQuoted: boolean
  detail: string
  reason: string | null
  points: number
  /** Only confirmed points are part of the balance. */
  state: 'confirmed' | 'pending' | 'reversed'
}

/** Label of an entry's kind, used alone if the entry names no source. */
const kindLabels: Record<LedgerKind, Marked> = {
  credit: msg('Points earned'),
  bonus: msg('Bonus'),
  reversal: msg('Points taken back'),
  cashout: msg('Payment requested'),
  'cashout-return': msg('Points returned'),
  'carried-over': msg('Owed by a deleted account with your e-mail address'),
  adjustment: msg('Correction by support'),
  incentive: msg('Study'),
  'incentive-return': msg('Study: points taken back'),
}

/** Sources as our host names them, which are translated; those of another host are shown as they are. */
const hostSources: readonly [pattern: RegExp, text: (detail: string) => string][] = [
  [/^\$(\d+) gift card$/, (dollars) => t('${dollars} gift card', { dollars })],
  [/^Cash-out (\S+) returned$/, (reference) => t('Cash-out {reference} returned', { reference })],
  [/^Online survey (\S+)$/, (id) => t('Online survey {id}', { id })],
]

function sourceText(source: string | null, kind: LedgerKind): Pick<LedgerRow, 'what' | 'isQuoted'> {
  if (source === null) return { what: t(kindLabels[kind]), isQuoted: false }
  for (const [pattern, text] of hostSources) {
    const found = pattern.exec(source)
    if (found) return { what: text(found[1] ?? ''), isQuoted: false }
  }
  return { what: source, isQuoted: true }
}

/** All movements of points, newest first, with waiting ones in their places. */
export function ledgerRows({ entries, waiting }: Ledger): LedgerRow[] {
  const booked = entries.map((entry) => ({
    at: entry.at,
    row: {
      key: `entry ${entry.id}`,
      ...sourceText(entry.source, entry.kind),
      detail: sentence(formatDate(entry.at), entry.source && t(kindLabels[entry.kind])),
      reason: entry.reason,
      points: entry.points,
      state: 'confirmed' as const,
    },
  }))
  const outside = waiting.map((points) => ({
    at: points.at,
    row: {
      key: `waiting ${points.id}`,
      ...sourceText(points.source, 'credit'),
      detail: sentence(formatDate(points.at), expectation(points.expected_at)),
      reason: points.reason,
      points: points.points,
      state: points.state,
    },
  }))
  return [...booked, ...outside].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).map(({ row }) => row)
}

/** Points that are not part of the balance yet. */
export function pendingPoints({ waiting }: Ledger): number {
  return waiting.reduce((sum, { state, points }) => (state === 'pending' ? sum + points : sum), 0)
}

function expectation(expectedAt: string | null): string | null {
  const day = formatDate(expectedAt ?? '')
  return day && t('confirmed on {day} unless the provider takes them back', { day })
}

const sentence = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
