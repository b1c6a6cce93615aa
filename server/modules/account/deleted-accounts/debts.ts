import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { debts, ledgerEntries } from '#server/db/schema.ts'
import { addDebt, carryOver } from '#server/modules/money/ledger/debts.ts'
import type { Account } from '#server/platform/sessions/accounts.ts'
import type { Work } from '#server/work/work.ts'
import { claimClicks, storeClicks } from '#server/modules/money/surveys/deleted-clicks.ts'
import { type DebtSecrets, hashEmail, readOrCreateDebtKey, readDebtKeys } from './debt-keys.ts'

type Owing = Pick<Account, 'participantId' | 'balance' | 'emailConfirmedAt'>

/**
 * Points that the address of an account owes once that is deleted. Where nobody has confirmed the address, a stranger may
 * have signed up with it: only what it has owed before.
 */
export async function owedPoints(db: Database, owing: Owing): Promise<number> {
  const { participantId, balance, emailConfirmedAt } = owing
  if (balance >= 0 || emailConfirmedAt !== null) return Math.max(-balance, 0)
  const isCarriedOver = and(
    eq(ledgerEntries.participantId, participantId),
    eq(ledgerEntries.kind, 'carried-over'),
  )
  const [row] = await db
    .select({ points: sql<number>`coalesce(-sum(${ledgerEntries.points}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(isCarriedOver)
  return Math.min(-balance, row?.points ?? 0)
}

/**
 * Stores what an account owes that this act deletes, and the surveys for which it may still come to owe, without its
 * address. The act has locked the balance.
 */
export async function storeDebts(
  w: Work,
  secrets: DebtSecrets,
  { email, ...owing }: Owing & Pick<Account, 'email'>,
): Promise<void> {
  const { participantId, balance, emailConfirmedAt } = owing
  const emailHash = hashEmail(await readOrCreateDebtKey(w, secrets), email)
  const points = await owedPoints(w.db, owing)
  if (points > 0) await addDebt(w.db, { emailHash, points, at: w.now })
  const lost = { participantId, emailHash, lostPoints: Math.max(balance, 0) }
  await storeClicks(w, lost, emailConfirmedAt !== null)
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
