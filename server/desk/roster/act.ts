import type { RosterAct as ActName, RosterActAnswer } from '#contract/desk/answers/roster.ts'
import type { RecordPart } from '#contract/answers/support.ts'
import { secondsBefore } from '#domain/dates/spans.ts'
import type { Database } from '#server/db/database.ts'
import { auditLog, operators } from '#server/db/schema.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { findAnswered } from '#server/desk/answers/repo.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { findParticipation, stateOf } from '#server/modules/studies/participations/move.ts'
import { actAsOperator } from '#server/modules/studies/participations/operator-act.ts'
import { leavesPlace, offerNext } from '#server/modules/studies/participations/offer-next.ts'
import { remindAsOperator } from '#server/modules/studies/participations/remind.ts'
import { type RecruitedStudy, lockRecruited } from '#server/modules/studies/participations/recruited-study.ts'
import { writeAct } from '#server/platform/audit/audit.ts'

const repeatedSeconds = 300

interface RosterAct {
  act: ActName
  participants: readonly { enc_id: string; version: number }[]
  reason: string | null
  sessionId: number | null
  push: boolean
  mail: boolean
  /** Whether it gives the points that it brings. Otherwise they wait for a payer. */
  pays: boolean
}

const nothing = { act: 0, month: 0 }

/**
 * Acts on participants of a study, each in a transaction of its own with its messages, its points and its entry in the
 * log: what became of one does not depend on the others. Each offers on the place that it has left, to nobody acted on
 * later.
 *
 * @throws {HostError} `not-found` if one of them has not answered; `unauthenticated` once the operator is disabled or has
 * another role, which leaves the rest undone.
 */
export async function actOnRoster(
  deps: Pick<DeskDependencies, 'database' | 'clock' | 'dataKeys' | 'config' | 'log'>,
  studyId: number,
  { act, participants, reason, sessionId, push, mail, pays }: RosterAct,
  {
    operator,
    opened,
  }: { operator: Pick<SignedInOperator, 'operatorId' | 'name' | 'role'>; opened: RecordPart },
): Promise<RosterActAnswer> {
  const { db } = deps.database
  const encIds = participants.map(({ enc_id }) => enc_id)
  const left = new Set<number>()
  // Before the acts: each result tells something about the participant.
  await db.transaction(async (tx) => {
    const answered = await findAnswered(tx, studyId, encIds)
    if (answered.length < encIds.length) throw new HostError('not-found')
    const opening = { operator, opened, reason: 'Your part in a study' }
    await openRecords(tx, opening, answered, deps.clock())
    for (const { participantId } of answered) left.add(participantId)
  })
  const results: RosterActAnswer['results'] = []
  for (const each of participants) results.push(await actOnOne(each))
  return { results }

  /** Whether the participant was reminded minutes ago: a post that is repeated reminds once. */
  async function isRepeated(tx: Database, participant: number, now: Date): Promise<boolean> {
    const sent = and(
      eq(auditLog.act, 'roster.remind'),
      eq(auditLog.subject, `study:${studyId}`),
      gt(auditLog.at, secondsBefore(now, repeatedSeconds)),
      sql`${auditLog.after} @> ${JSON.stringify({ participant })}::jsonb`,
    )
    return (await tx.$count(auditLog, sent)) > 0
  }

  async function carryOut(
    tx: Database,
    study: RecruitedStudy,
    one: { participantId: number; version: number },
    now: Date,
  ): ReturnType<typeof actAsOperator> {
    const { operatorId } = operator
    const limits = pays ? deps.config.incentiveLimits : nothing
    const doing = { operatorId, note: reason, sessionId, push, mail, now, limits }
    if (act !== 'remind') return actAsOperator(tx, deps, { study, ...one }, { ...doing, act })
    return (await isRepeated(tx, one.participantId, now))
      ? { outcome: 'not-possible' as const, row: await findParticipation(tx, one.participantId, studyId) }
      : remindAsOperator(tx, deps.dataKeys, { study, ...one }, doing)
  }

  function actOnOne({ enc_id: encId, version }: RosterAct['participants'][number]) {
    return db.transaction(async (tx) => {
      const now = deps.clock()
      const study = await lockRecruited(tx, studyId)
      if (!(await isStill(tx, operator))) throw new HostError('unauthenticated')
      const [answered] = await findAnswered(tx, studyId, [encId])
      const { outcome, row, given } =
        study === null || answered === undefined
          ? // The account was deleted meanwhile.
            { outcome: 'not-possible' as const, row: null, given: undefined }
          : await carryOut(tx, study, { version, participantId: answered.participantId }, now)
      const state = stateOf(row)
      left.delete(row?.participantId ?? 0)
      if (outcome === 'done' && row !== null && study !== null && (await leavesPlace(tx, row)))
        await offerNext(tx, deps, study, now, left)
      const isReminded = act === 'remind' && outcome === 'done'
      if (isReminded || ((row?.version ?? 0) > version && outcome !== 'changed-meanwhile'))
        await writeAct(
          tx,
          {
            actor: operator,
            act: `roster.${act}`,
            subject: `study:${studyId}`,
            before: { version },
            after: {
              participant: answered?.participantId,
              state,
              points: row?.points ?? 0,
              given: given || undefined,
            },
          },
          now,
        )
      return { enc_id: encId, outcome, state, version: row?.version ?? 0 }
    })
  }
}

/** Acts on many take seconds, in which another operator may disable this one. */
async function isStill(
  tx: Database,
  { operatorId, role }: Pick<SignedInOperator, 'operatorId' | 'role'>,
): Promise<boolean> {
  const same = and(eq(operators.id, operatorId), eq(operators.active, true), eq(operators.role, role))
  return (await tx.$count(operators, same)) > 0
}
