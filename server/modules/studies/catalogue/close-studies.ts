import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { studies, studyCorrections } from '#server/db/schema.ts'
import { closeHidden, isHiddenOpen, ofStudy, sourceExpiry } from './corrections.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { isOpen } from './repo.ts'
import { lockRevision } from '#server/work/lock-revision.ts'
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
    .select({ key: studies.sourceKey, expireOn: sourceExpiry })
    .from(studies)
    .leftJoin(studyCorrections, ofStudy)
    .where(and(eq(studies.source, source), inArray(studies.sourceKey, [...keys])))
  return new Map(rows.map(({ key, expireOn }) => [key, expireOn]))
}

/** Keys of studies that are open at their source, whether an operator hides them or not. */
export async function findOpenKeys(db: Database, source: StudyInput['source'], now: Date): Promise<string[]> {
  const today = openDay(now)
  const rows = await db
    .select({ key: studies.sourceKey })
    .from(studies)
    .leftJoin(studyCorrections, ofStudy)
    .where(and(eq(studies.source, source), or(isOpen(today), isHiddenOpen(today))))
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
  const lastDay = openDay(secondsBefore(now, daySeconds))
  return db.transaction(async (tx) => {
    await lockRevision(tx)
    const hidden = await closeHidden(tx, { source, keys }, { today: openDay(now), lastDay })
    const ended = await tx
      .update(studies)
      .set({ expireOn: lastDay, updatedAt: now })
      .where(and(eq(studies.source, source), inArray(studies.sourceKey, [...keys]), isOpen(openDay(now))))
      .returning({ id: studies.id })
    if (ended.length > 0) await bumpRevision(tx)
    return ended.length + hidden
  })
}
