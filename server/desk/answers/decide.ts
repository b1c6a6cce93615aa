import type { Decision, DecisionsAnswer, DecisionsBody } from '#contract/desk/answers/applicants.ts'
import type { OperatorAct } from '#contract/desk/answers/roster.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { HostError } from '#server/errors/host-error.ts'
import { findParticipation, stateOf } from '#server/modules/studies/participations/move.ts'
import { actAsOperator } from '#server/modules/studies/participations/operator-act.ts'
import { lockRecruited } from '#server/modules/studies/participations/recruited-study.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { decisionOf, findAnswered } from './repo.ts'

type Deciding = Pick<DeskDependencies, 'database' | 'clock' | 'dataKeys' | 'log'>

const actOf: Record<Decision, OperatorAct> = { chosen: 'choose', declined: 'decline', waitlisted: 'wait' }

/**
 * Decides on the answers of participants. All decisions, the messages and the log are written in one transaction.
 *
 * @throws {DeskError} `changed-meanwhile` if another operator has decided on any of them since, or nothing can be decided
 * any more.
 * @throws {HostError} `not-found` if one of them has not answered.
 */
export async function decide(
  deps: Deciding,
  studyId: number,
  body: DecisionsBody,
  actor: Pick<SignedInOperator, 'operatorId' | 'name'>,
): Promise<DecisionsAnswer> {
  const now = deps.clock()
  const { decision, note, push, mail } = body
  const { db } = deps.database
  const encIds = body.applicants.map(({ enc_id }) => enc_id)
  const reason = 'A decision on your answers'
  // Before the act: a refusal tells who has answered, and that somebody has decided.
  await db.transaction(async (tx) => {
    const answered = await findAnswered(tx, studyId, encIds)
    await openRecords(tx, { operator: actor, opened: 'answers', reason }, answered, now)
  })
  return db.transaction(async (tx) => {
    const study = await lockRecruited(tx, studyId)
    const answered = await findAnswered(tx, studyId, encIds)
    if (study === null || answered.length < encIds.length) throw new HostError('not-found')
    const was = new Map(body.applicants.map((applicant) => [applicant.enc_id, applicant.was]))
    const { operatorId } = actor
    const doing = { act: actOf[decision], operatorId, note, sessionId: null, push, mail, now, limit: null }
    for (const { encId, participantId } of answered) {
      const row = await findParticipation(tx, participantId, studyId)
      const version = row?.version ?? 0
      const acted =
        decisionOf(stateOf(row)) === was.get(encId) &&
        (await actAsOperator(tx, deps, { study, participantId, version }, doing))
      if (!acted || acted.outcome !== 'done') throw new DeskError('changed-meanwhile')
    }
    await writeAct(
      tx,
      {
        actor,
        act: 'answers.decide',
        subject: `study:${studyId}`,
        before: Object.fromEntries(was),
        after: { decision, applicants: encIds },
      },
      now,
    )
    return { decided: answered.length }
  })
}
