import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { type TakenRoom, roomFaults } from '#domain/studies/room.ts'
import type { Database } from '#server/db/database.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { takenByQuota } from '#server/modules/studies/participations/quotas.ts'
import {
  countBySession,
  countPlaces,
  findSessions,
} from '#server/modules/studies/participations/recruited-study.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'

/** The room that participants have in a study of the catalogue. */
export async function takenRoom(db: Database, studyId: number): Promise<TakenRoom> {
  const taken = await countBySession(db, [studyId])
  const sessions = (await findSessions(db, [studyId])).map(({ id, key }) => [key, taken.get(id) ?? 0])
  return { places: await countPlaces(db, studyId), sessions: Object.fromEntries(sessions) }
}

/**
 * Checks a new content against those who have a place. Call it with the study locked, once places are called off.
 *
 * @throws {DeskError} `room-taken` for fewer places, seats or places of a quota than are taken.
 */
export async function requireRoom(
  tx: Database,
  unsealing: Unsealing,
  {
    studyId,
    before: { recruiting: before },
    after: { recruiting: after },
    now,
  }: { studyId: number; before: OwnStudyContent; after: OwnStudyContent; now: Date },
): Promise<void> {
  if (roomFaults(before, after, await takenRoom(tx, studyId)).length > 0) throw new DeskError('room-taken')
  const former = new Set(before.quotas.map((quota) => JSON.stringify(quota)))
  const quotas = after.quotas.filter((quota) => !former.has(JSON.stringify(quota)))
  const changed = await takenByQuota(tx, unsealing, { id: studyId, recruiting: { ...after, quotas } }, now)
  if (changed.some(({ quota, taken }) => taken > quota.limit)) throw new DeskError('room-taken')
}
