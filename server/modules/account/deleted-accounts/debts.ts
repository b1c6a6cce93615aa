import { inArray } from 'drizzle-orm'
import { debts } from '#server/db/schema.ts'
import { addDebt, carryOver } from '#server/modules/money/ledger/debts.ts'
import type { Work } from '#server/work/work.ts'
import { claimClicks, storeClicks } from '#server/modules/money/surveys/deleted-clicks.ts'
import { type DebtSecrets, hashEmail, readOrCreateDebtKey, readDebtKeys } from './debt-keys.ts'

/**
 * Stores what an account owes that this act deletes, and the surveys for which it may still come to owe, without its
 * address. The act has locked the balance.
 */
export async function storeDebts(
  w: Work,
  secrets: DebtSecrets,
  { participantId, email, balance }: { participantId: number; email: string; balance: number },
): Promise<void> {
  const emailHash = hashEmail(await readOrCreateDebtKey(w, secrets), email)
  if (balance < 0) await addDebt(w.db, { emailHash, points: -balance, at: w.now })
  await storeClicks(w, { participantId, emailHash, lostPoints: Math.max(balance, 0) })
}

/**
 * Transfers the debts of deleted accounts with this address to the account that has it now, in the same
 * transaction, and notes whom later ones concern.
 */
export async function transferDebt(
  w: Work,
  secrets: DebtSecrets,
  { participantId, email }: { participantId: number; email: string },
): Promise<void> {
  const keys = await readDebtKeys(w.db, secrets)
  const hashes = keys.map((key) => hashEmail(key, email))
  // First: a reversal that holds one of these rows may add a debt meanwhile.
  await claimClicks(w, { participantId, emailHashes: hashes })
  const owed = await w.db
    .delete(debts)
    .where(inArray(debts.emailHash, hashes))
    .returning({ points: debts.points })
  for (const { points } of owed) carryOver(w, { participantId, points })
}
