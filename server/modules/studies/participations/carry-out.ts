import type { Decision, Step } from '#domain/recruiting/decide.ts'
import { participationEvents, participations } from '#server/db/schema.ts'
import {
  eventReason,
  participationNote,
  participationReason,
} from '#server/platform/sealing/sealed-column.ts'
import type { Work } from '#server/work/work.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import type { StoredParticipation, StoredSession } from './recruited-study.ts'
import type { StoredPart, StudyRecruitment } from './recruitment.ts'

/** Words of an act. Those of an earlier one stay if they are left out. */
export interface Words {
  operatorId?: number
  /** Words of the study for the participant, and of the participant for the study. */
  note?: string | null
  reason?: string | null
}

/** Carries out what was decided on a participant: the row, an event for each step, and the points. */
export async function carryOut(
  w: Work,
  recruitment: Pick<StudyRecruitment, 'study' | 'sessions'>,
  { participantId, row: before }: Pick<StoredPart, 'participantId' | 'row'>,
  { steps: [first, ...rest] }: Decision,
  words: Words = {},
): Promise<StoredParticipation> {
  let row = await carryOutStep(w, recruitment, { participantId, row: before }, first, words)
  for (const step of rest) row = await carryOutStep(w, recruitment, { participantId, row }, step, words)
  return row
}

async function carryOutStep(
  w: Work,
  { study: { id: studyId, title }, sessions }: Pick<StudyRecruitment, 'study' | 'sessions'>,
  { participantId, row: before }: Pick<StoredPart, 'participantId' | 'row'>,
  { act, actor, from, to, sessionId, offeredUntil, points }: Step,
  { operatorId, note, reason }: Words,
): Promise<StoredParticipation> {
  const { dataKeys, now } = w
  const identity = [participantId, studyId]
  const entries = (before?.entries ?? 0) + (points === 0 ? 0 : 1)
  const version = (before?.version ?? 0) + 1
  const values = {
    state: to,
    version,
    sessionId,
    offeredUntil,
    ...(note !== undefined && { note: note && participationNote.seal(dataKeys, identity, { text: note }) }),
    ...(reason !== undefined && {
      reason: reason && participationReason.seal(dataKeys, identity, { text: reason }),
    }),
    ...leftBy(
      { from, to },
      sessions.find(({ id }) => id === before?.sessionId),
    ),
    points: (before?.points ?? 0) + points,
    entries,
    ...((act === 'accept' || act === 'choose') && { reminders: 0 }),
    updatedAt: now,
  }
  const [row] = await w.db
    .insert(participations)
    .values({ participantId, studyId, ...values })
    .onConflictDoUpdate({ target: [participations.participantId, participations.studyId], set: values })
    .returning()
  if (row === undefined) throw new Error('A participation was not stored')
  const text = note ?? reason
  await w.db.insert(participationEvents).values({
    participantId,
    studyId,
    version,
    act,
    fromState: from,
    toState: to,
    actor,
    operatorId: operatorId ?? null,
    sessionId,
    points,
    reason: text ? eventReason.seal(dataKeys, [...identity, version], { text }) : null,
    at: now,
  })
  if (points !== 0)
    w.addPoints({
      participantId,
      kind: points > 0 ? 'incentive' : 'incentive-return',
      points,
      reference: { type: 'participation', id: `${studyId}:${participantId}:${entries}` },
      source: title,
      // The event has the study's words sealed.
      reason: null,
    })
  return row
}

/** The session of an accepted place that a step ends; nothing after an acceptance, and no change by others. */
function leftBy(
  { from, to }: Pick<Step, 'from' | 'to'>,
  session: StoredSession | undefined,
): Partial<Pick<StoredParticipation, 'leftStartsAt' | 'leftMinutes'>> {
  if (to === 'accepted') return { leftStartsAt: null, leftMinutes: null }
  if (from !== 'accepted' || takesPlace(to) || session === undefined) return {}
  return { leftStartsAt: session.startsAt, leftMinutes: session.minutes }
}
