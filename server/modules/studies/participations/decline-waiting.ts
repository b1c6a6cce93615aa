import { decideDecline } from '#domain/recruiting/decide.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  approvals,
  intakeAnswers,
  operators,
  ownStudies,
  participations,
  studies,
} from '#server/db/schema.ts'
import { ofAnswers, stateOfAnswers } from '#server/modules/member/applications/answered.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { type Ended, type Work, work } from '#server/work/work.ts'
import { carryOut, noteAct } from './carry-out.ts'
import { isOwn } from './recruited-study.ts'
import { lockPart } from './recruitment.ts'

type Declining = Pick<HostDependencies, 'database' | 'clock' | 'dataKeys' | 'log'>

/**
 * Declines those who waited for a decision when their study was closed with that wish, each in a transaction, and tells
 * them. A host that stops leaves the others to the next round, of this or another host.
 */
export async function declineWaiting(deps: Declining, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  for (const waiting of await findWaiting(db)) {
    if (stopping?.aborted) return
    const actor = { operatorId: waiting.operatorId, name: waiting.name }
    await work(deps, actor, (w) => decline(w, waiting))
  }
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number]

/** Those who are to be declined, of one study or of all. An operator may put somebody on the list after the wish. */
export function findWaiting(db: Database, studyId?: number) {
  return db
    .select({
      participantId: intakeAnswers.participantId,
      studyId: intakeAnswers.studyId,
      version: sql<number>`coalesce(${participations.version}, 0)`.mapWith(Number),
      operatorId: operators.id,
      name: operators.name,
    })
    .from(approvals)
    .innerJoin(operators, eq(operators.id, approvals.askedBy))
    .innerJoin(ownStudies, eq(ownStudies.id, approvals.ownStudyId))
    .innerJoin(studies, isOwn)
    .innerJoin(intakeAnswers, eq(intakeAnswers.studyId, studies.id))
    .leftJoin(participations, ofAnswers)
    .where(
      and(
        eq(approvals.kind, 'decline'),
        isNull(approvals.granted),
        studyId === undefined ? undefined : eq(studies.id, studyId),
        inArray(stateOfAnswers, ['answered', 'waiting']),
        sql`coalesce(${participations.updatedAt}, ${intakeAnswers.answeredAt}) <= ${approvals.askedAt}`,
      ),
    )
    .orderBy(intakeAnswers.studyId, intakeAnswers.participantId)
}

/** One of them, checked again: the participant, an operator or another host may have been faster. */
async function decline(w: Work, waiting: Waiting): Promise<Ended<void>> {
  const { participantId, studyId, version, operatorId } = waiting
  const found = await lockPart(w, studyId, participantId)
  const isWaiting = found?.recruitment.state === 'closed' && found.part.version === version
  const decision = isWaiting ? decideDecline(found.part) : null
  if (found === null || decision === null) return w.noteNothing(undefined)
  const { row } = await carryOut(w, found, decision, { operatorId, note: null })
  return noteAct(w, 'decline', version, row)
}
