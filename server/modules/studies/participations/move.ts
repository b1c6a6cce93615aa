import type { ActorKind, ParticipationState } from '#contract/answers/participations.ts'
import { type ParticipationAct, nextState } from '#domain/recruiting/participation.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participationEvents, participations } from '#server/db/schema.ts'
import { addEntry } from '#server/modules/money/ledger/repo.ts'
import {
  type Unsealing,
  eventReason,
  openText,
  participationNote,
  participationReason,
} from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import type { RecruitedStudy } from './recruited-study.ts'

export type StoredParticipation = typeof participations.$inferSelect

export interface Move {
  study: RecruitedStudy
  participantId: number
  /** Null for answers that nobody has decided on. */
  before: StoredParticipation | null
  act: ParticipationAct
  actor: ActorKind
  operatorId?: number | null
  now: Date
  /** Words of the study for the participant, and of the participant for the study. They stay if they are left out. */
  note?: string | null
  reason?: string | null
  /** The session and the end of an offer; without them the act has neither. */
  sessionId?: number | null
  offeredUntil?: Date | null
  /** Its points, where the caller knows them already. */
  points?: number
}

/** The study's words for the participant; null if there are none. */
export const openNote = (
  unsealing: Unsealing,
  { participantId, studyId, note }: Pick<StoredParticipation, 'participantId' | 'studyId' | 'note'>,
): string | null =>
  openText(unsealing, participationNote, [participantId, studyId], note, 'The note cannot be read')

/** The participant's words for the study; null if there are none. */
export const openReason = (
  unsealing: Unsealing,
  { participantId, studyId, reason }: Pick<StoredParticipation, 'participantId' | 'studyId' | 'reason'>,
): string | null =>
  openText(unsealing, participationReason, [participantId, studyId], reason, 'The reason cannot be read')

/** The state of somebody whose answers have arrived. */
export const stateOf = (row: StoredParticipation | null): ParticipationState => row?.state ?? 'answered'

/** Call it with the participant's row locked. */
export async function findParticipation(
  tx: Database,
  participantId: number,
  studyId: number,
): Promise<StoredParticipation | null> {
  const [row] = await tx
    .select()
    .from(participations)
    .where(and(eq(participations.participantId, participantId), eq(participations.studyId, studyId)))
  return row ?? null
}

/**
 * Carries out an act: the row, its event and the points are one transaction, the caller's, in which study and participant
 * are locked. Null, without a change, if the act is not possible in this state.
 */
export async function move(tx: Database, keys: DataKeys, doing: Move): Promise<StoredParticipation | null> {
  const { study, participantId, before, act, actor, operatorId = null, now, note, reason } = doing
  const from = stateOf(before)
  const to = nextState(from, act, actor)
  if (to === null) return null
  const identity = [participantId, study.id]
  const { points = await pointsOf(tx, doing) } = doing
  const entries = (before?.entries ?? 0) + (points === 0 ? 0 : 1)
  const version = (before?.version ?? 0) + 1
  const values = {
    state: to,
    version,
    sessionId: doing.sessionId ?? null,
    offeredUntil: doing.offeredUntil ?? null,
    ...(note !== undefined && { note: note && participationNote.seal(keys, identity, { text: note }) }),
    ...(reason !== undefined && {
      reason: reason && participationReason.seal(keys, identity, { text: reason }),
    }),
    points: (before?.points ?? 0) + points,
    entries,
    ...((act === 'accept' || act === 'choose') && { reminders: 0 }),
    updatedAt: now,
  }
  const [row] = await tx
    .insert(participations)
    .values({ participantId, studyId: study.id, ...values })
    .onConflictDoUpdate({ target: [participations.participantId, participations.studyId], set: values })
    .returning()
  const words = note ?? reason
  await tx.insert(participationEvents).values({
    participantId,
    studyId: study.id,
    version,
    act,
    fromState: from,
    toState: to,
    actor,
    operatorId,
    sessionId: values.sessionId,
    points,
    reason: words ? eventReason.seal(keys, [...identity, version], { text: words }) : null,
    at: now,
  })
  if (points !== 0)
    await addEntry(tx, {
      participantId,
      kind: points > 0 ? 'incentive' : 'incentive-return',
      points,
      reference: { type: 'participation', id: `${study.id}:${participantId}:${entries}` },
      source: study.title,
      // The event has the study's words sealed.
      reason: null,
      at: now,
    })
  return row ?? null
}

/**
 * Points that an act brings: for attending, for a screen-out or a cancellation by the study if it pays those. An undone
 * mark takes back what was paid with it, and nothing else of the study.
 */
export async function pointsOf(
  tx: Database,
  { study: { recruiting }, before, act, actor }: Pick<Move, 'study' | 'before' | 'act' | 'actor'>,
): Promise<number> {
  if (act === 'pay') return recruiting.incentive_points
  if (act === 'screen-out') return recruiting.screen_out_points
  if (before?.state === 'paid' && act === 'correct')
    return -((await findEvents(tx, before)).at(-1)?.points ?? 0)
  if (before?.state !== 'accepted' || act !== 'cancel' || actor !== 'operator') return 0
  const events = await findEvents(tx, before)
  // An undone mark leads to the same state: a cancellation is paid to those who had accepted, and once.
  if (events.findLast((event) => !marks.has(event.act))?.act !== 'accept') return 0
  const paid = events.reduce((sum, event) => sum + (event.act === 'cancel' ? event.points : 0), 0)
  return Math.max(0, recruiting.no_show_points - paid)
}

/** Acts that say whether somebody was there. */
const marks: ReadonlySet<ParticipationAct | null> = new Set(['attend', 'no-show', 'pay', 'correct'])

/** The acts of a participation, in their order. */
function findEvents(tx: Database, { participantId, studyId }: StoredParticipation) {
  const { act, points, version } = participationEvents
  return tx
    .select({ act, points })
    .from(participationEvents)
    .where(
      and(eq(participationEvents.participantId, participantId), eq(participationEvents.studyId, studyId)),
    )
    .orderBy(version)
}

/** Notes that the answers of a participant have arrived. */
export async function begin(
  tx: Database,
  { participantId, studyId, now }: { participantId: number; studyId: number; now: Date },
): Promise<StoredParticipation | null> {
  const key = { participantId, studyId, version: 1 }
  const [row] = await tx
    .insert(participations)
    .values({ ...key, state: 'answered', updatedAt: now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) return null
  await tx.insert(participationEvents).values({ ...key, toState: 'answered', actor: 'participant', at: now })
  return row
}
