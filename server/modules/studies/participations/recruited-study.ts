import { type OwnStudyState, OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { type Recruiting, noRecruiting } from '#contract/desk/answers/recruiting.ts'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { companies, ownStudies, participations, studies, studySessions } from '#server/db/schema.ts'
import { placeStates } from '#domain/studies/participation.ts'

/** A study as its participants' states need it. */
export interface RecruitedStudy {
  id: number
  title: string
  company: string | null
  pay: string | null
  recruiting: Recruiting
  /** Null for a study that is not written at the desk. */
  own: { id: number; state: OwnStudyState; content: OwnStudyContent } | null
}

const isOwn = and(eq(studies.source, 'own'), eq(studies.sourceKey, sql`${ownStudies.id}::text`))

/** A study with its content at the desk; null if it does not exist. */
export async function findRecruited(db: Database, studyId: number): Promise<RecruitedStudy | null> {
  return (await findAllRecruited(db, [studyId])).get(studyId) ?? null
}

export async function findAllRecruited(
  db: Database,
  studyIds: readonly number[],
): Promise<ReadonlyMap<number, RecruitedStudy>> {
  const rows = await db
    .select({
      study: { id: studies.id, title: studies.title, company: companies.name, pay: studies.payDisplay },
      own: { id: ownStudies.id, state: ownStudies.state, content: ownStudies.content },
    })
    .from(studies)
    .leftJoin(companies, eq(companies.id, studies.companyId))
    .leftJoin(ownStudies, isOwn)
    .where(inArray(studies.id, [...studyIds]))
  return new Map(
    rows.map(({ study, own }) => {
      const content = own && v.parse(OwnStudyContent, own.content)
      const recruiting = content?.recruiting ?? noRecruiting
      return [study.id, { ...study, recruiting, own: own && content && { ...own, content } }]
    }),
  )
}

/**
 * The same, with the row of the desk locked until the transaction ends: places are counted and taken one after the
 * other. Call it before a participant is locked.
 */
export async function lockRecruited(tx: Database, studyId: number): Promise<RecruitedStudy | null> {
  await tx
    .select({ id: ownStudies.id })
    .from(ownStudies)
    .innerJoin(studies, isOwn)
    .where(eq(studies.id, studyId))
    .for('no key update', { of: ownStudies })
  return findRecruited(tx, studyId)
}

export type StoredSession = typeof studySessions.$inferSelect

export async function findSessions(db: Database, studyIds: readonly number[]): Promise<StoredSession[]> {
  if (studyIds.length === 0) return []
  return db
    .select()
    .from(studySessions)
    .where(inArray(studySessions.studyId, [...studyIds]))
    .orderBy(studySessions.startsAt, studySessions.id)
}

/** Participants with a place in the study, or in one of its sessions; one of them may be left out. */
export async function countPlaces(
  db: Database,
  studyId: number,
  { sessionId, without = 0 }: { sessionId?: number; without?: number } = {},
): Promise<number> {
  return db.$count(
    participations,
    and(
      eq(participations.studyId, studyId),
      inArray(participations.state, [...placeStates]),
      sessionId === undefined ? undefined : eq(participations.sessionId, sessionId),
      ne(participations.participantId, without),
    ),
  )
}

/** Participants with a place in each session of some studies, by its id; one of them may be left out. */
export async function countBySession(
  db: Database,
  studyIds: readonly number[],
  without = 0,
): Promise<ReadonlyMap<number | null, number>> {
  const rows = await db
    .select({ id: participations.sessionId, taken: sql<number>`count(*)`.mapWith(Number) })
    .from(participations)
    .where(
      and(
        inArray(participations.studyId, [...studyIds]),
        inArray(participations.state, [...placeStates]),
        ne(participations.participantId, without),
      ),
    )
    .groupBy(participations.sessionId)
  return new Map(rows.map(({ id, taken }) => [id, taken]))
}

/** The places of a study; null for any number. */
export function placesOf({
  recruiting: { places, sessions },
}: Pick<RecruitedStudy, 'recruiting'>): number | null {
  return places ?? (sessions.length === 0 ? null : sessions.reduce((sum, { capacity }) => sum + capacity, 0))
}

/** For a query over participations: those who attended a study with an incentive, and whose points are to be approved. */
export const waitsForPay = sql`participation.state = 'attended' and exists (
  select from study join own_study own on study.source = 'own' and study.source_key = own.id::text
  where study.id = participation.study_id and (own.content->'recruiting'->>'incentive_points')::int > 0)`

/** Those who gave up a place that nobody has, of a session ahead or without one. */
export const leftFree = (now: Date) => sql`participation.state = 'cancelled' and exists (
    select from participation_event as given_up
    where given_up.participant_id = participation.participant_id and given_up.study_id = participation.study_id
      and given_up.version = participation.version and given_up.actor = 'participant'
      and given_up.from_state = 'accepted')
  and not exists (
    select from study_session as begun
    where begun.id = participation.session_id and begun.starts_at <= ${now.toISOString()}::timestamptz)
  and exists (
    select from study join own_study own on study.source = 'own' and study.source_key = own.id::text
    where study.id = participation.study_id and own.state in ('published', 'full')
      and coalesce(
        (own.content->'recruiting'->>'places')::int,
        (select sum(seats.capacity) from study_session as seats where seats.study_id = study.id)
      ) > (
        select count(*) from participation as placed
        where placed.study_id = study.id and placed.state in (${sql.join(
          placeStates.map((state) => sql`${state}`),
          sql`, `,
        )})))`

/** Whether anybody has a place for which the points are still to come. */
export async function isPromised(db: Database, studyId: number): Promise<boolean> {
  const isOwed = or(inArray(participations.state, ['chosen', 'accepted']), waitsForPay)
  return (await db.$count(participations, and(eq(participations.studyId, studyId), isOwed))) > 0
}

/** Points of the studies that a participant has attended, and that nobody has approved yet. */
export async function sumUnpaid(db: Database, participantId: number): Promise<number> {
  const attended = await db
    .select({ studyId: participations.studyId })
    .from(participations)
    .where(and(eq(participations.participantId, participantId), eq(participations.state, 'attended')))
  const studiesById = await findAllRecruited(
    db,
    attended.map(({ studyId }) => studyId),
  )
  return [...studiesById.values()].reduce((sum, { recruiting }) => sum + recruiting.incentive_points, 0)
}
