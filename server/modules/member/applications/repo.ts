import type { Application } from '#contract/answers/applications.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { applications } from '#server/db/schema.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** Applications without the removed ones. */
export async function listApplications(db: Database, participantId: number): Promise<Application[]> {
  const rows = await db
    .select()
    .from(applications)
    .where(eq(applications.participantId, participantId))
    .orderBy(asc(applications.studyId))
  return rows.flatMap(({ studyId, updatedAt, details }) =>
    details === null ? [] : [{ ...details, study_id: studyId, updated_at: updatedAt.toISOString() }],
  )
}

/** The latest change of an application, which may be a removal; null if there is none. */
export async function readLatest(
  db: Database,
  participantId: number,
  studyId: number,
): Promise<ApplicationRow | null> {
  const [row] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.participantId, participantId), eq(applications.studyId, studyId)))
  return row ?? null
}

/** Counts removed ones too. */
export async function countApplications(db: Database, participantId: number): Promise<number> {
  return db.$count(applications, eq(applications.participantId, participantId))
}

/** Deletes the oldest removal. Returns whether there was one. */
export async function deleteOldestRemoval(db: Database, participantId: number): Promise<boolean> {
  const isOwn = eq(applications.participantId, participantId)
  const oldest = db
    .select({ studyId: applications.studyId })
    .from(applications)
    .where(and(isOwn, isNull(applications.details)))
    .orderBy(asc(applications.updatedAt))
    .limit(1)
  const forgotten = await db
    .delete(applications)
    .where(and(isOwn, inArray(applications.studyId, oldest)))
    .returning({ studyId: applications.studyId })
  return forgotten.length > 0
}

export async function putApplication(db: Database, row: ApplicationRow): Promise<void> {
  const { updatedAt, details } = row
  await db
    .insert(applications)
    .values(row)
    .onConflictDoUpdate({
      target: [applications.participantId, applications.studyId],
      set: { updatedAt, details },
    })
}
