import { type OwnStudyState, OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { type Recruiting, noRecruiting } from '#contract/desk/answers/recruiting.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
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

/** A study with its content at the desk; null if it does not exist. */
export async function findRecruited(tx: Database, studyId: number): Promise<RecruitedStudy | null> {
  return readRecruited(tx, studyId, false)
}

/**
 * The same, with the row of the desk locked until the transaction ends: places are counted and taken one after the
 * other. Call it before a participant is locked.
 */
export async function lockRecruited(tx: Database, studyId: number): Promise<RecruitedStudy | null> {
  return readRecruited(tx, studyId, true)
}

async function readRecruited(
  tx: Database,
  studyId: number,
  isLocked: boolean,
): Promise<RecruitedStudy | null> {
  const [row] = await tx
    .select({
      id: studies.id,
      title: studies.title,
      company: companies.name,
      pay: studies.payDisplay,
      source: studies.source,
      key: studies.sourceKey,
    })
    .from(studies)
    .leftJoin(companies, eq(companies.id, studies.companyId))
    .where(eq(studies.id, studyId))
  if (row === undefined) return null
  const { source, key, ...study } = row
  if (source !== 'own') return { ...study, recruiting: noRecruiting, own: null }
  const query = tx
    .select({ id: ownStudies.id, state: ownStudies.state, content: ownStudies.content })
    .from(ownStudies)
    .where(eq(sql`${ownStudies.id}::text`, key))
  const [own] = await (isLocked ? query.for('no key update') : query)
  if (own === undefined) return { ...study, recruiting: noRecruiting, own: null }
  const content = v.parse(OwnStudyContent, own.content)
  return { ...study, recruiting: content.recruiting, own: { ...own, content } }
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

/** The places of a study; null for any number. */
export function placesOf({ recruiting: { places, sessions } }: RecruitedStudy): number | null {
  return places ?? (sessions.length === 0 ? null : sessions.reduce((sum, { capacity }) => sum + capacity, 0))
}
