import type { Database } from '#server/db/database.ts'
import type { MailFacts, WaitingMail } from '#server/platform/mail-queue/facts.ts'
import { pushEventOf } from '#server/work/push-jobs.ts'
import type { Work } from '#server/work/work.ts'
import { type RecruitedStudy, type StoredSession, findRecruited, findSessions } from './recruited-study.ts'
import { type StoredParticipation, type StudyRecruitment, findParticipation } from './recruitment.ts'

export interface Telling {
  push: boolean
  mail: boolean
}

export const everyWay: Telling = { push: true, mail: true }

interface News extends Telling {
  note: string | null
  /** Points of the act; below zero if they were taken back. The participant is told of them in any case. */
  points?: number
  /** The words of the message, where the new state alone does not give them. */
  decision?: MailFacts['decision']['decision']
}

/** Tells a participant of a new state. */
export function tell(
  w: Work,
  { study, sessions }: Pick<StudyRecruitment, 'study' | 'sessions'>,
  row: StoredParticipation,
  { note, points = 0, decision = row.state, push, mail }: News,
): void {
  const { participantId, state } = row
  const event = { participantId, id: pushEventOf(study.id, w.now) }
  const isPaid = state === 'paid' && points > 0
  if (push && !isPaid) w.push({ kind: state === 'chosen' ? 'offer' : 'decision', ...event })
  if (points !== 0) w.push({ kind: points > 0 ? 'points' : 'reversal', ...event })
  if (!mail && points === 0) return
  const until = row.offeredUntil?.toISOString() ?? null
  const isToChoose = state === 'chosen' || (decision === 'accepted' && row.sessionId === null)
  const offer = isToChoose ? offerOf(study, sessions, row, w.now) : {}
  const isLeft = state === 'cancelled' && (row.leftStartsAt ?? w.now) > w.now
  const facts = { title: study.title, studyId: study.id, decision, note, until, points, isLeft, ...offer }
  const kind = points === 0 ? 'decision' : isPaid ? 'study-paid' : 'study-points'
  w.mail({ participantId, kind, facts })
}

/**
 * The facts of a decision, which may have waited for the mail server, with an offer as it is by now. It is over if the
 * participant's state is another one, of which they may have been told nothing, or if the offer has ended.
 */
export async function decisionByNow(
  { db, now }: { db: Database; now: Date },
  { facts, participantId }: WaitingMail<'decision'>,
): Promise<{ facts: MailFacts['decision']; isOver: boolean }> {
  const { decision, studyId } = facts
  const [study, row] =
    studyId === undefined || participantId === null
      ? []
      : [await findRecruited(db, studyId), await findParticipation(db, participantId, studyId)]
  const isSo = !row || decision === row.state || decision === 'corrected'
  if (decision !== 'chosen') return { facts, isOver: !isSo }
  const until = (isSo && row?.offeredUntil?.toISOString()) || facts.until
  const isOver = !isSo || (until ? new Date(until) <= now : false)
  const sessions = study && row && !isOver && (await findSessions(db, [study.id]))
  return { facts: { ...facts, until, ...(sessions && offerOf(study, sessions, row, now)) }, isOver }
}

/** The points and the sessions of an offer. */
function offerOf(
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
