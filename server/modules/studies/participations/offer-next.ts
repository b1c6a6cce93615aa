import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { intakeAnswers, participations } from '#server/db/schema.ts'
import { ofAnswers } from '#server/modules/member/applications/answered.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { move } from './move.ts'
import { obstacleToOffer, offerEnd } from './places.ts'
import type { RecruitedStudy } from './recruited-study.ts'
import { tell } from './tell.ts'

/**
 * Offers a place that has become free to the next on the waiting list, in a study whose offers end by themselves. The
 * lock of the study is enough: an offer moves no points. Returns whether there was anybody.
 */
export async function offerNext(
  tx: Database,
  unsealing: Unsealing,
  study: RecruitedStudy,
  now: Date,
): Promise<boolean> {
  if (study.recruiting.offer_hours === null) return false
  const offeredUntil = await offerEnd(tx, study, null, now)
  if (offeredUntil !== null && offeredUntil <= now) return false
  for (const { row: before } of await findWaiting(tx, study.id)) {
    const { participantId } = before
    const asked = { participantId, before, sessionId: null, now }
    if ((await obstacleToOffer(tx, unsealing, study, asked)) !== null) continue
    const doing = { study, participantId, before, act: 'choose', actor: 'host', offeredUntil, now } as const
    const row = await move(tx, unsealing.dataKeys, doing)
    if (row === null) continue
    await tell(tx, unsealing.dataKeys, { study, row, note: null, now }, { push: true, mail: true })
    return true
  }
  return false
}

/** Those on the waiting list of a study, the earliest answer first. */
async function findWaiting(tx: Database, studyId: number) {
  return tx
    .select({ row: participations })
    .from(participations)
    .innerJoin(intakeAnswers, ofAnswers)
    .where(and(eq(participations.studyId, studyId), eq(participations.state, 'waiting')))
    .orderBy(asc(intakeAnswers.answeredAt), asc(intakeAnswers.participantId))
}
