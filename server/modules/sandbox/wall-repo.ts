import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { wallResults } from '../../db/schema.ts'

export async function insertResult(db: Database, result: typeof wallResults.$inferInsert): Promise<void> {
  await db.insert(wallResults).values(result).onConflictDoNothing()
}

/** Ids of the surveys that somebody has finished since a moment, with or without success. */
export async function findFinished(db: Database, taker: string, since: Date): Promise<string[]> {
  const rows = await db
    .select({ surveyId: wallResults.surveyId })
    .from(wallResults)
    .where(and(eq(wallResults.taker, taker), gt(wallResults.at, since)))
  return rows.map(({ surveyId }) => surveyId)
}
