import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { type OwnStudyState, OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { type Quota, type Recruiting, noRecruiting } from '#contract/desk/answers/recruiting.ts'
import type { QuotaPerson } from '#domain/fit/quotas.ts'
import { placeStates, unusedStates } from '#domain/recruiting/participation.ts'
import type { Held, Recruitment } from '#domain/recruiting/recruitment.ts'
import type { TakenRoom } from '#domain/recruiting/room.ts'
import { type SQL, type SQLWrapper, and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import {
  companies,
  intakeAnswers,
  ownStudies,
  participations,
  profiles,
  studies,
  studySessions,
} from '#server/db/schema.ts'
import type { Stored } from '#server/db/tables/columns.ts'
import { ofAnswers } from '#server/modules/member/applications/answered.ts'
import { waitsForPay } from '#server/modules/member/applications/unpaid.ts'
import { type FactsOfProfile, factsOf } from '#server/modules/member/profile/service.ts'
import {
  type Unsealing,
  openText,
  participationNote,
  participationReason,
  questionnaireAnswers,
} from '#server/platform/sealing/sealed-column.ts'
import type { Work } from '#server/work/work.ts'

/** A study as its participants' states need it. */
export interface RecruitedStudy {
  id: number
  title: string
  company: string | null
  pay: string | null
  recruiting: Recruiting
  /** Null for a study that is not written at the desk. */
  own: { id: number; state: OwnStudyState; usedPlaces: number; content: OwnStudyContent } | null
}

/** For a query: the row of the desk of a study in the catalogue. */
export const isOwn = and(eq(studies.source, 'own'), eq(studies.sourceKey, sql`${ownStudies.id}::text`))

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
      own: {
        id: ownStudies.id,
        state: ownStudies.state,
        usedPlaces: ownStudies.usedPlaces,
        content: ownStudies.content,
      },
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

export type StoredSession = typeof studySessions.$inferSelect

/** A session as it is shown. */
export const sessionOf = ({ id, startsAt, minutes, timeZone, place }: StoredSession) => ({
  id,
  starts_at: startsAt.toISOString(),
  minutes,
  time_zone: timeZone,
  place,
})

export async function findSessions(db: Database, studyIds: readonly number[]): Promise<StoredSession[]> {
  if (studyIds.length === 0) return []
  return db
    .select()
    .from(studySessions)
    .where(inArray(studySessions.studyId, [...studyIds]))
    .orderBy(studySessions.startsAt, studySessions.id)
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

/**
 * The room that participants have in a study of the catalogue.
 *
 * @param used Places of accounts that were deleted.
 */
export async function takenRoom(db: Database, studyId: number, used: number): Promise<TakenRoom> {
  const taken = await countBySession(db, [studyId])
  const sessions = (await findSessions(db, [studyId])).map(({ id, key }) => [key, taken.get(id) ?? 0])
  const places = [...taken.values()].reduce((sum, count) => sum + count, used)
  return { places, sessions: Object.fromEntries(sessions) }
}

/** Locks a study until the transaction ends: its places are counted and taken one after the other. */
export async function lockPlaces(w: Work, studyId: number): Promise<void> {
  await w.lock('study', studyId, (db) =>
    db
      .select({ id: ownStudies.id })
      .from(ownStudies)
      .innerJoin(studies, isOwn)
      .where(eq(studies.id, studyId))
      .for('no key update', { of: ownStudies }),
  )
}

export type Asked = readonly Pick<Quota, 'by'>[]

/** For a query with `asksProfile`: what quotas ask of a participant. Answers are long, and read if one of them asks. */
export const factColumns = (asked: Asked) => ({
  answers: sql<Stored<IntakeBody> | null>`case when ${asked.some(({ by }) => by === 'answer')}::boolean
    then ${intakeAnswers.answers} end`,
  profile: { gender: profiles.gender, bornOn: profiles.bornOn, dma: profiles.dma },
})

/** For such a query: joins the profile if a quota asks for it. */
export const asksProfile = (asked: Asked, participantId: SQLWrapper) =>
  and(sql`${asked.some(({ by }) => by !== 'answer')}::boolean`, eq(profiles.participantId, participantId))

/** What is read of people, in an act or for the desk. */
interface Reading extends Unsealing {
  db: Database
  now: Date
}

/** Those with a place in a study. */
export async function findHeld(reading: Reading, studyId: number, asked: Asked): Promise<Held[]> {
  const { participantId, state, sessionId } = participations
  const rows = await reading.db
    .select({ participantId, state, sessionId, ...factColumns(asked) })
    .from(participations)
    .leftJoin(intakeAnswers, ofAnswers)
    .leftJoin(profiles, asksProfile(asked, participantId))
    .where(and(eq(participations.studyId, studyId), inArray(state, [...placeStates])))
  return rows.map(({ answers, profile, ...row }) => ({
    ...row,
    person: personOf(reading, { studyId, participantId: row.participantId, answers, profile }),
  }))
}

interface StoredFacts extends Pick<StoredParticipation, 'studyId' | 'participantId'> {
  answers: Stored<IntakeBody> | null
  profile: FactsOfProfile | null
}

/** A participant as quotas see one. What they ask for is opened once, and not before. */
export function personOf(
  reading: Reading,
  { studyId, participantId, answers, profile }: StoredFacts,
): () => QuotaPerson {
  let person: QuotaPerson | undefined
  return () =>
    (person ??= {
      ...factsOf(profile, reading.now),
      answers:
        answers === null ? null : questionnaireAnswers.tryOpen(reading, [participantId, studyId], answers),
    })
}

/** A recruitment with the study and the sessions as they are stored. */
export interface StudyRecruitment extends Recruitment {
  study: RecruitedStudy
  sessions: readonly StoredSession[]
}

/** A study with all that its decisions depend on; null if it does not exist. An act has it locked. */
export async function readRecruitment(reading: Reading, studyId: number): Promise<StudyRecruitment | null> {
  const study = await findRecruited(reading.db, studyId)
  if (study === null) return null
  const { recruiting, own } = study
  const sessions = await findSessions(reading.db, [studyId])
  return {
    study,
    recruiting,
    state: own?.state ?? null,
    sessions,
    held: await findHeld(reading, studyId, recruiting.quotas),
    used: own?.usedPlaces ?? 0,
  }
}

export type StoredParticipation = typeof participations.$inferSelect

/** The study's words for the participant, and the participant's for the study; null if there are none. */
export function openWords(unsealing: Unsealing, row: StoredParticipation | null) {
  const identity = row ? [row.participantId, row.studyId] : []
  const [note, reason] = [row?.note ?? null, row?.reason ?? null]
  return {
    note: openText(unsealing, participationNote, identity, note, 'The note cannot be read'),
    reason: openText(unsealing, participationReason, identity, reason, 'The reason cannot be read'),
  }
}

/**
 * For a query over `study` and `own_study own`: places that nobody has; null for any number.
 *
 * @param seats Of all sessions: the places of a study that does not say.
 */
export const placesFree = (seats: SQL) => sql`
  (coalesce((own.content->'recruiting'->>'places')::int, ${seats}) - own.used_places - (
    select count(*) from participation where study_id = study.id and state in ${placeStates}))`

/** Studies with a place that nobody has: of a session ahead, or of a study without sessions that takes answers. */
const withPlace = (now: Date) => sql`
  select study.id from study join own_study own on study.source = 'own' and study.source_key = own.id::text,
    lateral (select max(starts_at) as last, sum(capacity) as seats from study_session where study_id = study.id) as session
  where own.state in ('published', 'full', 'closed')
    and coalesce(session.last > ${now.toISOString()}::timestamptz, own.state <> 'closed')
    and ${placesFree(sql`session.seats`)} > 0`

/** For a query over sessions: those of the next 24 hours with a seat that nobody has, and that is not offered. */
export const hasEmptySeat = (now: Date) => sql`
  study_session.starts_at > ${now.toISOString()}::timestamptz
    and study_session.starts_at <= ${now.toISOString()}::timestamptz + interval '1 day'
    and study_session.study_id in (${withPlace(now)})
    and study_session.capacity > (
      select count(*) from participation where session_id = study_session.id and state in ${placeStates})
    and not exists (
      select from participation where study_id = study_session.study_id and state = 'chosen'
        and coalesce(session_id, study_session.id) = study_session.id)`

/** For a query over sessions: when they end. */
export const sessionEnd = sql`(study_session.starts_at + study_session.minutes * interval '1 minute')`

/** For a query over sessions: those that are over, with somebody who is not marked. */
export const isUnmarked = (now: Date) => sql`
  ${sessionEnd} <= ${now.toISOString()}::timestamptz and exists (
    select from participation where session_id = study_session.id and state = 'accepted')`

/** For a query over events: those that left a place not taken since. A taken place is the last that came back. */
export const leftFree = (now: Date) => leftFreeIn(withPlace(now))

/** The same of studies with these ids, whatever their state and their room are. */
export const leftFreeIn = (studyIds: SQL) => sql`
  (participation_event.participant_id, participation_event.study_id, participation_event.version) in (
    select participant_id, study_id, version from (
      select *, min(level) over (partition by study_id order by place desc) as lowest_since from (
        select *, sum(change) over (partition by study_id order by place) as level from (
          select participant_id, study_id, version,
            case when from_state in ${placeStates} then 1 else -1 end as change,
            row_number() over (order by at, to_state in ${placeStates}, participant_id, version) as place
          from participation_event
          where from_state in ${placeStates} <> (to_state in ${placeStates}) and study_id in (${studyIds})
        ) as moved
      ) as leveled
    ) as compared
    where change = 1 and level = lowest_since)`

/** Whether anybody has a place for which the points are still to come. */
export async function isPromised(db: Database, studyId: number): Promise<boolean> {
  const isOwed = or(inArray(participations.state, unusedStates), waitsForPay)
  return (await db.$count(participations, and(eq(participations.studyId, studyId), isOwed))) > 0
}
