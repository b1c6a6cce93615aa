import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { auditLog, intakeAnswers, operators, ownStudies, participations, studies } from '#server/db/schema.ts'
import { ofAnswers, stateOfAnswers } from '#server/modules/member/applications/answered.ts'
import { lockBalance } from '#server/modules/money/ledger/repo.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { findParticipation, move } from './move.ts'
import { isOwn, lockRecruited } from './recruited-study.ts'
import { tell } from './tell.ts'

type Declining = Pick<HostDependencies, 'database' | 'clock' | 'dataKeys'>

/**
 * Declines those who waited for a decision when their study was closed with that wish, each in a transaction, and tells
 * them. A host that stops leaves the others to the next round, of this or another host.
 */
export async function declineWaiting(deps: Declining, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  for (const waiting of await findWaiting(db)) {
    if (stopping?.aborted) return
    await db.transaction((tx) => decline(tx, deps, waiting))
  }
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number]

/**
 * Those who are to be declined, of one study or of all. The wish is in the log, of the last act that ended the study. An
 * operator may put somebody on the list after it.
 */
export function findWaiting(db: Database, studyId?: number) {
  const ending = sql`(select max(id) from audit_log as ended
    where ended.subject = 'own-study:' || ${ownStudies.id} and ended.act in ('own-study.close', 'own-study.end'))`
  return db
    .select({
      participantId: intakeAnswers.participantId,
      studyId: intakeAnswers.studyId,
      version: sql<number>`coalesce(${participations.version}, 0)`.mapWith(Number),
      operatorId: operators.id,
      name: auditLog.actor,
    })
    .from(ownStudies)
    .innerJoin(auditLog, eq(auditLog.id, ending))
    .innerJoin(operators, eq(operators.id, auditLog.operatorId))
    .innerJoin(studies, isOwn)
    .innerJoin(intakeAnswers, eq(intakeAnswers.studyId, studies.id))
    .leftJoin(participations, ofAnswers)
    .where(
      and(
        eq(ownStudies.state, 'closed'),
        studyId === undefined ? undefined : eq(studies.id, studyId),
        sql`${auditLog.after} @> '{"decline": true}'`,
        inArray(stateOfAnswers, ['answered', 'waiting']),
        sql`coalesce(${participations.updatedAt}, ${intakeAnswers.answeredAt}) <= ${auditLog.at}`,
      ),
    )
    .orderBy(intakeAnswers.studyId, intakeAnswers.participantId)
}

/** One of them, checked again: the participant, an operator or another host may have been faster. */
async function decline(tx: Database, { clock, dataKeys }: Declining, waiting: Waiting): Promise<void> {
  const { participantId, studyId, version, operatorId, name } = waiting
  const now = clock()
  const study = await lockRecruited(tx, studyId)
  await lockBalance(tx, participantId)
  const before = await findParticipation(tx, participantId, studyId)
  if (study?.own?.state !== 'closed' || (before?.version ?? 0) !== version) return
  const news = { study, note: null, now }
  const doing = { ...news, participantId, before, act: 'decline', actor: 'operator', operatorId } as const
  const row = await move(tx, dataKeys, doing)
  if (row === null) return
  await tell(tx, dataKeys, { ...news, row }, { push: true, mail: true })
  const { state, points } = row
  const act = { actor: { operatorId, name }, act: 'roster.decline', subject: `study:${studyId}` } as const
  await writeAct(
    tx,
    { ...act, before: { version }, after: { participant: participantId, state, points } },
    now,
  )
}
