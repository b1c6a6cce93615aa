import { pointsPerDollar } from '#contract/base/constants.ts'
import { type OwnStudyState, OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { type Recruiting, noRecruiting } from '#contract/desk/answers/recruiting.ts'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { HostConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { companies, ownStudies, participations, studies, studySessions } from '#server/db/schema.ts'
import { waitsForPay } from '#server/modules/member/applications/unpaid.ts'
import { placeStates } from '#domain/recruiting/participation.ts'

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

export type StoredSession = typeof studySessions.$inferSelect

export async function findSessions(db: Database, studyIds: readonly number[]): Promise<StoredSession[]> {
  if (studyIds.length === 0) return []
  return db
    .select()
    .from(studySessions)
    .where(inArray(studySessions.studyId, [...studyIds]))
    .orderBy(studySessions.startsAt, studySessions.id)
}

/** Participants with a place in the study. */
export function countPlaces(db: Database, studyId: number): Promise<number> {
  const hasPlace = inArray(participations.state, [...placeStates])
  return db.$count(participations, and(eq(participations.studyId, studyId), hasPlace))
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

const ofPlaces = sql.join(
  placeStates.map((state) => sql`${state}`),
  sql`, `,
)

/** Studies with a place that nobody has: of a session ahead, or of a study without sessions that takes answers. */
const withPlace = (now: Date) => sql`
  select study.id from study join own_study own on study.source = 'own' and study.source_key = own.id::text,
    lateral (select max(starts_at) as last, sum(capacity) as seats from study_session where study_id = study.id) as session
  where own.state in ('published', 'full', 'closed')
    and coalesce(session.last > ${now.toISOString()}::timestamptz, own.state <> 'closed')
    and coalesce((own.content->'recruiting'->>'places')::int, session.seats) > (
      select count(*) from participation where study_id = study.id and state in (${ofPlaces}))`

/**
 * For a query over events: those that left a place which nobody has taken since. Each place that is taken is the one
 * that came back last.
 */
export const leftFree = (now: Date) => sql`
  (participation_event.participant_id, participation_event.study_id, participation_event.version) in (
    select participant_id, study_id, version from (
      select *, min(level) over (partition by study_id order by place desc) as lowest_since from (
        select *, sum(change) over (partition by study_id order by place) as level from (
          select participant_id, study_id, version,
            case when from_state in (${ofPlaces}) then 1 else -1 end as change,
            row_number() over (order by at, to_state in (${ofPlaces}), participant_id, version) as place
          from participation_event
          where from_state in (${ofPlaces}) <> (to_state in (${ofPlaces})) and study_id in (${withPlace(now)})
        ) as moved
      ) as leveled
    ) as compared
    where change = 1 and level = lowest_since)`

/** The most points of one act that one operator may give, or the host by itself. */
export const mostPoints = ({ act, month }: HostConfig['incentiveLimits']): number =>
  Math.min(act ?? Infinity, month ?? Infinity) * pointsPerDollar

/** Whether anybody has a place for which the points are still to come. */
export async function isPromised(db: Database, studyId: number): Promise<boolean> {
  const isOwed = or(inArray(participations.state, ['chosen', 'accepted']), waitsForPay)
  return (await db.$count(participations, and(eq(participations.studyId, studyId), isOwed))) > 0
}
