import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { studies } from '#server/db/schema.ts'
import { openDay } from './open-day.ts'
import { isOpen } from './repo.ts'
import { bumpRevision } from './revision.ts'
import type { StudyInput } from './study-input.ts'

/** Last days (`YYYY-MM-DD`, or null) of a source's stored studies, by key. */
export async function findExpiryDays(
  db: Database,
  source: StudyInput['source'],
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: studies.sourceKey, expireOn: studies.expireOn })
    .from(studies)
    .where(and(eq(studies.source, source), inArray(studies.sourceKey, [...keys])))
  return new Map(rows.map(({ key, expireOn }) => [key, expireOn]))
}

/** Keys of a source's open studies. */
export async function findOpenKeys(db: Database, source: StudyInput['source'], now: Date): Promise<string[]> {
  const rows = await db
    .select({ key: studies.sourceKey })
    .from(studies)
    .where(and(eq(studies.source, source), isOpen(openDay(now))))
    .orderBy(studies.sourceKey)
  return rows.map(({ key }) => key)
}

/**
 * Closes studies of a source: their last day becomes the day before today, also in Hawaii. Returns how many
 * were open before; closed ones do not change.
 */
export async function closeStudies(
  db: Database,
  { source, keys }: { source: StudyInput['source']; keys: readonly string[] },
  now: Date,
): Promise<number> {
  if (keys.length === 0) return 0
  const lastDay = openDay(new Date(now.getTime() - 24 * 3_600_000))
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(studies)
      .set({ expireOn: lastDay, updatedAt: now })
      .where(and(eq(studies.source, source), inArray(studies.sourceKey, [...keys]), isOpen(openDay(now))))
      .returning({ id: studies.id })
    if (ended.length > 0) await bumpRevision(tx)
    return ended.length
  })
}
