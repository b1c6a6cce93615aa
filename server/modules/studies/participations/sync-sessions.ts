import type { OwnSession } from '#contract/desk/answers/recruiting.ts'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participations, studySessions } from '#server/db/schema.ts'

/**
 * Stores the sessions of a study's content. A moved session keeps its participants.
 *
 * @returns False, without a change, if a session is missing that participants have accepted or were offered.
 */
export async function syncSessions(
  tx: Database,
  studyId: number,
  sessions: readonly OwnSession[],
): Promise<boolean> {
  const keys = sessions.map(({ key }) => key)
  const left = and(
    eq(studySessions.studyId, studyId),
    keys.length > 0 ? notInArray(studySessions.key, keys) : undefined,
  )
  const ids = tx.select({ id: studySessions.id }).from(studySessions).where(left)
  if ((await tx.$count(participations, inArray(participations.sessionId, ids))) > 0) return false
  await tx.delete(studySessions).where(left)
  for (const { key, starts_at, minutes, time_zone: timeZone, capacity, place } of sessions) {
    const values = { startsAt: new Date(starts_at), minutes, timeZone, capacity, place }
    await tx
      .insert(studySessions)
      .values({ studyId, key, ...values })
      .onConflictDoUpdate({ target: [studySessions.studyId, studySessions.key], set: values })
  }
  return true
}
