import type { Recruiting } from '#contract/desk/answers/recruiting.ts'
import { placeStates } from '#domain/recruiting/participation.ts'
import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participations, studySessions } from '#server/db/schema.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import { offerEnd } from './places.ts'
import { type RecruitedStudy, type StoredSession, findSessions } from './recruited-study.ts'
import { isMoved, tellOfSession } from './remind.ts'
import { tell } from './tell.ts'

interface Published {
  studyId: number
  title: string
  recruiting: Recruiting
  now: Date
}

/**
 * Stores the sessions of a study's content. A moved session keeps its participants. Those who have it, or were
 * offered it, are told of the new time and place unless it is over, and reminded of it as of any other.
 *
 * @returns False, without a change, if a session is missing in which participants have a place, or had one.
 */
export async function syncSessions(
  tx: Database,
  keys: DataKeys,
  { studyId, title, recruiting, now }: Published,
): Promise<boolean> {
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
  // Of places that were given up or called off.
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
      await tellOfMove(tx, keys, { ...before, ...values }, title, now)
  }
  await moveOffers(tx, { id: studyId, recruiting }, former)
  const isAhead = (startsAt: Date) => startsAt > now
  if (!former.some(({ startsAt }) => isAhead(startsAt)))
    if (sessions.some(({ starts_at: startsAt }) => isAhead(new Date(startsAt))))
      await tellOfChoice(tx, keys, { id: studyId, title, recruiting }, now)
  return true
}

/** Those who have a place without a session can choose one now. */
async function tellOfChoice(
  tx: Database,
  keys: DataKeys,
  study: Pick<RecruitedStudy, 'id' | 'title' | 'recruiting'>,
  now: Date,
): Promise<void> {
  const isWithout = and(
    eq(participations.studyId, study.id),
    eq(participations.state, 'accepted'),
    isNull(participations.sessionId),
  )
  for (const row of await tx.select().from(participations).where(isWithout))
    await tell(tx, keys, { study, row, note: null, now }, { push: true, mail: true })
}

/** An offer ends at the latest with its session, or with the last of all: it follows where that was moved to. */
async function moveOffers(
  tx: Database,
  study: { id: number; recruiting: Recruiting },
  former: readonly StoredSession[],
): Promise<void> {
  const sessions = await findSessions(tx, [study.id])
  const starts = new Set(former.map(({ id, startsAt }) => `${id} ${startsAt.getTime()}`))
  if (sessions.every(({ id, startsAt }) => starts.has(`${id} ${startsAt.getTime()}`))) return
  const isOffer = and(
    eq(participations.studyId, study.id),
    eq(participations.state, 'chosen'),
    isNotNull(participations.offeredUntil),
  )
  const offers = await tx.select().from(participations).where(isOffer)
  for (const { participantId, sessionId, offeredUntil, updatedAt } of offers) {
    const lastOf = (of: readonly StoredSession[]) =>
      of.findLast(({ id }) => (sessionId ?? id) === id)?.startsAt.getTime()
    const [before, last, until = 0] = [lastOf(former), lastOf(sessions), offeredUntil?.getTime()]
    const isPromised = before === undefined || until < before
    if (last === undefined || last === before || (isPromised && until <= last)) continue
    await tx
      .update(participations)
      .set({ offeredUntil: await offerEnd(tx, study, sessionId, updatedAt) })
      .where(and(isOffer, eq(participations.participantId, participantId)))
  }
}

async function tellOfMove(
  tx: Database,
  keys: DataKeys,
  session: StoredSession,
  title: string,
  now: Date,
): Promise<void> {
  const told = await tx
    .update(participations)
    .set({ reminders: 0 })
    .where(
      and(eq(participations.sessionId, session.id), inArray(participations.state, ['chosen', 'accepted'])),
    )
    .returning({ participantId: participations.participantId })
  const news = { kind: 'session-moved', push: true, mail: true, now } as const
  for (const { participantId } of told) await tellOfSession(tx, keys, { participantId, title, session }, news)
}
