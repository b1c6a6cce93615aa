import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transactionOf } from '#server/db/transaction-of.ts'
import { wallResults } from '#server/db/schema.ts'

/**
 * Stores a result.
 *
 * @returns False, with nothing stored, if the taker has finished the survey since a moment, also in a
 * concurrent window.
 */
export async function claimResult(
  db: Database,
  result: typeof wallResults.$inferInsert,
  since: Date,
): Promise<boolean> {
  const { taker, surveyId } = result
  return transactionOf(`taker ${taker}`, db, async (tx) => {
    // A lock by name, because there is no row yet that two windows could lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${taker} ${surveyId}`}, 0))`)
    if ((await findFinished(tx, taker, since)).includes(surveyId)) return false
    await tx.insert(wallResults).values(result).onConflictDoNothing()
    return true
  })
}

export async function deleteResult(db: Database, transaction: string): Promise<void> {
  await db.delete(wallResults).where(eq(wallResults.transaction, transaction))
}

/** Ids of the surveys that a taker has finished since a moment, with or without success. */
export async function findFinished(db: Database, taker: string, since: Date): Promise<string[]> {
  const rows = await db
    .select({ surveyId: wallResults.surveyId })
    .from(wallResults)
    .where(and(eq(wallResults.taker, taker), gt(wallResults.at, since)))
  return rows.map(({ surveyId }) => surveyId)
}
