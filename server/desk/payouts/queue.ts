import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { PayoutRisk, PayoutRow, PayoutsAnswer } from '#contract/desk/answers/payouts.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  cashouts,
  ledgerEntries,
  operators,
  participants,
  payoutApprovals,
  surveyClicks,
} from '#server/db/schema.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { holdOnAccount, openAccountHold } from '#server/modules/money/cashout/account-holds.ts'
import { addressHashes } from '#server/modules/money/cashout/address-hash.ts'
import { dollarsWithin, mayApprove } from '#server/modules/money/payouts/approvals.ts'
import { doubtOf, openHoldReason, openRecipient, reversedSince } from '#server/modules/money/cashout/repo.ts'
import { stateOfPostalCode } from '#server/platform/market-areas/postal-codes.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'

const rowsAtOnce = 100
/** An account that is younger than this at its request. */
const youngHours = 72
const hourMs = 3_600_000

// With the table's name in the text: drizzle leaves it out of a query over one table.
const sentBefore = sql<boolean>`exists (
  select from cashout as earlier
  where earlier.participant_id = cashout.participant_id and earlier.state = 'sent')`

/** A survey counts as fast below a third of its stated time. */
const isFast = sql`${surveyClicks.endedAt} - ${surveyClicks.startedAt} < ${surveyClicks.minutes} * interval '20 seconds'`

/** Waiting payouts, the oldest first, with what an operator has to know of each. */
export async function readQueue(
  db: Database,
  { now, limit, ...unsealing }: { now: Date; limit: number | null } & Unsealing,
): Promise<{ answer: PayoutsAnswer; records: { participantId: number; reference: string }[] }> {
  const rows = (await findWaiting(db, now)).map((row) => ({
    ...row,
    recipient: openRecipient(unsealing, row),
  }))
  const readable = rows.flatMap(({ recipient, ...row }) =>
    recipient === null ? [] : [{ ...row, recipient }],
  )
  const ids = [...new Set(rows.map(({ participantId }) => participantId))]
  const cashoutIds = rows.map(({ id }) => id)
  const [points, speeds, neighbours, elsewhere, approvals] = [
    await findPoints(db, ids),
    await findSpeeds(db, ids),
    await findNeighbours(db, unsealing.dataKeys, readable),
    await findZipsElsewhere(readable),
    await findApprovals(db, cashoutIds),
  ]
  const payouts = rows.map((row): PayoutRow => ({
    reference: row.reference,
    requested_at: row.requestedAt.toISOString(),
    dollars: row.dollars,
    enc_id: row.encId,
    email: row.email,
    recipient: row.recipient,
    points: points
      .filter(({ participantId }) => participantId === row.participantId)
      .map(({ kind, sum, entries }) => ({ kind, points: sum, entries })),
    risks: risksOf(row, {
      speed: speeds.find(({ participantId }) => participantId === row.participantId),
      accounts: neighbours.get(row.id) ?? 0,
      isZipElsewhere: elsewhere.has(row.id),
    }),
    held:
      row.heldAt === null
        ? null
        : { at: row.heldAt.toISOString(), reason: openHoldReason(unsealing, row) ?? 'No reason' },
    account_held: row.accountHold && openAccountHold(unsealing, row.accountHold),
    needs_approval: limit !== null && row.dollarsWithin > limit,
    approved_by: approvals
      .filter(({ cashoutId }) => cashoutId === row.id)
      .map(({ id, name }) => ({ id, name })),
  }))
  const waiting = await db.$count(cashouts, eq(cashouts.state, 'requested'))
  const records = rows.map(({ participantId, reference }) => ({ participantId, reference }))
  return { answer: { payouts, waiting, limit }, records }
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number]

async function findWaiting(db: Database, now: Date) {
  return db
    .select({
      id: cashouts.id,
      participantId: cashouts.participantId,
      reference: cashouts.reference,
      requestedAt: cashouts.requestedAt,
      dollars: cashouts.dollars,
      recipient: cashouts.recipient,
      addressHash: cashouts.addressHash,
      heldAt: cashouts.heldAt,
      holdReason: cashouts.holdReason,
      encId: participants.encId,
      email: participants.email,
      createdAt: participants.createdAt,
      balance: participants.balance,
      accountHold: holdOnAccount,
      reversed: reversedSince,
      sentBefore,
      dollarsWithin: dollarsWithin(now),
    })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .where(eq(cashouts.state, 'requested'))
    .orderBy(asc(cashouts.requestedAt), asc(cashouts.id))
    .limit(rowsAtOnce)
}

/** Counts, for each cash-out, the other accounts with a cash-out to the same address. */
async function findNeighbours(
  db: Database,
  keys: DataKeys,
  waiting: readonly { id: number; participantId: number; recipient: CashoutBody }[],
): Promise<Map<number, number>> {
  const addresses = waiting.map((row) => ({ ...row, hashes: addressHashes(keys, row.recipient) }))
  const rows = await db
    .selectDistinct({ participantId: cashouts.participantId, addressHash: cashouts.addressHash })
    .from(cashouts)
    .where(
      inArray(
        cashouts.addressHash,
        addresses.flatMap(({ hashes }) => hashes),
      ),
    )
  return new Map(
    addresses.map(({ id, participantId, hashes }) => {
      const same = rows.filter(({ addressHash }) =>
        hashes.some((hash) => addressHash && hash.equals(addressHash)),
      )
      const accounts = new Set(same.map((row) => row.participantId))
      accounts.delete(participantId)
      return [id, accounts.size]
    }),
  )
}

/** The cash-outs whose ZIP code lies in another state than the address says. An unknown code is none of them. */
async function findZipsElsewhere(
  waiting: readonly { id: number; recipient: CashoutBody }[],
): Promise<Set<number>> {
  const elsewhere = new Set<number>()
  for (const { id, recipient } of waiting) {
    const state = await stateOfPostalCode(recipient.zip)
    if (state !== null && state !== recipient.state) elsewhere.add(id)
  }
  return elsewhere
}

/** Points of participants by kind of entry, the most first. */
async function findPoints(db: Database, ids: number[]) {
  const sum = sql<number>`sum(${ledgerEntries.points})`.mapWith(Number)
  return db
    .select({
      participantId: ledgerEntries.participantId,
      kind: ledgerEntries.kind,
      sum,
      entries: sql<number>`count(*)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.participantId, ids))
    .groupBy(ledgerEntries.participantId, ledgerEntries.kind)
    .orderBy(sql`${sum} desc`)
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

async function findApprovals(db: Database, cashoutIds: number[]) {
  return db
    .select({ cashoutId: payoutApprovals.cashoutId, id: operators.id, name: operators.name })
    .from(payoutApprovals)
    .innerJoin(operators, eq(operators.id, payoutApprovals.operatorId))
    .where(and(inArray(payoutApprovals.cashoutId, cashoutIds), mayApprove))
    .orderBy(asc(payoutApprovals.at))
}

function risksOf(
  row: Omit<Waiting, 'recipient'>,
  {
    speed,
    accounts,
    isZipElsewhere,
  }: { speed: { fast: number; completed: number } | undefined; accounts: number; isZipElsewhere: boolean },
): PayoutRisk[] {
  const { balance, reversed } = doubtOf(row)
  const hours = Math.floor((row.requestedAt.getTime() - row.createdAt.getTime()) / hourMs)
  return [
    ...(accounts > 0 ? [{ kind: 'shared-address' as const, accounts }] : []),
    ...(isZipElsewhere ? [{ kind: 'zip-elsewhere' as const }] : []),
    ...(balance < 0 ? [{ kind: 'below-zero' as const, balance }] : []),
    ...(reversed ? [{ kind: 'reversed' as const, ...reversed }] : []),
    ...(row.sentBefore ? [] : [{ kind: 'first-payout' as const }]),
    ...(hours < youngHours ? [{ kind: 'young-account' as const, hours: Math.max(0, hours) }] : []),
    ...(speed && speed.fast > 0
      ? [{ kind: 'fast-surveys' as const, fast: speed.fast, completed: speed.completed }]
      : []),
  ]
}
