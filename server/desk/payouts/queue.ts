import type { PayoutRow, PayoutState, PayoutsAnswer } from '#contract/desk/answers/payouts.ts'
import { secondsAfter } from '#domain/dates/spans.ts'
import { isAboveLimit, leftToGive } from '#domain/money/limits.ts'
import { type SQL, and, asc, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm'
import type { HostConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import {
  approvals,
  cashouts,
  ledgerEntries,
  operators,
  participants,
  payoutDifferences,
  payoutOrders,
} from '#server/db/schema.ts'
import {
  type ListPosition,
  countUpTo,
  isBeyond,
  pageOf,
  readPosition,
} from '#server/desk/calls/list-position.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { holdOnAccount, openAccountHold } from '#server/modules/money/cashout/account-holds.ts'
import { isOpen, isUndoAsked } from '#server/modules/money/approvals/approvals.ts'
import {
  atProvider,
  dollarsBefore,
  isForHost,
  isWithProvider,
  unknownCard,
} from '#server/modules/money/payouts/order-repo.ts'
import { openHoldReason, openRecipient } from '#server/modules/money/cashout/repo.ts'
import { findRisks, riskColumns } from '#server/modules/money/payouts/risks.ts'

const rowsAtOnce = 100
export interface PayoutFilter {
  state: PayoutState
  /** The least dollars. */
  dollars: number | null
  /** A reference of the payout or the gift card, or the participant's `enc_id`. */
  search: string | null
  after: ListPosition | null
}

type QueueContext = { now: Date; limit: number | null; config: Pick<HostConfig, 'giftCards'> } & Unsealing

interface QueuePage {
  answer: PayoutsAnswer
  /** The records that the page opens. */
  records: { participantId: number; reference: string }[]
}

/** All payouts that wait, the oldest first. */
export async function readWaiting(
  db: Database,
  context: QueueContext,
): Promise<{ payouts: PayoutRow[]; records: QueuePage['records'] }> {
  const pages: QueuePage[] = []
  for (let next: string | null = ''; next !== null; next = pages.at(-1)?.answer.next ?? null) {
    const after = readPosition(next)
    pages.push(await readQueue(db, { state: 'requested', dollars: null, search: null, after }, context))
  }
  return {
    payouts: pages.flatMap(({ answer }) => answer.payouts),
    records: pages.flatMap(({ records }) => records),
  }
}

/** A page of payouts, with what an operator has to know of each. */
export async function readQueue(
  db: Database,
  filter: PayoutFilter,
  { now, limit, config, ...unsealing }: QueueContext,
): Promise<QueuePage> {
  const found = await findPayouts(db, filter, now)
  const page = pageOf(found, rowsAtOnce, ({ requestedAt: at, id }) => ({ at, id }))
  const rows = page.rows.map((row) => ({ ...row, recipient: openRecipient(unsealing, row) }))
  const points = await findPoints(db, [...new Set(rows.map(({ participantId }) => participantId))])
  const waiting = rows.filter(({ state }) => state === 'requested')
  const risks = await findRisks(db, unsealing.dataKeys, waiting)
  const approvedBy = await findApprovals(
    db,
    rows.map(({ id }) => id),
  )
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
    risks: risks.get(row.id) ?? [],
    order_failure: row.orderFailure,
    at_provider: !isWithProvider(row.order) ? null : row.order === 'stopping' ? 'stopping' : 'asked',
    ordered_by: config.giftCards && orderedBy(row, now),
    by_provider: row.state === 'sent' && row.providerId !== null && row.difference !== unknownCard,
    difference: row.difference,
    held:
      row.heldAt === null
        ? null
        : { at: row.heldAt.toISOString(), reason: openHoldReason(unsealing, row) ?? 'No reason' },
    account_held: row.accountHold && openAccountHold(unsealing, row.accountHold),
    needs_approval:
      row.state === 'requested' &&
      isAboveLimit(row.dollars, { act: null, month: limit, given: row.dollarsBefore }),
    left: leftToGive({ act: null, month: limit, given: row.dollarsBefore }),
    approved_by: approvedBy
      .filter(({ cashoutId }) => cashoutId === row.id)
      .map(({ id, name }) => ({ id, name })),
  }))
  const records = rows.map(({ participantId, reference }) => ({ participantId, reference }))
  const count = await countUpTo(db, cashouts, matches(filter, now))
  return { answer: { payouts, count, next: page.next, limit }, records }
}

/** The host looks every few seconds, and the provider is slower. */
const orderSeconds = 60

/** By when the host orders a card, unless something is in the way; null if it does not. */
function orderedBy(
  {
    state,
    recipient,
    order,
    dueAt,
  }: Pick<Payout, 'state' | 'order' | 'dueAt'> & { recipient: object | null },
  now: Date,
): string | null {
  if (state !== 'requested' || recipient === null || !isForHost(order)) return null
  return secondsAfter(dueAt !== null && dueAt > now ? dueAt : now, orderSeconds).toISOString()
}

const isHeld = sql`(${cashouts.heldAt} is not null or ${holdOnAccount} is not null)`

function isOf(state: PayoutState, now: Date): SQL | undefined {
  if (state === 'doubted') return isUndoAsked
  if (state === 'held') return and(eq(cashouts.state, 'requested'), isHeld)
  return and(eq(cashouts.state, state), state === 'requested' ? sql`not ${atProvider(now)}` : undefined)
}

function matches({ state, dollars, search }: PayoutFilter, now: Date): SQL | undefined {
  return and(
    isOf(state, now),
    dollars === null ? undefined : gte(cashouts.dollars, dollars),
    search === null
      ? undefined
      : // Each of these by its own index, which one condition over two tables has none of.
        sql`${cashouts.id} in (
          select id from cashout where reference = ${search.toUpperCase()} or payout_reference = ${search} union
          select cashout.id from cashout join participant on participant.id = participant_id where enc_id = ${search})`,
  )
}

/** One more row than a page has. */
async function findPayouts(db: Database, filter: PayoutFilter, now: Date) {
  const order = { at: cashouts.requestedAt, id: cashouts.id }
  const isWaiting = filter.state === 'requested' || filter.state === 'held'
  const [direction, sorted] = isWaiting ? (['later', asc] as const) : (['earlier', desc] as const)
  const beyond = isBeyond(order, filter.after, direction)
  return db
    .select({
      ...getTableColumns(cashouts),
      ...riskColumns,
      encId: participants.encId,
      email: participants.email,
      accountHold: holdOnAccount,
      dollarsBefore: dollarsBefore(now),
      orderFailure: payoutOrders.failure,
      order: payoutOrders.state,
      dueAt: payoutOrders.dueAt,
      providerId: payoutOrders.providerId,
      difference: payoutDifferences.failure,
    })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .leftJoin(payoutOrders, eq(payoutOrders.cashoutId, cashouts.id))
    .leftJoin(payoutDifferences, eq(payoutDifferences.reference, cashouts.reference))
    .where(and(matches(filter, now), beyond ?? undefined))
    .orderBy(sorted(cashouts.requestedAt), sorted(cashouts.id))
    .limit(rowsAtOnce + 1)
}

type Payout = Awaited<ReturnType<typeof findPayouts>>[number]

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

async function findApprovals(db: Database, cashoutIds: number[]) {
  return db
    .select({ cashoutId: approvals.cashoutId, id: operators.id, name: operators.name })
    .from(approvals)
    .innerJoin(operators, eq(operators.id, approvals.askedBy))
    .where(and(inArray(approvals.cashoutId, cashoutIds), isOpen))
    .orderBy(asc(approvals.askedAt))
}
