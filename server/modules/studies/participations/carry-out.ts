import type { RosterAct } from '#contract/desk/answers/roster.ts'
import { type Decision, afterDecision } from '#domain/recruiting/decide.ts'
import { participationEvents, participations } from '#server/db/schema.ts'
import {
  eventReason,
  participationNote,
  participationReason,
} from '#server/platform/sealing/sealed-column.ts'
import type { Ended, Work } from '#server/work/work.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import type { StoredParticipation, StudyRecruitment } from './recruited-study.ts'
import type { PartOf } from './recruitment.ts'
import { type Telling, tell } from './tell.ts'

/** Words of an act, and whether the participant is told. Words of an earlier one stay if they are left out. */
interface Words extends Telling {
  operatorId?: number
  /** Words of the study for the participant, and of the participant for the study. */
  note?: string | null
  reason?: string | null
  /** Another amount than the study's: the ledger has its words too, as of points by hand. */
  points?: number | undefined
  /** Names its entry, however often it is asked for. */
  key?: string
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
  const { participantId, row: before } = part
  const { id: studyId, title } = recruitment.study
  const [first] = decision.steps
  const given = decision.steps.reduce((sum, { points }) => sum + points, 0)
  const values = valuesAfter(w, { recruitment, part }, decision, { ...words, given })
  const [row] = await w.db
    .insert(participations)
    .values({ participantId, studyId, ...values })
    .onConflictDoUpdate({ target: [participations.participantId, participations.studyId], set: values })
    .returning()
  if (row === undefined) throw new Error('A participation was not stored')
  const text = words.note ?? words.reason
  const events = decision.steps.map(({ act, actor, from, to, sessionId, points }, index) => {
    const version = (before?.version ?? 0) + index + 1
    const reason = text ? eventReason.seal(w.dataKeys, [participantId, studyId, version], { text }) : null
    const key = { participantId, studyId, version }
    const by = { actor, operatorId: words.operatorId ?? null }
    return { ...key, act, fromState: from, toState: to, ...by, sessionId, points, reason, at: w.now }
  })
  await w.db.insert(participationEvents).values(events)
  if (given !== 0)
    w.addPoints({
      participantId,
      kind: given > 0 ? 'incentive' : 'incentive-return',
      points: given,
      reference: { type: 'participation', id: `${studyId}:${participantId}:${words.key ?? row.entries}` },
      source: title,
      // The event has the study's other words sealed.
      reason: words.points ? (words.note ?? null) : null,
    })
  tell(w, recruitment, row, { ...words, points: given, act: first.act })
  return { row, given, after: afterDecision(recruitment, part, decision) }
}

function valuesAfter(
  { dataKeys, now }: Work,
  { recruitment: { study, sessions }, part: { participantId, row: before } }: PartOf,
  { steps }: Decision,
  { note, reason, given }: Words & { given: number },
) {
  const identity = [participantId, study.id]
  const [{ act, from }] = steps
  const { to, sessionId, offeredUntil } = steps.at(-1) ?? steps[0]
  const left = sessions.find(({ id }) => id === before?.sessionId)
  return {
    state: to,
    version: (before?.version ?? 0) + steps.length,
    sessionId,
    offeredUntil,
    ...(note !== undefined && { note: note && participationNote.seal(dataKeys, identity, { text: note }) }),
    ...(reason !== undefined && {
      reason: reason && participationReason.seal(dataKeys, identity, { text: reason }),
    }),
    // What stands in the participant's calendar still: nothing after an acceptance, and no change by others.
    ...(to === 'accepted' && { leftStartsAt: null, leftMinutes: null }),
    ...(from === 'accepted' &&
      !takesPlace(to) &&
      left && { leftStartsAt: left.startsAt, leftMinutes: left.minutes }),
    // An offer does not lock the participant: points by hand may have come since the row was read.
    ...(given !== 0 && { points: (before?.points ?? 0) + given, entries: (before?.entries ?? 0) + 1 }),
    ...((act === 'accept' || act === 'choose' || act === 'book') && { reminders: 0 }),
    updatedAt: now,
  }
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
