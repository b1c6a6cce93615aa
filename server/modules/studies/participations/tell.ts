import type { Database } from '#server/db/database.ts'
import { enqueuePush, pushEventOf } from '#server/modules/member/push/events.ts'
import { enqueueMail } from '#server/platform/mail-queue/enqueue.ts'
import type { MailFacts, WaitingMail } from '#server/platform/mail-queue/facts.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import { type StoredParticipation, findParticipation } from './move.ts'
import { type RecruitedStudy, findRecruited, findSessions } from './recruited-study.ts'

export interface Telling {
  push: boolean
  mail: boolean
}

interface News {
  study: Pick<RecruitedStudy, 'id' | 'title' | 'recruiting'>
  row: StoredParticipation
  note: string | null
  now: Date
  /** Points of the act; below zero if they were taken back. The participant is told of them in any case. */
  points?: number
  /** The words of the message, where the new state alone does not give them. */
  decision?: MailFacts['decision']['decision']
}

/** Tells a participant of a new state, in the transaction that makes it. */
export async function tell(
  tx: Database,
  keys: DataKeys,
  { study, row, note, now, points = 0, decision = row.state }: News,
  { push, mail }: Telling,
): Promise<void> {
  const { participantId, state } = row
  const event = { id: pushEventOf(study.id, now), at: now }
  const isPaid = state === 'paid' && points > 0
  if (push && !isPaid)
    await enqueuePush(tx, participantId, { kind: state === 'chosen' ? 'offer' : 'decision', ...event })
  if (points !== 0)
    await enqueuePush(tx, participantId, { kind: points > 0 ? 'points' : 'reversal', ...event })
  if (!mail && points === 0) return
  const until = row.offeredUntil?.toISOString() ?? null
  const isToChoose = state === 'chosen' || (decision === 'accepted' && row.sessionId === null)
  const offer = isToChoose ? await offerOf(tx, study, row, now) : {}
  const facts = { title: study.title, studyId: study.id, decision, note, until, points, ...offer }
  const kind = points === 0 ? 'decision' : isPaid ? 'study-paid' : 'study-points'
  await enqueueMail(tx, keys, { participantId, kind, facts, at: now })
}

/**
 * The facts of a decision, which may have waited for the mail server. An offer is told as it is by now, or not at all
 * once it is over: the message on its end follows.
 */
export async function decisionByNow(
  { db, now }: { db: Database; now: Date },
  { facts, participantId }: WaitingMail<'decision'>,
): Promise<MailFacts['decision'] | null> {
  const { decision, until, studyId } = facts
  if (decision !== 'chosen' || !until) return facts
  const [study, row] =
    studyId === undefined || participantId === null
      ? []
      : [await findRecruited(db, studyId), await findParticipation(db, participantId, studyId)]
  const isOpen = row?.state === 'chosen'
  const end = (isOpen && row.offeredUntil) || new Date(until)
  if (end <= now) return null
  return { ...facts, until: end.toISOString(), ...(study && isOpen && (await offerOf(db, study, row, now))) }
}

/** The points and the sessions of an offer. */
async function offerOf(
  tx: Database,
  { id, recruiting }: News['study'],
  { sessionId }: StoredParticipation,
  now: Date,
): Promise<Pick<MailFacts['decision'], 'incentive' | 'sessions'>> {
  const sessions = (await findSessions(tx, [id])).filter(
    (session) => session.startsAt > now && (sessionId ?? session.id) === session.id,
  )
  return {
    incentive: recruiting.incentive_points,
    sessions: sessions.map(({ startsAt, timeZone, place }) => ({
      startsAt: startsAt.toISOString(),
      timeZone,
      place,
    })),
  }
}
