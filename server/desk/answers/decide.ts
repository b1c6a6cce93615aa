import type { DecisionsAnswer, DecisionsBody } from '#contract/desk/answers/applicants.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { HostError } from '#server/errors/host-error.ts'
import { noteDecision } from '#server/modules/member/applications/decide.ts'
import { enqueuePush } from '#server/modules/member/push/events.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { enqueueMail } from '#server/platform/mail-queue/enqueue.ts'
import { findAnswered, findDecisions, putDecision } from './repo.ts'
import { requireStudy } from './read-answers.ts'

type Deciding = Pick<DeskDependencies, 'database' | 'clock' | 'dataKeys' | 'log'>

/**
 * Decides on the answers of participants. All decisions, their statuses in My applications, the messages and the log are
 * written in one transaction.
 *
 * @throws {DeskError} `changed-meanwhile` if another operator has decided on any of them since.
 * @throws {HostError} `not-found` if one of them has not answered.
 */
export async function decide(
  deps: Deciding,
  studyId: number,
  body: DecisionsBody,
  actor: Pick<SignedInOperator, 'operatorId' | 'name'>,
): Promise<DecisionsAnswer> {
  const now = deps.clock()
  const { decision, note } = body
  const { db } = deps.database
  const encIds = body.applicants.map(({ enc_id }) => enc_id)
  const reason = 'A decision on your answers'
  // Before the act: a refusal tells who has answered, and that somebody has decided.
  await db.transaction(async (tx) => {
    const answered = await findAnswered(tx, studyId, encIds)
    await openRecords(tx, { operator: actor, opened: 'answers', reason }, answered, now)
  })
  return db.transaction(async (tx) => {
    const study = await requireStudy(tx, studyId)
    const answered = await findAnswered(tx, studyId, encIds)
    if (answered.length < encIds.length) throw new HostError('not-found')
    const ids = answered.map(({ participantId }) => participantId)
    const before = await findDecisions(tx, studyId, ids)
    const was = new Map(body.applicants.map((applicant) => [applicant.enc_id, applicant.was]))
    for (const { encId, participantId } of answered)
      if ((before.get(participantId) ?? null) !== was.get(encId)) throw new DeskError('changed-meanwhile')
    for (const { participantId, answeredAt } of answered) {
      await putDecision(tx, deps.dataKeys, {
        participantId,
        studyId,
        decision,
        note,
        decidedBy: actor.operatorId,
        at: now,
      })
      await noteDecision(tx, deps, participantId, { study, decision, answeredAt, now })
      if (body.push) await enqueuePush(tx, participantId, { kind: 'decision', id: studyId, at: now })
      if (body.mail) {
        const facts = { title: study.title, decision, note }
        await enqueueMail(tx, deps.dataKeys, { participantId, kind: 'decision', facts, at: now })
      }
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
