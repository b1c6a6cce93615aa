import type { RosterOutcome } from '#contract/desk/answers/roster.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participations, studySessions } from '#server/db/schema.ts'
import { enqueuePush, pushEventOf } from '#server/modules/member/push/events.ts'
import { enqueueMail } from '#server/platform/mail-queue/enqueue.ts'
import type { WaitingMail } from '#server/platform/mail-queue/facts.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import { type StoredParticipation, findParticipation } from './move.ts'
import type { RecruitedStudy, StoredSession } from './recruited-study.ts'
import { type Telling, tell } from './tell.ts'

interface SessionNews extends Telling {
  kind: 'session-reminder' | 'session-moved'
  /** An operator's words. */
  note?: string | null
  now: Date
}

/** Tells a participant of a session that is near, or was moved. */
export async function tellOfSession(
  tx: Database,
  keys: DataKeys,
  { participantId, title, session }: { participantId: number; title: string; session: StoredSession },
  { kind, push, mail, note = null, now }: SessionNews,
): Promise<void> {
  if (push)
    await enqueuePush(tx, participantId, { kind: 'reminder', id: pushEventOf(session.id, now), at: now })
  if (!mail) return
  const { startsAt, timeZone, place } = session
  const facts = { title, sessionId: session.id, startsAt: startsAt.toISOString(), timeZone, place, note }
  await enqueueMail(tx, keys, { participantId, kind, facts, at: now })
}

/** Whether a message of a session, which may have waited for the mail server, is news for its participant still. */
export async function isNewsStill(
  { db, now }: { db: Database; now: Date },
  { facts, participantId, createdAt }: WaitingMail<SessionNews['kind']>,
): Promise<boolean> {
  const { sessionId } = facts
  const startsAt = new Date(facts.startsAt)
  if (startsAt <= now && startsAt > createdAt) return false
  if (sessionId === undefined || participantId === null) return true
  const { state, sessionId: own, participantId: whose } = participations
  const isOwn = and(eq(whose, participantId), eq(own, sessionId), inArray(state, ['chosen', 'accepted']))
  const [held] = await db
    .select()
    .from(studySessions)
    .where(inArray(studySessions.id, db.select({ id: own }).from(participations).where(isOwn)))
  // Of a move since, a later message tells.
  return held !== undefined && !isMoved({ ...facts, startsAt }, held)
}

type Whereabouts = Pick<StoredSession, 'startsAt' | 'timeZone' | 'place'>

/** Whether its participants have to be told. */
export const isMoved = (before: Whereabouts, after: Whereabouts) =>
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.timeZone !== after.timeZone ||
  before.place !== after.place

/** An operator's reminder of the accepted session, or of a place that is offered. Study and participant are locked. */
export async function remindAsOperator(
  tx: Database,
  keys: DataKeys,
  { study, participantId }: { study: RecruitedStudy; participantId: number },
  { note, now, ...telling }: Telling & { note: string | null; now: Date },
): Promise<{ outcome: RosterOutcome; row: StoredParticipation | null }> {
  const row = await findParticipation(tx, participantId, study.id)
  if (row?.state !== 'chosen' && row?.state !== 'accepted') return { outcome: 'not-possible', row }
  const [session] =
    row.sessionId === null
      ? []
      : await tx.select().from(studySessions).where(eq(studySessions.id, row.sessionId))
  if (session && session.startsAt <= now) return { outcome: 'not-possible', row }
  if (session && row.state === 'accepted')
    await tellOfSession(
      tx,
      keys,
      { participantId, title: study.title, session },
      { kind: 'session-reminder', ...telling, note, now },
    )
  else await tell(tx, keys, { study, row, note, now }, telling)
  return { outcome: 'done', row }
}
