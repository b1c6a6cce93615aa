import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { CashoutState } from '#contract/answers/earnings.ts'
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cashouts, participants } from '#server/db/schema.ts'
import {
  type Unsealing,
  openText,
  payoutHoldReason,
  payoutRecipient,
} from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import { holdOnAccount, openAccountHold, unreadableReason } from './account-holds.ts'
import { addressHashes } from './address-hash.ts'

/** Without the recipient, which is sealed. */
export type StoredCashout = Omit<typeof cashouts.$inferSelect, 'recipient' | 'addressHash'>

const { recipient: _sealed, addressHash: _hash, ...openColumns } = getTableColumns(cashouts)

export interface NewCashout {
  participantId: number
  reference: string
  idempotencyKey: string
  points: number
  dollars: number
  recipient: CashoutBody
  requestedAt: Date
}

/** Null if the participant's key or the reference was used before. */
export async function insertCashout(
  tx: Database,
  keys: DataKeys,
  cashout: NewCashout,
): Promise<number | null> {
  const { participantId, reference, recipient } = cashout
  const [addressHash] = addressHashes(keys, recipient)
  const [row] = await tx
    .insert(cashouts)
    .values({
      ...cashout,
      recipient: payoutRecipient.seal(keys, [participantId, reference], recipient),
      addressHash,
      state: 'requested',
    })
    .onConflictDoNothing()
    .returning({ id: cashouts.id })
  return row?.id ?? null
}

export async function findCashoutByKey(
  db: Database,
  participantId: number,
  idempotencyKey: string,
): Promise<StoredCashout | null> {
  const [row] = await db
    .select(openColumns)
    .from(cashouts)
    .where(and(eq(cashouts.participantId, participantId), eq(cashouts.idempotencyKey, idempotencyKey)))
  return row ?? null
}

/** Newest first. */
export async function findCashouts(
  db: Database,
  participantId: number,
  max: number,
): Promise<StoredCashout[]> {
  return db
    .select(openColumns)
    .from(cashouts)
    .where(eq(cashouts.participantId, participantId))
    .orderBy(desc(cashouts.id))
    .limit(max)
}

/** Cash-outs that were requested after a moment, newest first. */
export async function findCashoutsSince(
  db: Database,
  participantId: number,
  moment: Date,
): Promise<Pick<StoredCashout, 'state' | 'requestedAt'>[]> {
  return db
    .select({ state: cashouts.state, requestedAt: cashouts.requestedAt })
    .from(cashouts)
    .where(and(eq(cashouts.participantId, participantId), gt(cashouts.requestedAt, moment)))
    .orderBy(desc(cashouts.requestedAt))
}

/** Deletes names and addresses of cash-outs that were settled before. The cash-outs stay for the books. */
export async function deleteRecipientsBefore(db: Database, moment: Date): Promise<void> {
  await db
    .update(cashouts)
    .set({ recipient: null, addressHash: null })
    .where(
      and(ne(cashouts.state, 'requested'), lt(cashouts.settledAt, moment), isNotNull(cashouts.recipient)),
    )
}

/** Reasons for not sending the gift card of a request. */
export interface PayoutDoubt {
  /** Points of the participant; negative after reversals of spent points. */
  balance: number
  /** Reversals since the request, and the time of the latest one as ISO 8601; null if there are none. */
  reversed: { points: number; at: string } | null
}

export interface OpenPayout extends PayoutDoubt {
  participantId: number
  reference: string
  /** ISO 8601. */
  requestedAt: string
  dollars: number
  email: string
  /**
   * The address as stored. An earlier release may have accepted other characters: an operator has to see it. Null if
   * the address cannot be read.
   */
  recipient: CashoutBody | null
  /** Why the cash-out or the whole account is on hold; null if neither is. */
  hold: string | null
}

/**
 * Name and address of a cash-out; null if they were deleted, do not open, or are not those of the stored hash. The log
 * says which.
 */
export function openRecipient(
  unsealing: Unsealing,
  {
    participantId,
    reference,
    recipient,
    addressHash,
  }: Pick<typeof cashouts.$inferSelect, 'participantId' | 'reference' | 'recipient' | 'addressHash'>,
): CashoutBody | null {
  if (recipient === null) return null
  const opened = payoutRecipient.tryOpen(unsealing, [participantId, reference], recipient)
  if (opened === null || addressHash === null) return opened
  if (addressHashes(unsealing.dataKeys, opened).some((hash) => hash.equals(addressHash))) return opened
  unsealing.log.error({ reference }, 'the address of a cash-out is not the one of its hash')
  return null
}

/** Whether the address of a cash-out that is to be sent can be read. */
export async function hasRecipient(tx: Database, unsealing: Unsealing, id: number): Promise<boolean> {
  const [row] = await tx.select().from(cashouts).where(eq(cashouts.id, id))
  return row !== undefined && openRecipient(unsealing, row) !== null
}

/** Cash-outs that wait for a gift card, oldest first. */
export async function findOpenPayouts(db: Database, unsealing: Unsealing): Promise<OpenPayout[]> {
  const rows = await db
    .select({
      participantId: cashouts.participantId,
      reference: cashouts.reference,
      requestedAt: cashouts.requestedAt,
      dollars: cashouts.dollars,
      email: participants.email,
      recipient: cashouts.recipient,
      addressHash: cashouts.addressHash,
      balance: participants.balance,
      reversed: reversedSince,
      holdReason: cashouts.holdReason,
      accountHold: holdOnAccount,
    })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .where(eq(cashouts.state, 'requested'))
    .orderBy(asc(cashouts.requestedAt), asc(cashouts.id))
  return rows.map(({ requestedAt, holdReason, accountHold, ...row }) => ({
    ...row,
    ...doubtOf(row),
    recipient: openRecipient(unsealing, row),
    requestedAt: requestedAt.toISOString(),
    hold:
      openHoldReason(unsealing, { ...row, holdReason }) ??
      (accountHold && openAccountHold(unsealing, accountHold)),
  }))
}

/** Why a cash-out is on hold, for operators; null if it is not. */
export function openHoldReason(
  unsealing: Unsealing,
  {
    participantId,
    reference,
    holdReason,
  }: Pick<typeof cashouts.$inferSelect, 'participantId' | 'reference' | 'holdReason'>,
): string | null {
  return openText(unsealing, payoutHoldReason, [participantId, reference], holdReason, unreadableReason)
}

/** The reasons against sending a cash-out's gift card. Lock the balance first, so that they cannot change. */
export async function findDoubt(tx: Database, cashoutId: number): Promise<PayoutDoubt> {
  const [row] = await tx
    .select({ balance: participants.balance, reversed: reversedSince })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .where(eq(cashouts.id, cashoutId))
  return row ? doubtOf(row) : { balance: 0, reversed: null }
}

export function doubtOf({ balance, reversed }: PayoutDoubt): PayoutDoubt {
  // In JSON the engine writes a time in the time zone of its session.
  return { balance, reversed: reversed && { ...reversed, at: new Date(reversed.at).toISOString() } }
}

/**
 * Reversals after the cash-out's own entry, compared by number, because the clocks of several hosts may
 * differ.
 */
export const reversedSince = sql<PayoutDoubt['reversed']>`(
  select case when count(*) > 0 then json_build_object('points', -sum(taken.points), 'at', max(taken.at)) end
  from ledger_entry as taken
  join ledger_entry as asked
    on asked.kind = 'cashout' and asked.ref_type = 'cashout' and asked.ref_id = ${cashouts.id}::text
  where taken.participant_id = ${cashouts.participantId} and taken.kind = 'reversal' and taken.id > asked.id)`

/** Locks a cash-out until the transaction ends, so that no other one settles it. */
export async function lockCashout(tx: Database, reference: string): Promise<StoredCashout | null> {
  const [row] = await tx
    .select(openColumns)
    .from(cashouts)
    .where(eq(cashouts.reference, reference))
    .for('no key update')
  return row ?? null
}

export async function settleCashout(
  tx: Database,
  id: number,
  settled: { state: CashoutState; settledAt: Date; payoutReference?: string | null; reason?: string },
): Promise<void> {
  await tx
    .update(cashouts)
    .set({ ...settled, heldAt: null, holdReason: null })
    .where(eq(cashouts.id, id))
}

/** Puts a cash-out on hold, or releases it with null. */
export async function setHold(
  tx: Database,
  keys: DataKeys,
  { id, participantId, reference }: Pick<StoredCashout, 'id' | 'participantId' | 'reference'>,
  hold: { heldAt: Date; reason: string } | null,
): Promise<void> {
  const holdReason = hold && payoutHoldReason.seal(keys, [participantId, reference], { text: hold.reason })
  await tx
    .update(cashouts)
    .set({ heldAt: hold?.heldAt ?? null, holdReason })
    .where(eq(cashouts.id, id))
}
