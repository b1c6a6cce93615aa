import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { CashoutState } from '#contract/answers/earnings.ts'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cashouts, participants, payoutOrders } from '#server/db/schema.ts'
import { unreadableReason } from '#server/modules/money/cashout/account-holds.ts'
import { addressHashes } from '#server/modules/money/cashout/address-hash.ts'
import { type StoredCashout, openColumns } from '#server/modules/money/cashout/repo.ts'
import {
  type Unsealing,
  openText,
  payoutHoldReason,
  payoutRecipient,
} from '#server/platform/sealing/sealed-column.ts'
import type { Work } from '#server/work/work.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'

/** Reasons for not sending the gift card of a request. */
export interface PayoutDoubt {
  /** Points of the participant; negative after reversals of spent points. */
  balance: number
  /** Reversals since the request, and the time of the latest one as ISO 8601; null if there are none. */
  reversed: { points: number; at: string } | null
}

type CashoutRow = typeof cashouts.$inferSelect

/**
 * Name and address of a cash-out; null if they were deleted, do not open, or are not those of the stored hash. The log
 * says which.
 */
export function openRecipient(
  unsealing: Unsealing,
  row: Pick<CashoutRow, 'participantId' | 'reference' | 'recipient' | 'addressHash'>,
): CashoutBody | null {
  const { participantId, reference, recipient, addressHash } = row
  if (recipient === null) return null
  const opened = payoutRecipient.tryOpen(unsealing, [participantId, reference], recipient)
  if (opened === null || addressHash === null) return opened
  if (addressHashes(unsealing.dataKeys, opened).some((hash) => hash.equals(addressHash))) return opened
  unsealing.log.error({ reference }, 'the address of a cash-out is not the one of its hash')
  return null
}

/** Why a cash-out is on hold, for operators; null if it is not. */
export function openHoldReason(
  unsealing: Unsealing,
  { participantId, reference, holdReason }: Pick<CashoutRow, 'participantId' | 'reference' | 'holdReason'>,
): string | null {
  return openText(unsealing, payoutHoldReason, [participantId, reference], holdReason, unreadableReason)
}

/** The facts against sending a cash-out's gift card. Lock the balance first, so that they cannot change. */
export async function findDoubt(tx: Database, cashoutId: number): Promise<PayoutDoubt> {
  const [row] = await tx
    .select({ balance: participants.balance, reversed: reversedSince })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .where(eq(cashouts.id, cashoutId))
  return row ?? { balance: 0, reversed: null }
}

/** Reversals after the cash-out's own entry, compared by number, because the clocks of several hosts may differ. */
export const reversedSince = sql<PayoutDoubt['reversed']>`(
  select case when count(*) > 0 then json_build_object('points', -sum(taken.points), 'at', max(taken.at)) end
  from ledger_entry as taken
  join ledger_entry as asked
    on asked.kind = 'cashout' and asked.ref_type = 'cashout' and asked.ref_id = ${cashouts.id}::text
  where taken.participant_id = ${cashouts.participantId} and taken.kind = 'reversal' and taken.id > asked.id)`

/** Locks a cash-out until the transaction ends, so that no other one settles it. */
export async function lockCashout(w: Work, reference: string): Promise<StoredCashout | null> {
  const isNamed = eq(cashouts.reference, reference)
  const [row] = await w.lock('cash-out', 0, (db) =>
    db.select(openColumns).from(cashouts).where(isNamed).for('no key update'),
  )
  return row ?? null
}

/** The cash-out is settled: an earlier failure of its order at the provider does not count any more. */
export async function settleCashout(
  tx: Database,
  id: number,
  settled: { state: CashoutState; settledAt: Date; payoutReference?: string | null; reason?: string },
): Promise<void> {
  await tx
    .update(cashouts)
    .set({ ...settled, heldAt: null, holdReason: null })
    .where(eq(cashouts.id, id))
  await tx.update(payoutOrders).set({ failure: null }).where(eq(payoutOrders.cashoutId, id))
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
