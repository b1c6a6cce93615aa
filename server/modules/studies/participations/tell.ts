import type { ParticipationAct } from '#domain/recruiting/participation.ts'
import type { MailFacts } from '#server/platform/mail-queue/facts.ts'
import { pushEventOf } from '#server/work/push-jobs.ts'
import type { Work } from '#server/work/work.ts'
import type {
  RecruitedStudy,
  StoredParticipation,
  StoredSession,
  StudyRecruitment,
} from './recruited-study.ts'

/** How a participant is told: both ways, unless one is left out. */
export interface Telling {
  push?: boolean
  mail?: boolean
  /** Words of the study. */
  note?: string | null
}

interface News extends Telling {
  /** Points of the act; below zero if they were taken back. The participant is told of them in any case. */
  points?: number
  /** The act, of which the new state alone may not tell. */
  act?: ParticipationAct
}

/** Tells a participant of a new state. */
export function tell(
  w: Work,
  { study, sessions }: Pick<StudyRecruitment, 'study' | 'sessions'>,
  row: StoredParticipation,
  { note = null, points = 0, act, push = true, mail = true }: News,
): void {
  const { participantId, state } = row
  const decision = act === 'correct' ? ('corrected' as const) : act === 'book' ? ('booked' as const) : state
  const event = { participantId, id: pushEventOf(study.id, w.now) }
  const isPaid = state === 'paid' && points > 0
  if (push && !isPaid) w.push({ kind: state === 'chosen' ? 'offer' : 'decision', ...event })
  if (points !== 0) w.push({ kind: points > 0 ? 'points' : 'reversal', ...event })
  if (!mail && points === 0) return
  const until = (state === 'chosen' && row.offeredUntil?.toISOString()) || null
  const isOffer = state === 'chosen' || act === 'book' || (decision === 'accepted' && row.sessionId === null)
  const offer = isOffer ? offerOf(study, sessions, row, w.now) : {}
  const isLeft = state === 'cancelled' && (row.leftStartsAt ?? w.now) > w.now
  const facts = { title: study.title, studyId: study.id, decision, note, until, points, isLeft, ...offer }
  const kind = points === 0 ? 'decision' : isPaid ? 'study-paid' : 'study-points'
  w.mail({ participantId, kind, facts })
}

/** The points and the sessions of an offer. */
export function offerOf(
  { recruiting }: Pick<RecruitedStudy, 'recruiting'>,
  sessions: readonly StoredSession[],
  { sessionId }: StoredParticipation,
  now: Date,
): Pick<MailFacts['decision'], 'incentive' | 'sessions'> {
  const open = sessions.filter(({ id, startsAt }) => startsAt > now && (sessionId ?? id) === id)
  return {
    incentive: recruiting.incentive_points,
    sessions: open.map(({ startsAt, timeZone, place }) => ({
      startsAt: startsAt.toISOString(),
      timeZone,
      place,
    })),
  }
}

export interface SessionNews extends Telling {
  kind: 'session-reminder' | 'session-moved'
}

/** Tells a participant of a session that is near, or was moved. */
export function tellOfSession(
  w: Work,
  { participantId, title, session }: { participantId: number; title: string; session: StoredSession },
  { kind, push = true, mail = true, note = null }: SessionNews,
): void {
  if (push) w.push({ participantId, kind: 'reminder', id: pushEventOf(session.id, w.now) })
  if (!mail) return
  const { id: sessionId, studyId, startsAt, timeZone, place } = session
  const facts = { title, studyId, sessionId, startsAt: startsAt.toISOString(), timeZone, place, note }
  w.mail({ participantId, kind, facts })
}

type Whereabouts = Pick<StoredSession, 'startsAt' | 'timeZone' | 'place'>

/** Whether its participants have to be told. */
export const isMoved = (before: Whereabouts, after: Whereabouts) =>
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.timeZone !== after.timeZone ||
  before.place !== after.place
