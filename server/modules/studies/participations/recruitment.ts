import type { IntakeBody } from '#contract/answers/intake-body.ts'
import type { Quota } from '#contract/desk/answers/recruiting.ts'
import { placeStates } from '#domain/recruiting/participation.ts'
import type { Held, Part, Recruitment } from '#domain/recruiting/recruitment.ts'
import type { QuotaPerson } from '#domain/fit/quotas.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Stored } from '#server/db/tables/columns.ts'
import {
  intakeAnswers,
  ownStudies,
  participationEvents,
  participations,
  profiles,
  studies,
} from '#server/db/schema.ts'
import { ofAnswers } from '#server/modules/member/applications/answered.ts'
import { type FactsOfProfile, factsOf } from '#server/modules/member/profile/service.ts'
import { type Unsealing, questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import type { Work } from '#server/work/work.ts'
import {
  type RecruitedStudy,
  type StoredSession,
  findRecruited,
  findSessions,
  isOwn,
} from './recruited-study.ts'

export type StoredParticipation = typeof participations.$inferSelect

/** A recruitment with the study and the sessions as they are stored. */
export interface StudyRecruitment extends Recruitment {
  study: RecruitedStudy
  sessions: readonly StoredSession[]
}

/** A participant's part with its row: null for answers on which nobody has decided. */
export interface StoredPart extends Part {
  row: StoredParticipation | null
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

/** For a query over participations: what quotas ask of a participant. Answers are long, and read if one of them asks. */
export const factColumns = (asked: readonly Pick<Quota, 'by'>[]) => ({
  answers: sql<Stored<IntakeBody> | null>`case when ${asked.some(({ by }) => by === 'answer')}::boolean
    then ${intakeAnswers.answers} end`,
  profile: { gender: profiles.gender, bornOn: profiles.bornOn, dma: profiles.dma },
})

/** Asks for the answers, whatever the quotas are. */
export const everyAnswer = [{ by: 'answer' }] as const

/** Those with a place in a study. */
export async function findHeld(
  db: Database,
  unsealing: Unsealing,
  { studyId, asked }: { studyId: number; asked: readonly Pick<Quota, 'by'>[] },
  now: Date,
): Promise<Held[]> {
  const { participantId, state, sessionId } = participations
  const rows = await db
    .select({ participantId, state, sessionId, ...factColumns(asked) })
    .from(participations)
    .leftJoin(intakeAnswers, ofAnswers)
    .leftJoin(profiles, eq(profiles.participantId, participations.participantId))
    .where(and(eq(participations.studyId, studyId), inArray(state, [...placeStates])))
  return rows.map(({ answers, profile, ...row }) => ({
    ...row,
    person: personOf(unsealing, { studyId, participantId: row.participantId, answers, profile }, now),
  }))
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
  const isOf = and(eq(participations.participantId, participantId), eq(participations.studyId, studyId))
  const [row] = await db.select().from(participations).where(isOf)
  return row ?? null
}

/** A participant as quotas see one. The answers are opened when a quota by answer asks, and once. */
export function personOf(
  unsealing: Unsealing,
  {
    studyId,
    participantId,
    answers: sealed,
    profile,
  }: Pick<StoredParticipation, 'studyId' | 'participantId'> & {
    answers: Stored<IntakeBody> | null
    profile: FactsOfProfile | null
  },
  now: Date,
): () => QuotaPerson {
  let opened: IntakeBody | null | undefined
  const person = {
    ...factsOf(profile, now),
    get answers() {
      if (opened === undefined)
        opened =
          sealed === null ? null : questionnaireAnswers.tryOpen(unsealing, [participantId, studyId], sealed)
      return opened
    },
  }
  return () => person
}
