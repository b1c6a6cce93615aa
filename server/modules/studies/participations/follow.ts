import { decideForHost } from '#domain/recruiting/decide.ts'
import { unusedStates } from '#domain/recruiting/participation.ts'
import { daySeconds, hourSeconds, secondsAfter } from '#domain/dates/spans.ts'
import { and, asc, eq, gt, inArray, isNotNull, lt, lte, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participations, studies, studySessions } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { MailFacts, WaitingMail } from '#server/platform/mail-queue/facts.ts'
import { type Work, work } from '#server/work/work.ts'
import { carryOut } from './carry-out.ts'
import { declineWaiting } from './decline-waiting.ts'
import { isKept, offerOn } from './offer-on.ts'
import { findRecruited, findSessions } from './recruited-study.ts'
import { lockPart, lockRecruitment } from './recruitment.ts'
import { type SessionNews, isMoved, offerOf, tellOfSession } from './tell.ts'

type Following = Pick<HostDependencies, 'database' | 'clock' | 'dataKeys' | 'log'>

const rowsAtOnce = 100

/**
 * Declines those whose study closed with that wish, ends offers whose time is over, offers on places that operators
 * have taken away, and reminds of sessions. Any number of hosts may do so concurrently.
 */
export async function followParticipations(deps: Following, stopping?: AbortSignal): Promise<void> {
  await declineWaiting(deps, stopping)
  await lapseOffers(deps, stopping)
  await offerKept(deps, stopping)
  await remind(deps, stopping)
}

async function lapseOffers(deps: Following, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  const due = await db
    .select({ participantId: participations.participantId, studyId: participations.studyId })
    .from(participations)
    .where(
      and(
        eq(participations.state, 'chosen'),
        isNotNull(participations.offeredUntil),
        lte(participations.offeredUntil, deps.clock()),
      ),
    )
    .orderBy(asc(participations.offeredUntil))
    .limit(rowsAtOnce)
  for (const offer of due) {
    if (stopping?.aborted) return
    await work(deps, null, (w) => lapse(w, offer))
  }
}

/** One offer, checked again: the participant, an operator or another host may have been faster. */
async function lapse(
  w: Work,
  { participantId, studyId }: { participantId: number; studyId: number },
): Promise<void> {
  const found = await lockPart(w, studyId, participantId)
  const decision = found && decideForHost(found.recruitment, found.part, 'lapse', w.now)
  if (found === null || decision === null) return
  const { after } = await carryOut(w, found, decision, { note: null })
  const isOffered = (await offerOn(w, after)) !== null
  w.note({ act: 'roster.lapse', subject: `study:${studyId}`, after: { is_offered_to_next: isOffered } })
}

/** Offers on places that operators have taken away, and have not given back within their time. */
async function offerKept(deps: Following, stopping?: AbortSignal): Promise<void> {
  const { participantId, studyId, offeredUntil } = participations
  const isDue = and(isKept, lte(offeredUntil, deps.clock()))
  const due = await deps.database.db
    .select({ participantId, studyId })
    .from(participations)
    .where(isDue)
    .orderBy(asc(offeredUntil))
    .limit(rowsAtOnce)
  for (const place of due) {
    if (stopping?.aborted) return
    await work(deps, null, async (w) => {
      const recruitment = await lockRecruitment(w, place.studyId)
      const isOf = and(eq(participantId, place.participantId), eq(studyId, place.studyId))
      const freed = await w.db
        .update(participations)
        .set({ offeredUntil: null })
        .where(and(isOf, isDue))
        .returning({ studyId })
      if (recruitment !== null && freed.length > 0) await offerOn(w, recruitment)
    })
  }
}

/** Reminders before a session, each sent once: by the number of those that were sent. */
const reminderSeconds = [daySeconds, hourSeconds] as const

async function remind(deps: Following, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  const now = deps.clock()
  const due = await db
    .select({ row: participations, session: studySessions, title: studies.title })
    .from(participations)
    .innerJoin(studySessions, eq(studySessions.id, participations.sessionId))
    .innerJoin(studies, eq(studies.id, participations.studyId))
    .where(
      and(
        eq(participations.state, 'accepted'),
        gt(studySessions.startsAt, now),
        or(
          ...reminderSeconds.map((seconds, sent) =>
            and(
              lt(participations.reminders, sent + 1),
              lte(studySessions.startsAt, secondsAfter(now, seconds)),
            ),
          ),
        ),
      ),
    )
    .limit(rowsAtOnce)
  for (const { row, session, title } of due) {
    if (stopping?.aborted) return
    const isNear = session.startsAt <= secondsAfter(now, hourSeconds)
    await work(deps, null, async (w) => {
      const { participantId, studyId, version, reminders } = row
      const sent = await w.db
        .update(participations)
        .set({ reminders: isNear ? 2 : 1 })
        .where(
          and(
            eq(participations.participantId, participantId),
            eq(participations.studyId, studyId),
            eq(participations.version, version),
            eq(participations.reminders, reminders),
          ),
        )
        .returning({ studyId: participations.studyId })
      if (sent.length === 0) return
      tellOfSession(w, { participantId, title, session }, { kind: 'session-reminder' })
    })
  }
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
  const { studyId: of, participantId: whose } = participations
  const isOf = and(eq(of, studyId ?? 0), eq(whose, participantId ?? 0))
  const [row] = await db.select().from(participations).where(isOf)
  const isBooking = decision === 'booked'
  const isSo = !row || (isBooking ? 'accepted' : decision) === row.state || decision === 'corrected'
  if (decision !== 'chosen' && !isBooking) return { facts, isOver: !isSo }
  const until = (isSo && row?.offeredUntil?.toISOString()) || facts.until
  const isOver = !isSo || (until ? new Date(until) <= now : false)
  const study = row && !isOver && (await findRecruited(db, row.studyId))
  const offer = study && offerOf(study, await findSessions(db, [study.id]), row, now)
  return { facts: { ...facts, until, ...offer }, isOver }
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
  const isOwn = and(eq(whose, participantId), eq(own, sessionId), inArray(state, unusedStates))
  const [held] = await db
    .select()
    .from(studySessions)
    .where(inArray(studySessions.id, db.select({ id: own }).from(participations).where(isOwn)))
  // Of a move since, a later message tells.
  return held !== undefined && !isMoved({ ...facts, startsAt }, held)
}
