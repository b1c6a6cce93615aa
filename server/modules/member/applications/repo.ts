import type { Application } from '#contract/answers/applications.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { applications } from '#server/db/schema.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** What is on the list, without what was removed from it. */
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

/** The last word on an application, a removal included; null when none was spoken. */
export async function readLast(
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

/** With those that were removed. */
export async function countApplications(db: Database, participantId: number): Promise<number> {
  return db.$count(applications, eq(applications.participantId, participantId))
}

/** Forgets the removal that is longest ago. Returns whether there was one. */
export async function forgetOldestRemoval(db: Database, participantId: number): Promise<boolean> {
  const isHers = eq(applications.participantId, participantId)
  const oldest = db
    .select({ studyId: applications.studyId })
    .from(applications)
    .where(and(isHers, isNull(applications.details)))
    .orderBy(asc(applications.updatedAt))
    .limit(1)
  const forgotten = await db
    .delete(applications)
    .where(and(isHers, inArray(applications.studyId, oldest)))
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
