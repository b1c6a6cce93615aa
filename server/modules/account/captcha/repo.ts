import { lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { spentChallenges } from '#server/db/schema.ts'

/** Marks a challenge as used. False if it was used before; of two concurrent requests one gets true. */
export async function spendChallenge(db: Database, signature: string, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .insert(spentChallenges)
    .values({ signature, expiresAt })
    .onConflictDoNothing()
    .returning({ signature: spentChallenges.signature })
  return rows.length === 1
}

export async function deleteExpiredChallenges(db: Database, before: Date): Promise<void> {
  await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, before))
}
