import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { identitySessions } from '#server/db/schema.ts'

export type StoredSession = typeof identitySessions.$inferSelect

/** The session that decides a participant's verification: an approved one, else the latest. */
export async function findDecisiveSession(
  db: Database,
  participantId: number,
): Promise<StoredSession | null> {
  const isApproved = sql`(${identitySessions.state} = 'approved')`
  const at = sql`case when ${isApproved} then ${identitySessions.changedAt} else ${identitySessions.createdAt} end`
  const [session] = await db
    .select()
    .from(identitySessions)
    .where(eq(identitySessions.participantId, participantId))
    .orderBy(desc(isApproved), desc(at), desc(identitySessions.changedAt))
    .limit(1)
  return session ?? null
}
