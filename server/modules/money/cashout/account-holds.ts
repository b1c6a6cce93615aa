import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { accountHolds } from '#server/db/schema.ts'

export type StoredHold = typeof accountHolds.$inferSelect

/** The hold on an account whose cash-outs wait; null if there is none. */
export async function findHold(db: Database, participantId: number): Promise<StoredHold | null> {
  const [row] = await db
    .select()
    .from(accountHolds)
    .where(and(eq(accountHolds.participantId, participantId), isNull(accountHolds.releasedAt)))
  return row ?? null
}

/** Why the participant of a cash-out is on hold; null if the account is not. For a query over cash-outs. */
export const accountHoldReason = sql<string | null>`(
  select held.reason from account_hold as held
  where held.participant_id = cashout.participant_id and held.released_at is null limit 1)`

/** Stores the participant's answer to the hold. False if the account is not on hold. */
export async function setAppeal(
  db: Database,
  participantId: number,
  appeal: { appeal: string; appealedAt: Date },
): Promise<boolean> {
  const changed = await db
    .update(accountHolds)
    .set(appeal)
    .where(and(eq(accountHolds.participantId, participantId), isNull(accountHolds.releasedAt)))
    .returning({ id: accountHolds.id })
  return changed.length > 0
}
