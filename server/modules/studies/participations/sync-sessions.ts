import type { OwnSession } from '#contract/desk/answers/recruiting.ts'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participations, studySessions } from '#server/db/schema.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import { type StoredSession, findSessions } from './recruited-study.ts'
import { tellOfSession } from './remind.ts'

interface Published {
  studyId: number
  title: string
  sessions: readonly OwnSession[]
  now: Date
}

/**
 * Stores the sessions of a study's content. A moved session keeps its participants. Those who have it, or were
 * offered it, are told of the new time and place unless it is over, and reminded of it as of any other.
 *
 * @returns False, without a change, if a session is missing that participants have accepted or were offered.
 */
export async function syncSessions(
  tx: Database,
  keys: DataKeys,
  { studyId, title, sessions, now }: Published,
): Promise<boolean> {
  const names = sessions.map(({ key }) => key)
  const left = and(
    eq(studySessions.studyId, studyId),
    names.length > 0 ? notInArray(studySessions.key, names) : undefined,
  )
  const ids = tx.select({ id: studySessions.id }).from(studySessions).where(left)
  if ((await tx.$count(participations, inArray(participations.sessionId, ids))) > 0) return false
  await tx.delete(studySessions).where(left)
  const stored = new Map((await findSessions(tx, [studyId])).map((session) => [session.key, session]))
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
  return true
}

type Whereabouts = Pick<StoredSession, 'startsAt' | 'timeZone' | 'place'>

const isMoved = (before: Whereabouts, after: Whereabouts) =>
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.timeZone !== after.timeZone ||
  before.place !== after.place

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
