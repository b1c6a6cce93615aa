import { type Application, type ApplicationBody, maxWordsLength } from '#contract/answers/applications.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import type { Database } from '#server/db/database.ts'
import {
  type ApplicationDetails,
  applications,
  companies,
  intakeAnswers,
  participations,
  studies,
  studySessions,
} from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { lockAccount } from '#server/platform/sessions/accounts.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Texts } from '#server/language/texts.ts'
import { type Unsealing, applicationDetails } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'
import { applicationStateOf } from '#domain/recruiting/participation-rules.ts'
import { isApplication, ofAnswers, stateOfAnswers } from './answered.ts'

/** A participant's own notes on applications: feature `applications`, which section 7 does not have. */
export function applicationRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps)
    .handle(endpoints.applications, async ({ c, participant: { participantId, encId } }) => ({
      enc_id: encId,
      applications: await listApplications(deps.database.db, deps, textsOf(c), participantId),
    }))
    .handle(endpoints.noteApplication, ({ participant, body }) =>
      noteApplication(deps, participant.participantId, body),
    ).app
}

/** Maximum of applications of one participant, removed ones included. */
export const maxListLength = 1000

/**
 * Notes or removes one application. Of two changes to one study, or to one field of it, the later one counts, whichever
 * arrives first; a repetition changes nothing. A timestamp ahead of the host's clock counts as now. An `opened` never
 * replaces a status that the participant has set: it comes from a device that did not know of that status.
 *
 * @throws {HostError} `invalid` if the list is full.
 */
async function noteApplication(
  { database, clock, dataKeys, log }: HostDependencies,
  participantId: number,
  body: ApplicationBody,
): Promise<void> {
  const studyId = body.study_id
  const updatedAt = new Date(Math.min(Date.parse(body.updated_at), clock().getTime()))
  await database.db.transaction(async (tx) => {
    await lockAccount(tx, participantId)
    const isKnown = and(eq(applications.participantId, participantId), eq(applications.studyId, studyId))
    const [row] = await tx.select().from(applications).where(isKnown)
    // It may be a removal, or not open: then it has no details.
    const known = row ? { ...row, details: openDetails({ dataKeys, log }, row) } : null
    if (body.state !== 'removed' && body.changed && known?.details)
      return putApplication(tx, dataKeys, joined({ ...known, details: known.details }, body, updatedAt))
    if (known !== null && known.updatedAt > updatedAt) return
    if (body.state === 'opened' && known?.details && known.details.state !== 'opened') return
    if (known === null && !(await hasRoom(tx, participantId))) throw new HostError('invalid')
    await putApplication(tx, dataKeys, { participantId, studyId, updatedAt, details: detailsOf(body) })
  })
}

function detailsOf(body: ApplicationBody): ApplicationDetails | null {
  if (body.state === 'removed') return null
  const { study_id: _study, updated_at: _time, changed: _fields, ...details } = body
  return details
}

/** The known application with those changed fields that are newer than what is known of them. */
function joined(
  known: ApplicationRow & { details: ApplicationDetails },
  body: Extract<ApplicationBody, Application>,
  updatedAt: Date,
): ApplicationRow {
  const [before, at] = [known.updatedAt.toISOString(), updatedAt.toISOString()]
  const { times = { state: before, session: before, payment: before } } = known.details
  const newer = (body.changed ?? []).filter((field) => times[field] <= at)
  const changes = Object.fromEntries(newer.map((field) => [field, body[field]]))
  const details = {
    ...known.details,
    ...changes,
    times: { ...times, ...Object.fromEntries(newer.map((field) => [field, at])) },
  }
  return { ...known, details, updatedAt: known.updatedAt > updatedAt ? known.updatedAt : updatedAt }
}

/** Whether a participant's list takes another application; the oldest removal makes room for it. */
async function hasRoom(db: Database, participantId: number): Promise<boolean> {
  return (
    (await db.$count(applications, eq(applications.participantId, participantId))) < maxListLength ||
    deleteOldestRemoval(db, participantId)
  )
}

type StoredApplication = typeof applications.$inferSelect
type ApplicationRow = Omit<StoredApplication, 'details'> & { details: ApplicationDetails | null }

/**
 * Applications without the removed ones. One that does not open says so, and can be noted again. An application by a
 * questionnaire of this host has the status that follows from the study, whatever was noted; it is left out only if it
 * was removed since the study's last word.
 */
async function listApplications(
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
    const { times: _times, ...shown } = openDetails(unsealing, row) ?? unreadableDetails(title, updatedAt)
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

/** Deletes the oldest removal. Returns whether there was one. */
async function deleteOldestRemoval(db: Database, participantId: number): Promise<boolean> {
  const ofParticipant = eq(applications.participantId, participantId)
  const oldest = db
    .select({ studyId: applications.studyId })
    .from(applications)
    .where(and(ofParticipant, isNull(applications.details)))
    .orderBy(asc(applications.updatedAt))
    .limit(1)
  const forgotten = await db
    .delete(applications)
    .where(and(ofParticipant, inArray(applications.studyId, oldest)))
    .returning({ studyId: applications.studyId })
  return forgotten.length > 0
}

async function putApplication(db: Database, keys: DataKeys, row: ApplicationRow): Promise<void> {
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

/**
 * Applications by the questionnaires of this host: answers to studies at the desk, and to others that were decided on.
 * The participant's part in the study tells their status.
 */
export async function followedApplications(db: Database, participantId: number): Promise<Application[]> {
  const rows = await db
    .select({
      studyId: intakeAnswers.studyId,
      answeredAt: intakeAnswers.answeredAt,
      state: stateOfAnswers,
      updatedAt: participations.updatedAt,
      title: studies.title,
      company: companies.name,
      pay: studies.payDisplay,
      startsAt: studySessions.startsAt,
      minutes: studySessions.minutes,
      place: studySessions.place,
    })
    .from(intakeAnswers)
    .innerJoin(studies, eq(studies.id, intakeAnswers.studyId))
    .leftJoin(companies, eq(companies.id, studies.companyId))
    .leftJoin(participations, ofAnswers)
    .leftJoin(studySessions, eq(studySessions.id, participations.sessionId))
    .where(and(eq(intakeAnswers.participantId, participantId), isApplication))
  return rows.map((row) => ({
    study_id: row.studyId,
    state: applicationStateOf[row.state],
    updated_at: (row.updatedAt ?? row.answeredAt).toISOString(),
    opened_at: row.answeredAt.toISOString(),
    title: row.title.slice(0, maxWordsLength.title),
    company: row.company?.slice(0, maxWordsLength.company) ?? null,
    pay: row.pay?.slice(0, maxWordsLength.pay) ?? null,
    channel: 'questionnaire',
    destination: null,
    session:
      row.startsAt === null || row.state === 'chosen'
        ? null
        : { starts_at: row.startsAt.toISOString(), minutes: row.minutes, place: row.place, bring: null },
    payment: null,
  }))
}
