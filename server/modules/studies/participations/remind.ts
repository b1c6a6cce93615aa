import { secondsBefore } from '#domain/dates/spans.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participations, studySessions } from '#server/db/schema.ts'
import type { WaitingMail } from '#server/platform/mail-queue/facts.ts'
import { pushEventOf } from '#server/work/push-jobs.ts'
import type { Work } from '#server/work/work.ts'
import type { StoredSession } from './recruited-study.ts'
import type { StoredPart, StudyRecruitment } from './recruitment.ts'
import { type Telling, tell } from './tell.ts'

interface SessionNews extends Telling {
  kind: 'session-reminder' | 'session-moved'
  /** An operator's words. */
  note?: string | null
}

/** Tells a participant of a session that is near, or was moved. */
export function tellOfSession(
  w: Work,
  { participantId, title, session }: { participantId: number; title: string; session: StoredSession },
  { kind, push, mail, note = null }: SessionNews,
): void {
  if (push) w.push({ participantId, kind: 'reminder', id: pushEventOf(session.id, w.now) })
  if (!mail) return
  const { id: sessionId, studyId, startsAt, timeZone, place } = session
  const facts = { title, studyId, sessionId, startsAt: startsAt.toISOString(), timeZone, place, note }
  w.mail({ participantId, kind, facts })
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

/** A post that is repeated reminds once. */
const repeatedSeconds = 300

/**
 * An operator's reminder of the accepted session, or of a place that is offered. False where there is neither, or minutes
 * after another one.
 */
export async function remind(
  w: Work,
  { study, sessions }: StudyRecruitment,
  { participantId, row }: StoredPart,
  { note, ...telling }: Telling & { note: string | null },
): Promise<boolean> {
  if (row?.state !== 'chosen' && row?.state !== 'accepted') return false
  const session = sessions.find(({ id }) => id === row.sessionId)
  if (session && session.startsAt <= w.now) return false
  if (row.remindedAt && row.remindedAt > secondsBefore(w.now, repeatedSeconds)) return false
  // Neither a new version nor an act: what others see of the participation stays.
  const isRow = and(eq(participations.participantId, participantId), eq(participations.studyId, study.id))
  await w.db.update(participations).set({ remindedAt: w.now }).where(isRow)
  const { title } = study
  if (session && row.state === 'accepted')
    tellOfSession(w, { participantId, title, session }, { kind: 'session-reminder', note, ...telling })
  else tell(w, { study, sessions }, row, { note, ...telling })
  return true
}
