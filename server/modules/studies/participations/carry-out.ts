import type { RosterAct } from '#contract/desk/answers/roster.ts'
import { type Decision, type Step, afterDecision } from '#domain/recruiting/decide.ts'
import { participationEvents, participations } from '#server/db/schema.ts'
import {
  eventReason,
  participationNote,
  participationReason,
} from '#server/platform/sealing/sealed-column.ts'
import type { Ended, Work } from '#server/work/work.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import type { StoredParticipation, StoredSession, StudyRecruitment } from './recruited-study.ts'
import type { PartOf, StoredPart } from './recruitment.ts'
import { type Telling, tell } from './tell.ts'

/** Words of an act, and whether the participant is told. Words of an earlier one stay if they are left out. */
interface Words extends Telling {
  operatorId?: number
  /** Words of the study for the participant, and of the participant for the study. */
  note?: string | null
  reason?: string | null
}

/**
 * Carries out what was decided on a participant: the row, an event for each step, the points and the message.
 *
 * @returns Also the points that it gave, or below zero took back, and the recruitment after it.
 */
export async function carryOut(
  w: Work,
  { recruitment, part }: PartOf,
  decision: Decision,
  words: Words,
): Promise<{ row: StoredParticipation; given: number; after: StudyRecruitment }> {
  const { participantId } = part
  const [first, ...rest] = decision.steps
  let row = await carryOutStep(w, recruitment, part, first, words)
  for (const step of rest) row = await carryOutStep(w, recruitment, { participantId, row }, step, words)
  const given = row.points - (part.row?.points ?? 0)
  tell(w, recruitment, row, { ...words, points: given, isCorrection: first.act === 'correct' })
  return { row, given, after: afterDecision(recruitment, part, decision) }
}

/** Notes an operator's act on a participant, or the study's own, in the log. */
export const noteAct = (
  w: Work,
  act: RosterAct | 'screen-out',
  version: number,
  { participantId, studyId, state, points }: StoredParticipation,
  given = 0,
): Ended<void> =>
  w.note({
    act: `roster.${act}`,
    subject: `study:${studyId}`,
    before: { version },
    after: { participant: participantId, state, points, given: given || undefined },
  })

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
