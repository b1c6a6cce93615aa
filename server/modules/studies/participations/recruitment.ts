import type { Part, Recruitment } from '#domain/recruiting/recruitment.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { intakeAnswers, participationEvents, participations, profiles } from '#server/db/schema.ts'
import { ofAnswers } from '#server/modules/member/applications/answered.ts'
import type { Work } from '#server/work/work.ts'
import {
  type RecruitedStudy,
  type StoredParticipation,
  type StoredSession,
  everyAnswer,
  factColumns,
  findHeld,
  findRecruited,
  findSessions,
  lockPlaces,
  personOf,
} from './recruited-study.ts'

/** A recruitment with the study and the sessions as they are stored. */
export interface StudyRecruitment extends Recruitment {
  study: RecruitedStudy
  sessions: readonly StoredSession[]
}

/** A participant's part with its row: null for answers on which nobody has decided. */
export interface StoredPart extends Part {
  row: StoredParticipation | null
}

/** A study with all that its decisions depend on, locked. Null if it does not exist. */
export async function lockRecruitment(w: Work, studyId: number): Promise<StudyRecruitment | null> {
  await lockPlaces(w, studyId)
  return readRecruitment(w, studyId)
}

/** The same in an act that has the study locked. */
export async function readRecruitment(w: Work, studyId: number): Promise<StudyRecruitment | null> {
  const study = await findRecruited(w.db, studyId)
  if (study === null) return null
  const { recruiting, own } = study
  const sessions = await findSessions(w.db, [studyId])
  return {
    study,
    recruiting,
    state: own?.state ?? null,
    sessions,
    held: await findHeld(w.db, w, { studyId, asked: recruiting.quotas }, w.now),
  }
}

/** A participant's part in a study; null without answers. Study and participant are locked. */
export async function findPart(w: Work, studyId: number, participantId: number): Promise<StoredPart | null> {
  const [found] = await w.db
    .select({ row: participations, ...factColumns(everyAnswer) })
    .from(intakeAnswers)
    .leftJoin(participations, ofAnswers)
    .leftJoin(profiles, eq(profiles.participantId, intakeAnswers.participantId))
    .where(and(eq(intakeAnswers.studyId, studyId), eq(intakeAnswers.participantId, participantId)))
  if (found === undefined) return null
  const { act, actor, operatorId, sessionId, points, version } = participationEvents
  const isOf = and(
    eq(participationEvents.studyId, studyId),
    eq(participationEvents.participantId, participantId),
  )
  const history = await w.db
    .select({ act, actor, operatorId, sessionId, points })
    .from(participationEvents)
    .where(isOf)
    .orderBy(version)
  const { row, ...known } = found
  return {
    participantId,
    state: row?.state ?? 'answered',
    version: row?.version ?? 0,
    sessionId: row?.sessionId ?? null,
    offeredUntil: row?.offeredUntil ?? null,
    person: personOf(w, { studyId, participantId, ...known }, w.now),
    history,
    row,
  }
}

/** The row of a participant's part in a study, without a lock; null if nobody has decided on it. */
export async function findParticipation(
  db: Database,
  participantId: number,
  studyId: number,
): Promise<StoredParticipation | null> {
  const [row] = await db
    .select()
    .from(participations)
    .where(and(eq(participations.participantId, participantId), eq(participations.studyId, studyId)))
  return row ?? null
}
