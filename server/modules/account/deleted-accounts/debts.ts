import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { debts } from '#server/db/schema.ts'
import { addEntry } from '#server/modules/money/ledger/repo.ts'
import { type DebtSecrets, hashEmail, readOrCreateDebtKey, readDebtKeys } from './debt-keys.ts'

/** Stores the debt of an account that this transaction deletes, without its address. */
export async function storeDebt(
  tx: Database,
  secrets: DebtSecrets,
  { email, points, at }: { email: string; points: number; at: Date },
): Promise<void> {
  const key = await readOrCreateDebtKey(tx, secrets, at)
  await tx
    .insert(debts)
    .values({ emailHash: hashEmail(key, email), points, at })
    .onConflictDoUpdate({ target: debts.emailHash, set: { points: sql`${debts.points} + ${points}`, at } })
}

/**
 * Transfers the debts of deleted accounts with this address to the account that has it now, in the same
 * transaction.
 */
export async function transferDebt(
  tx: Database,
  secrets: DebtSecrets,
  { participantId, email, at }: { participantId: number; email: string; at: Date },
): Promise<void> {
  const keys = await readDebtKeys(tx, secrets)
  const owed = await tx
    .delete(debts)
    .where(
      inArray(
        debts.emailHash,
        keys.map((key) => hashEmail(key, email)),
      ),
    )
    .returning({ points: debts.points })
  for (const { points } of owed) {
    await addEntry(tx, {
      participantId,
      kind: 'carried-over',
      points: -points,
      reference: { type: 'debt', id: randomUUID() },
      source: null,
      reason: null,
      at,
    })
  }
}
