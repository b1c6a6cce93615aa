import type { CashoutState } from '#contract/answers/earnings.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cashouts, payoutOrders } from '#server/db/schema.ts'
import { type StoredCashout, openColumns } from '#server/modules/money/cashout/repo.ts'
import { payoutHoldReason } from '#server/platform/sealing/sealed-column.ts'
import type { Work } from '#server/work/work.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'

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
