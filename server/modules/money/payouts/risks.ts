import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { PayoutRisk } from '#contract/desk/answers/payouts.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { pointsText } from '#domain/money/counted.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cashouts, participants, surveyClicks } from '#server/db/schema.ts'
import { addressHashes, phoneHashes } from '#server/modules/money/cashout/address-hash.ts'
import { stateOfPostalCode } from '#server/platform/market-areas/postal-codes.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'

/** Reasons for not sending the gift card of a request. */
interface PayoutDoubt {
  /** Points of the participant; negative after reversals of spent points. */
  balance: number
  /** Reversals since the request, and the time of the latest one as ISO 8601; null if there are none. */
  reversed: { points: number; at: string } | null
}

/** Reversals after the cash-out's own entry, compared by number, because the clocks of several hosts may differ. */
const reversedSince = sql<PayoutDoubt['reversed']>`(
  select case when count(*) > 0 then json_build_object('points', -sum(taken.points), 'at', max(taken.at)) end
  from ledger_entry as taken
  join ledger_entry as asked
    on asked.kind = 'cashout' and asked.ref_type = 'cashout' and asked.ref_id = ${cashouts.id}::text
  where taken.participant_id = ${cashouts.participantId} and taken.kind = 'reversal' and taken.id > asked.id)`

/** An account that is younger than this at its request. */
const youngHours = 72

// With the table's name in the text: drizzle leaves it out of a query over one table.
const sentBefore = sql<boolean>`exists (
  select from cashout as earlier
  where earlier.participant_id = cashout.participant_id and earlier.state = 'sent')`

/** The decision that counts: the approval, if there is one. */
const identity = sql<'approved' | 'declined' | null>`(
  select min(session.state) from identity_session as session
  where session.participant_id = cashout.participant_id and session.state in ('approved', 'declined'))`

/** A survey counts as fast below a third of its stated time. */
const isFast = sql`${surveyClicks.endedAt} - ${surveyClicks.startedAt} < ${surveyClicks.minutes} * interval '20 seconds'`

/** For a query over cash-outs and their participants. Lock the balance first, so that they cannot change. */
export const doubtColumns = { balance: participants.balance, reversed: reversedSince }

/** For a query over cash-outs and their participants: the facts that risks are found from. */
export const riskColumns = {
  ...doubtColumns,
  id: cashouts.id,
  participantId: cashouts.participantId,
  requestedAt: cashouts.requestedAt,
  createdAt: participants.createdAt,
  sentBefore,
  identity,
}

type Facts = PayoutDoubt & {
  id: number
  participantId: number
  requestedAt: Date
  createdAt: Date
  sentBefore: boolean
  identity: 'approved' | 'declined' | null
  recipient: CashoutBody | null
}

/** Reasons to look twice before a gift card is sent, for each cash-out by its id. */
export async function findRisks(
  db: Database,
  keys: DataKeys,
  rows: readonly Facts[],
): Promise<Map<number, PayoutRisk[]>> {
  const speeds = await findSpeeds(
    db,
    rows.map(({ participantId }) => participantId),
  )
  const neighbours = await findNeighbours(db, keys, rows, 'addressHash')
  const callers = await findNeighbours(db, keys, rows, 'phoneHash')
  const risks = new Map<number, PayoutRisk[]>()
  for (const row of rows) {
    const { id, recipient } = row
    const speed = speeds.find(({ participantId }) => participantId === row.participantId)
    const accounts = neighbours.get(id) ?? 0
    const accountsByPhone = callers.get(id) ?? 0
    // Null for an unknown code.
    const state = recipient && (await stateOfPostalCode(recipient.zip))
    const hours = Math.floor((row.requestedAt.getTime() - row.createdAt.getTime()) / hourMs)
    risks.set(id, [
      ...(accounts > 0 ? [{ kind: 'shared-address' as const, accounts }] : []),
      ...(accountsByPhone > 0 ? [{ kind: 'shared-phone' as const, accounts: accountsByPhone }] : []),
      ...(state !== null && state !== recipient?.state ? [{ kind: 'zip-elsewhere' as const }] : []),
      ...doubtsOf(row),
      ...(row.identity === 'declined' ? [{ kind: 'identity-declined' as const }] : []),
      ...(row.sentBefore ? [] : [{ kind: 'first-payout' as const }]),
      ...(hours < youngHours ? [{ kind: 'young-account' as const, hours: Math.max(0, hours) }] : []),
      ...(speed && speed.fast > 0
        ? [{ kind: 'fast-surveys' as const, fast: speed.fast, completed: speed.completed }]
        : []),
    ])
  }
  return risks
}

/** The risks that keep a gift card from being sent unless an operator confirms it. */
export function doubtsOf({ balance, reversed }: PayoutDoubt): PayoutRisk[] {
  return [
    // In JSON the engine writes a time in the time zone of its session.
    ...(reversed
      ? [{ kind: 'reversed' as const, ...reversed, at: new Date(reversed.at).toISOString() }]
      : []),
    ...(balance < 0 ? [{ kind: 'below-zero' as const, balance }] : []),
  ]
}

/** The reasons against sending a gift card; null if there are none. */
export function doubtText(risks: readonly PayoutRisk[]): string | null {
  const reasons = risks.flatMap((risk) => {
    if (risk.kind === 'reversed')
      return [`${pointsText(risk.points)} taken back since, on ${risk.at.slice(0, 10)}`]
    return risk.kind === 'below-zero' ? [`balance ${pointsText(risk.balance)}`] : []
  })
  return reasons.length === 0 ? null : reasons.join(', ')
}

const hashesOf = { addressHash: addressHashes, phoneHash: phoneHashes }

/** Counts, for each cash-out, the other accounts with a cash-out to the same address or phone number. */
async function findNeighbours(
  db: Database,
  keys: DataKeys,
  waiting: readonly Pick<Facts, 'id' | 'participantId' | 'recipient'>[],
  column: keyof typeof hashesOf,
): Promise<Map<number, number>> {
  const hashed = waiting.map(({ recipient, ...row }) => {
    return { ...row, hashes: recipient ? hashesOf[column](keys, recipient) : [] }
  })
  const rows = await db
    .selectDistinct({ participantId: cashouts.participantId, stored: cashouts[column] })
    .from(cashouts)
    .where(
      inArray(
        cashouts[column],
        hashed.flatMap(({ hashes }) => hashes),
      ),
    )
  return new Map(
    hashed.map(({ id, participantId, hashes }) => {
      const same = rows.filter(({ stored }) => hashes.some((hash) => stored && hash.equals(stored)))
      const accounts = new Set(same.map((row) => row.participantId))
      accounts.delete(participantId)
      return [id, accounts.size]
    }),
  )
}

async function findSpeeds(db: Database, ids: number[]) {
  return db
    .select({
      participantId: surveyClicks.participantId,
      completed: sql<number>`count(*)`.mapWith(Number),
      fast: sql<number>`count(*) filter (where ${isFast})`.mapWith(Number),
    })
    .from(surveyClicks)
    .where(
      sql`${inArray(surveyClicks.participantId, ids)} and ${surveyClicks.outcome} = 'complete' and ${surveyClicks.endedAt} is not null`,
    )
    .groupBy(surveyClicks.participantId)
}
