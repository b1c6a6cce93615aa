import type { Part } from '#domain/recruiting/recruitment.ts'
import { and, eq } from 'drizzle-orm'
import { intakeAnswers, participationEvents, participations, profiles } from '#server/db/schema.ts'
import { ofAnswers } from '#server/modules/member/applications/answered.ts'
import { holdScopeOf } from '#server/modules/money/cashout/account-holds.ts'
import type { Work } from '#server/work/work.ts'
import {
  type StoredParticipation,
  type StudyRecruitment,
  asksProfile,
  factColumns,
  lockPlaces,
  personOf,
  readRecruitment,
} from './recruited-study.ts'

/** A participant's part with its row: null for answers on which nobody has decided. */
export interface StoredPart extends Part {
  row: StoredParticipation | null
}

/** A participant's part with the recruitment in which it is decided on. */
export interface PartOf {
  recruitment: StudyRecruitment
  part: StoredPart
}

/** A participant's part, with all that decisions on it depend on, locked. Null without answers. */
export async function lockPart(w: Work, studyId: number, participantId: number): Promise<PartOf | null> {
  const recruitment = await lockRecruitment(w, studyId)
  await w.participant(participantId)
  const part = recruitment && (await findPart(w, recruitment, participantId))
  return part && { recruitment, part }
}

/** A study with all that its decisions depend on, locked. Null if it does not exist. */
export async function lockRecruitment(w: Work, studyId: number): Promise<StudyRecruitment | null> {
  await lockPlaces(w, studyId)
  return readRecruitment(w, studyId)
}

/** A participant's part in a study; null without answers. Study and participant are locked. */
export async function findPart(
  w: Work,
  { study: { id: studyId }, recruiting }: StudyRecruitment,
  participantId: number,
): Promise<StoredPart | null> {
  const [found] = await w.db
    .select({
      row: participations,
      hold: holdScopeOf(intakeAnswers.participantId),
      ...factColumns(recruiting.quotas),
    })
    .from(intakeAnswers)
    .leftJoin(participations, ofAnswers)
    .leftJoin(profiles, asksProfile(recruiting.quotas, intakeAnswers.participantId))
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
  const { row, hold, ...known } = found
  return {
    participantId,
    state: row?.state ?? 'answered',
    version: row?.version ?? 0,
    sessionId: row?.sessionId ?? null,
    offeredUntil: row?.offeredUntil ?? null,
    person: personOf(w, { studyId, participantId, ...known }),
    history,
    hold,
    row,
  }
}
