import type { CashoutBody } from '#contract/answers/cashout.ts'
import { and, eq, getTableColumns, isNotNull, lt, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cashouts } from '#server/db/schema.ts'
import {
  type Unsealing,
  openText,
  payoutHoldReason,
  payoutRecipient,
} from '#server/platform/sealing/sealed-column.ts'
import type { Work } from '#server/work/work.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'
import { unreadableReason } from './account-holds.ts'
import { addressHashes, phoneHashes } from './address-hash.ts'

/** Without the recipient, which is sealed. */
export type StoredCashout = Omit<typeof cashouts.$inferSelect, 'recipient' | 'addressHash' | 'phoneHash'>

const { recipient: _sealed, addressHash: _address, phoneHash: _phone, ...columns } = getTableColumns(cashouts)
export const openColumns = columns

/** A card whose e-mail came back to the provider. */
export const undeliveredCard =
  'The e-mail with the card did not arrive: send it again from your account at the provider'

type NewCashout = Pick<
  StoredCashout,
  'participantId' | 'reference' | 'idempotencyKey' | 'points' | 'dollars' | 'requestedAt'
> & { recipient: CashoutBody }

/** Null if the participant's key or the reference was used before. */
export async function insertCashout(
  db: Database,
  keys: DataKeys,
  cashout: NewCashout,
): Promise<number | null> {
  const { participantId, reference, recipient } = cashout
  const [addressHash] = addressHashes(keys, recipient)
  const [phoneHash] = phoneHashes(keys, recipient)
  const [row] = await db
    .insert(cashouts)
    .values({
      ...cashout,
      recipient: payoutRecipient.seal(keys, [participantId, reference], recipient),
      addressHash,
      phoneHash,
      state: 'requested',
    })
    .onConflictDoNothing()
    .returning({ id: cashouts.id })
  return row?.id ?? null
}

type CashoutRow = typeof cashouts.$inferSelect

/** Name and address of a cash-out; null if deleted, not to be opened, or of another hash. The log says which. */
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

/** Locks a cash-out until the transaction ends, so that no other one settles it. */
export async function lockCashout(w: Work, reference: string): Promise<StoredCashout | null> {
  const isNamed = eq(cashouts.reference, reference)
  const [row] = await w.lock('cash-out', 0, (db) =>
    db.select(openColumns).from(cashouts).where(isNamed).for('no key update'),
  )
  return row ?? null
}

/** Deletes names and addresses of cash-outs that were settled before. The cash-outs stay for the books. */
export async function deleteRecipientsBefore(db: Database, moment: Date): Promise<void> {
  await db
    .update(cashouts)
    .set({ recipient: null, addressHash: null, phoneHash: null })
    .where(
      and(ne(cashouts.state, 'requested'), lt(cashouts.settledAt, moment), isNotNull(cashouts.recipient)),
    )
}
