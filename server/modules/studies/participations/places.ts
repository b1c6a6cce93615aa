import type { RosterOutcome } from '#contract/desk/answers/roster.ts'
import { hourSeconds, secondsAfter } from '#domain/dates/spans.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import type { Database } from '#server/db/database.ts'
import {
  type RecruitedStudy,
  type StoredSession,
  countBySession,
  countPlaces,
  findSessions,
  placesOf,
} from './recruited-study.ts'
import { isQuotaFull } from './quotas.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { type StoredParticipation, stateOf } from './move.ts'

/** Why a participant cannot be offered a place; null if nothing is in the way. Call it with the study locked. */
export async function obstacleToOffer(
  tx: Database,
  unsealing: Unsealing,
  study: RecruitedStudy,
  {
    participantId,
    before,
    sessionId,
    now,
  }: { participantId: number; before: StoredParticipation | null; sessionId: number | null; now: Date },
): Promise<RosterOutcome | null> {
  const places = placesOf(study)
  if (places !== null && !takesPlace(stateOf(before))) {
    if ((await countPlaces(tx, study.id)) >= places) return 'full'
  }
  if (await isQuotaFull(tx, unsealing, study, participantId, now)) return 'quota-full'
  if (sessionId === null) return null
  const session = await findSession(tx, study.id, sessionId)
  if (session === null) return 'not-possible'
  return (await isSessionFull(tx, session, participantId)) ? 'session-full' : null
}

export async function findSession(tx: Database, studyId: number, id: number): Promise<StoredSession | null> {
  return (await findSessions(tx, [studyId])).find((session) => session.id === id) ?? null
}

export async function isSessionFull(tx: Database, session: StoredSession, without: number): Promise<boolean> {
  const taken = await countBySession(tx, [session.studyId], without)
  return (taken.get(session.id) ?? 0) >= session.capacity
}

/** Whether somebody who is offered a place now could still choose a session. True in a study without sessions. */
export async function hasSeatAhead(tx: Database, studyId: number, now: Date): Promise<boolean> {
  const sessions = await findSessions(tx, [studyId])
  if (sessions.length === 0) return true
  const taken = await countBySession(tx, [studyId])
  const free = sessions
    .filter(({ startsAt }) => startsAt > now)
    .map(({ id, capacity }) => Math.max(0, capacity - (taken.get(id) ?? 0)))
  // Others have not chosen their session yet.
  return free.reduce((sum, count) => sum + count, 0) > (taken.get(null) ?? 0)
}

/** Until when an offer of now holds: for the promised hours, but not beyond its session, or the last one. */
export async function offerEnd(
  tx: Database,
  { id, recruiting: { offer_hours: hours } }: Pick<RecruitedStudy, 'id' | 'recruiting'>,
  sessionId: number | null,
  now: Date,
): Promise<Date | null> {
  const sessions = await findSessions(tx, [id])
  const last = sessions.filter((session) => sessionId === null || session.id === sessionId).at(-1)
  const ends = [
    ...(hours === null ? [] : [secondsAfter(now, hours * hourSeconds)]),
    ...(last === undefined ? [] : [last.startsAt]),
  ]
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())))
}
