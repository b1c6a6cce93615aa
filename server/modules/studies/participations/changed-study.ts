import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import type { Recruiting } from '#contract/desk/answers/recruiting.ts'
import { placeStates, unusedStates } from '#domain/recruiting/participation.ts'
import { offerEnd } from '#domain/recruiting/recruitment.ts'
import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { participations, studySessions } from '#server/db/schema.ts'
import type { Work } from '#server/work/work.ts'
import { isStudyFull } from './pause.ts'
import { type StoredSession, findHeld, findSessions, readRecruitment } from './recruited-study.ts'
import { isMoved, tell, tellOfSession } from './tell.ts'

/**
 * Stores the sessions of a study's content. A moved session keeps its participants. Those who have it, or were
 * offered it, are told of the new time and place unless it is over, and reminded of it as of any other.
 *
 * @returns False, without a change, if a session is missing in which participants have a place, or had one.
 */
export async function syncSessions(
  w: Work,
  studyId: number,
  { title, recruiting }: OwnStudyContent,
): Promise<boolean> {
  const { db: tx, now } = w
  const { sessions } = recruiting
  const names = sessions.map(({ key }) => key)
  const left = and(
    eq(studySessions.studyId, studyId),
    names.length > 0 ? notInArray(studySessions.key, names) : undefined,
  )
  const ids = tx.select({ id: studySessions.id }).from(studySessions).where(left)
  const ofLeft = inArray(participations.sessionId, ids)
  const isHeld = and(ofLeft, inArray(participations.state, [...placeStates]))
  if ((await tx.$count(participations, isHeld)) > 0) return false
  // A place that was given up or called off still names its session.
  await tx.update(participations).set({ sessionId: null }).where(ofLeft)
  await tx.delete(studySessions).where(left)
  const former = await findSessions(tx, [studyId])
  const stored = new Map(former.map((session) => [session.key, session]))
  for (const { key, starts_at, minutes, time_zone: timeZone, capacity, place } of sessions) {
    const values = { startsAt: new Date(starts_at), minutes, timeZone, capacity, place }
    await tx
      .insert(studySessions)
      .values({ studyId, key, ...values })
      .onConflictDoUpdate({ target: [studySessions.studyId, studySessions.key], set: values })
    const before = stored.get(key)
    const isAhead = values.startsAt > now || (before !== undefined && before.startsAt > now)
    if (before !== undefined && isAhead && isMoved(before, values))
      await tellOfMove(w, { ...before, ...values }, title)
  }
  const changed = await findSessions(tx, [studyId])
  await moveOffers(w, { studyId, recruiting, sessions: changed }, former)
  const isAhead = ({ startsAt }: StoredSession) => startsAt > now
  if (!former.some(isAhead) && changed.some(isAhead)) await tellOfChoice(w, studyId)
  return true
}

/** Tells those who have or are offered a place without a session that they can choose one now. */
async function tellOfChoice(w: Work, studyId: number): Promise<void> {
  const recruitment = await readRecruitment(w, studyId)
  if (recruitment === null) return
  const isWithout = and(
    eq(participations.studyId, studyId),
    inArray(participations.state, unusedStates),
    isNull(participations.sessionId),
  )
  for (const row of await w.db.select().from(participations).where(isWithout)) tell(w, recruitment, row, {})
}

/** An offer ends at the latest with its session, or with the last of all: it follows where that was moved to. */
async function moveOffers(
  w: Work,
  changed: { studyId: number; recruiting: Recruiting; sessions: readonly StoredSession[] },
  former: readonly StoredSession[],
): Promise<void> {
  const { studyId, sessions } = changed
  const starts = new Set(former.map(({ id, startsAt }) => `${id} ${startsAt.getTime()}`))
  if (sessions.every(({ id, startsAt }) => starts.has(`${id} ${startsAt.getTime()}`))) return
  const isOffer = and(eq(participations.studyId, studyId), eq(participations.state, 'chosen'))
  const offers = await w.db.select().from(participations).where(isOffer)
  for (const { participantId, sessionId, offeredUntil, updatedAt } of offers) {
    const lastOf = (of: readonly StoredSession[]) =>
      of.findLast(({ id }) => (sessionId ?? id) === id)?.startsAt.getTime()
    const [before, last, until = Infinity] = [lastOf(former), lastOf(sessions), offeredUntil?.getTime()]
    const isPromised = before === undefined || until < before
    if (last === undefined || last === before || (isPromised && until <= last)) continue
    await w.db
      .update(participations)
      // The message of an offer without an end has named no hours in which to answer.
      .set({ offeredUntil: offeredUntil ? offerEnd(changed, sessionId, updatedAt) : new Date(last) })
      .where(and(isOffer, eq(participations.participantId, participantId)))
  }
}

async function tellOfMove(w: Work, session: StoredSession, title: string): Promise<void> {
  const told = await w.db
    .update(participations)
    .set({ reminders: 0 })
    .where(and(eq(participations.sessionId, session.id), inArray(participations.state, unusedStates)))
    .returning({ participantId: participations.participantId })
  for (const { participantId } of told)
    tellOfSession(w, { participantId, title, session }, { kind: 'session-moved' })
}

/** Whether a full study takes participants by a new content: with more places, a higher target or quota. */
export async function opensAgain(
  w: Work,
  studyId: number,
  { before, after, used }: { before: OwnStudyContent; after: OwnStudyContent; used: number },
): Promise<boolean> {
  const asked = [before, after].flatMap(({ recruiting }) => recruiting.quotas)
  const held = await findHeld(w, studyId, asked)
  const isFull = (by: OwnStudyContent) => isStudyFull(w, studyId, { held, used }, by)
  return (await isFull(before)) && !(await isFull(after))
}
