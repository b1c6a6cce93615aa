import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transactionOf } from '#server/db/transaction-of.ts'
import { wallResults } from '#server/db/schema.ts'

/**
 * Notes a result.
 *
 * @returns False, with nothing noted, where the taker has finished the survey since a moment: in another window at the
 * same moment, too.
 */
export async function claimResult(
  db: Database,
  result: typeof wallResults.$inferInsert,
  since: Date,
): Promise<boolean> {
  const { taker, surveyId } = result
  return transactionOf(`taker ${taker}`, db, async (tx) => {
    // There is no row yet that two windows could wait for.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${taker} ${surveyId}`}, 0))`)
    if ((await findFinished(tx, taker, since)).includes(surveyId)) return false
    await tx.insert(wallResults).values(result).onConflictDoNothing()
    return true
  })
}

export async function deleteResult(db: Database, transaction: string): Promise<void> {
  await db.delete(wallResults).where(eq(wallResults.transaction, transaction))
}

/** Ids of the surveys that somebody has finished since a moment, with or without success. */
export async function findFinished(db: Database, taker: string, since: Date): Promise<string[]> {
  const rows = await db
    .select({ surveyId: wallResults.surveyId })
    .from(wallResults)
    .where(and(eq(wallResults.taker, taker), gt(wallResults.at, since)))
  return rows.map(({ surveyId }) => surveyId)
}
