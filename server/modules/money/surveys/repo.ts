import { type SQL, and, desc, eq, gt, isNotNull, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants, surveyClicks, surveyCredits } from '#server/db/schema.ts'

export type StoredClick = typeof surveyClicks.$inferSelect
export type StoredCredit = typeof surveyCredits.$inferSelect

export async function findClick(db: Database, id: string): Promise<(StoredClick & { encId: string }) | null> {
  const [row] = await db
    .select({ click: surveyClicks, encId: participants.encId })
    .from(surveyClicks)
    .innerJoin(participants, eq(participants.id, surveyClicks.participantId))
    .where(eq(surveyClicks.id, id))
  return row ? { ...row.click, encId: row.encId } : null
}

/** Deletes surveys without a result; those with a result belong to the participant's history. */
export async function deleteClicksBefore(db: Database, moment: Date): Promise<void> {
  await db
    .delete(surveyClicks)
    .where(
      and(
        lt(surveyClicks.startedAt, moment),
        isNull(surveyClicks.outcome),
        sql`not exists (select from ${surveyCredits} where ${surveyCredits.clickId} = ${surveyClicks.id})`,
      ),
    )
}

export async function findCredit(
  db: Database,
  transaction: string,
  kind: StoredCredit['kind'],
): Promise<StoredCredit | null> {
  const [row] = await db
    .select()
    .from(surveyCredits)
    .where(and(eq(surveyCredits.transaction, transaction), eq(surveyCredits.kind, kind)))
  return row ?? null
}

export async function hasBonus(db: Database, clickId: string): Promise<boolean> {
  const isBonus = and(eq(surveyCredits.clickId, clickId), eq(surveyCredits.kind, 'bonus'))
  return (await db.$count(surveyCredits, and(isBonus, isNotNull(surveyCredits.stated)))) > 0
}

/** Null if another participant's transaction of that name was inserted meanwhile. */
export async function insertCredit(
  db: Database,
  credit: typeof surveyCredits.$inferInsert,
): Promise<StoredCredit | null> {
  const [row] = await db.insert(surveyCredits).values(credit).onConflictDoNothing().returning()
  return row ?? null
}

export async function updateCredit(
  db: Database,
  id: number,
  set: Partial<typeof surveyCredits.$inferInsert>,
): Promise<void> {
  await db.update(surveyCredits).set(set).where(eq(surveyCredits.id, id))
}

/** Points that the provider has credited since a moment, whatever their state is now. */
export const sumPointsSince = (db: Database, participantId: number, moment: Date) =>
  sumPoints(db, participantId, gt(surveyCredits.at, moment))

export const sumPending = (db: Database, participantId: number) =>
  sumPoints(db, participantId, eq(surveyCredits.state, 'pending'))

async function sumPoints(db: Database, participantId: number, which: SQL): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${surveyCredits.points}), 0)`.mapWith(Number) })
    .from(surveyCredits)
    .where(and(eq(surveyCredits.participantId, participantId), which))
  return row?.sum ?? 0
}

/**
 * Pending credits that are due, oldest first.
 *
 * @param except Participants to leave out.
 */
export async function findDueCredits(
  db: Database,
  now: Date,
  { except, max }: { except: number[]; max: number },
): Promise<{ id: number; participantId: number }[]> {
  return db
    .select({ id: surveyCredits.id, participantId: surveyCredits.participantId })
    .from(surveyCredits)
    .where(
      and(
        eq(surveyCredits.state, 'pending'),
        lte(surveyCredits.dueAt, now),
        notInArray(surveyCredits.participantId, except),
      ),
    )
    .orderBy(surveyCredits.dueAt)
    .limit(max)
}

/** Confirms a pending credit; null if it is not pending any more. */
export async function confirmCredit(db: Database, id: number, settledAt: Date) {
  const [row] = await db
    .update(surveyCredits)
    .set({ state: 'confirmed', settledAt })
    .where(and(eq(surveyCredits.id, id), eq(surveyCredits.state, 'pending')))
    .returning()
  if (!row) return null
  const click = await findClick(db, row.clickId)
  return { credit: row, surveyId: click?.surveyId ?? '' }
}

/** Pending credits, and those that were reversed before they reached the ledger; newest first. */
export async function findWaiting(db: Database, participantId: number) {
  return db
    .select({ credit: surveyCredits, surveyId: surveyClicks.surveyId })
    .from(surveyCredits)
    .innerJoin(surveyClicks, eq(surveyClicks.id, surveyCredits.clickId))
    .where(and(eq(surveyCredits.participantId, participantId), isOutsideLedger))
    .orderBy(desc(surveyCredits.id))
}

const isOutsideLedger = and(
  gt(surveyCredits.points, 0),
  isNotNull(surveyCredits.stated),
  sql`${surveyCredits.state} <> 'confirmed'`,
  sql`not exists (select from ledger_entry where ref_type = 'survey-credit' and ref_id = ${surveyCredits.id}::text)`,
)
