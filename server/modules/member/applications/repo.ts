import type { Application } from '#contract/answers/applications.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type ApplicationDetails, applications } from '#server/db/schema.ts'
import type { Texts } from '#server/language/texts.ts'
import { followedApplications } from './follow.ts'
import { type Unsealing, applicationDetails } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'

type StoredApplication = typeof applications.$inferSelect
export type ApplicationRow = Omit<StoredApplication, 'details'> & { details: ApplicationDetails | null }

/**
 * Applications without the removed ones. One that does not open says so, and can be noted again. An application by a
 * questionnaire of this host has the status that follows from the study, whatever was noted; it is left out only if it
 * was removed since the study's last word.
 */
export async function listApplications(
  db: Database,
  unsealing: Unsealing,
  { t }: Texts,
  participantId: number,
): Promise<Application[]> {
  const rows = await db.select().from(applications).where(eq(applications.participantId, participantId))
  const noted = new Map(rows.map((row) => [row.studyId, row]))
  const followed = (await followedApplications(db, participantId)).flatMap((application) => {
    const note = noted.get(application.study_id)
    noted.delete(application.study_id)
    if (note === undefined) return [application]
    const updatedAt = note.updatedAt.toISOString()
    const isNewer = updatedAt > application.updated_at
    if (note.details === null) return isNewer ? [] : [application]
    const { session, payment } = openDetails(unsealing, note) ?? application
    return [
      {
        ...application,
        session: application.session ?? session,
        payment,
        ...(isNewer && { updated_at: updatedAt }),
      },
    ]
  })
  const ownNotes = [...noted.values()].flatMap((row) => {
    const { studyId, updatedAt, details } = row
    if (details === null) return []
    const title = t('This application cannot be read.')
    const shown = openDetails(unsealing, row) ?? unreadableDetails(title, updatedAt)
    return [{ ...shown, study_id: studyId, updated_at: updatedAt.toISOString() }]
  })
  return [...followed, ...ownNotes].toSorted((one, other) => one.study_id - other.study_id)
}

/** Null for a removed application, and for one that does not open. */
function openDetails(
  unsealing: Unsealing,
  { participantId, studyId, details }: StoredApplication,
): ApplicationDetails | null {
  return details === null ? null : applicationDetails.tryOpen(unsealing, [participantId, studyId], details)
}

const unreadableDetails = (title: string, updatedAt: Date): ApplicationDetails => ({
  state: 'opened',
  opened_at: updatedAt.toISOString(),
  title,
  company: null,
  pay: null,
  channel: 'link',
  destination: null,
  session: null,
  payment: null,
})

/**
 * The latest change of an application, which may be a removal; null if there is none. Without details if they do not
 * open.
 */
export async function readLatest(
  db: Database,
  unsealing: Unsealing,
  participantId: number,
  studyId: number,
): Promise<ApplicationRow | null> {
  const [row] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.participantId, participantId), eq(applications.studyId, studyId)))
  return row ? { ...row, details: openDetails(unsealing, row) } : null
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

export async function putApplication(db: Database, keys: DataKeys, row: ApplicationRow): Promise<void> {
  const { participantId, studyId, updatedAt } = row
  const details = row.details && applicationDetails.seal(keys, [participantId, studyId], row.details)
  await db
    .insert(applications)
    .values({ ...row, details })
    .onConflictDoUpdate({
      target: [applications.participantId, applications.studyId],
      set: { updatedAt, details },
    })
}
