import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { PayoutRisk, PayoutRow, PayoutState, PayoutsAnswer } from '#contract/desk/answers/payouts.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { type SQL, and, asc, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  cashouts,
  ledgerEntries,
  operators,
  participants,
  payoutApprovals,
  surveyClicks,
} from '#server/db/schema.ts'
import { type ListPosition, isBeyond, positionText } from '#server/desk/calls/list-position.ts'
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

// With the table's name in the text: drizzle leaves it out of a query over one table.
const sentBefore = sql<boolean>`exists (
  select from cashout as earlier
  where earlier.participant_id = cashout.participant_id and earlier.state = 'sent')`

/** A survey counts as fast below a third of its stated time. */
const isFast = sql`${surveyClicks.endedAt} - ${surveyClicks.startedAt} < ${surveyClicks.minutes} * interval '20 seconds'`

export interface PayoutFilter {
  state: PayoutState
  /** The least dollars. */
  dollars: number | null
  /** A reference of the payout or the gift card, or the participant's `enc_id`. */
  search: string | null
  after: ListPosition | null
}

/** A page of payouts, with what an operator has to know of each. */
export async function readQueue(
  db: Database,
  filter: PayoutFilter,
  { now, limit, ...unsealing }: { now: Date; limit: number | null } & Unsealing,
): Promise<{ answer: PayoutsAnswer; records: { participantId: number; reference: string }[] }> {
  const found = await findPayouts(db, filter, now)
  const rows = found.slice(0, rowsAtOnce).map((row) => ({
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
    state: row.state,
    settled_at: row.settledAt?.toISOString() ?? null,
    payout_reference: row.payoutReference,
    failed_reason: row.reason,
    requested_at: row.requestedAt.toISOString(),
    dollars: row.dollars,
    enc_id: row.encId,
    email: row.email,
    recipient: row.recipient,
    points: points
      .filter(({ participantId }) => participantId === row.participantId)
      .map(({ kind, sum, entries }) => ({ kind, points: sum, entries })),
    risks:
      row.state === 'requested'
        ? risksOf(row, {
            speed: speeds.find(({ participantId }) => participantId === row.participantId),
            accounts: neighbours.get(row.id) ?? 0,
            isZipElsewhere: elsewhere.has(row.id),
          })
        : [],
    held:
      row.heldAt === null
        ? null
        : { at: row.heldAt.toISOString(), reason: openHoldReason(unsealing, row) ?? 'No reason' },
    account_held: row.accountHold && openAccountHold(unsealing, row.accountHold),
    needs_approval: row.state === 'requested' && limit !== null && row.dollarsWithin > limit,
    approved_by: approvals
      .filter(({ cashoutId }) => cashoutId === row.id)
      .map(({ id, name }) => ({ id, name })),
  }))
  const records = rows.map(({ participantId, reference }) => ({ participantId, reference }))
  const last = rows.at(-1)
  const next = found.length > rowsAtOnce && last ? positionText({ at: last.requestedAt, id: last.id }) : null
  return { answer: { payouts, count: await countPayouts(db, filter), next, limit }, records }
}

type Found = Awaited<ReturnType<typeof findPayouts>>[number]

const isHeld = sql`(${cashouts.heldAt} is not null or ${holdOnAccount} is not null)`

function matches({ state, dollars, search }: PayoutFilter): SQL | undefined {
  return and(
    eq(cashouts.state, state === 'held' ? 'requested' : state),
    state === 'held' ? isHeld : undefined,
    dollars === null ? undefined : gte(cashouts.dollars, dollars),
    search === null
      ? undefined
      : or(
          eq(cashouts.reference, search.toUpperCase()),
          eq(cashouts.payoutReference, search),
          eq(participants.encId, search),
        ),
  )
}

async function countPayouts(db: Database, filter: PayoutFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .where(matches(filter))
  return row?.count ?? 0
}

/** One more row than a page has. */
async function findPayouts(db: Database, filter: PayoutFilter, now: Date) {
  const order = { at: cashouts.requestedAt, id: cashouts.id }
  const isWaiting = filter.state === 'requested' || filter.state === 'held'
  const [direction, sorted] = isWaiting ? (['later', asc] as const) : (['earlier', desc] as const)
  const beyond = filter.after && isBeyond(order, filter.after, direction)
  return db
    .select({
      id: cashouts.id,
      participantId: cashouts.participantId,
      reference: cashouts.reference,
      state: cashouts.state,
      settledAt: cashouts.settledAt,
      payoutReference: cashouts.payoutReference,
      reason: cashouts.reason,
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
    .where(and(matches(filter), beyond ?? undefined))
    .orderBy(sorted(cashouts.requestedAt), sorted(cashouts.id))
    .limit(rowsAtOnce + 1)
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
  row: Omit<Found, 'recipient'>,
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
