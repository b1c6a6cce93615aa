import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { attemptCounters } from '#server/db/schema.ts'

/** Counts one attempt and returns the window's new count, which is exact across host processes. */
export async function addAttempt(db: Database, key: string, windowStart: Date): Promise<number> {
  const [row] = await db
    .insert(attemptCounters)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [attemptCounters.key, attemptCounters.windowStart],
      set: { count: sql`${attemptCounters.count} + 1` },
    })
    .returning({ count: attemptCounters.count })
  if (!row) throw new Error('The counter answered no row')
  return row.count
}

export async function readAttempts(db: Database, key: string, windowStart: Date): Promise<number> {
  const [row] = await db
    .select({ count: attemptCounters.count })
    .from(attemptCounters)
    .where(and(eq(attemptCounters.key, key), eq(attemptCounters.windowStart, windowStart)))
  return row?.count ?? 0
}

/** Removes one attempt from a window. A window without attempts stays as it is. */
export async function removeAttempt(db: Database, key: string, windowStart: Date): Promise<void> {
  await db
    .update(attemptCounters)
    .set({ count: sql`${attemptCounters.count} - 1` })
    .where(
      and(
        eq(attemptCounters.key, key),
        eq(attemptCounters.windowStart, windowStart),
        gt(attemptCounters.count, 0),
      ),
    )
}

export async function deleteAttempts(db: Database, key: string): Promise<void> {
  await db.delete(attemptCounters).where(eq(attemptCounters.key, key))
}

export async function deleteWindowsBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(attemptCounters).where(lt(attemptCounters.windowStart, moment))
}
