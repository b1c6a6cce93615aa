import type { RosterAct as ActName, RosterActAnswer, RosterOutcome } from '#contract/desk/answers/roster.ts'
import type { RecordPart } from '#contract/answers/support.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import type { Database } from '#server/db/database.ts'
import { operators } from '#server/db/schema.ts'
import { and, eq } from 'drizzle-orm'
import { findAnswered } from '#server/desk/answers/repo.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { isPlaceLeft, offerOn } from '#server/modules/studies/participations/offer-on.ts'
import { type ActOfOperator, actAsOperator } from '#server/modules/studies/participations/operator-act.ts'
import {
  type StoredPart,
  type StoredParticipation,
  type StudyRecruitment,
  findPart,
  lockRecruitment,
} from '#server/modules/studies/participations/recruitment.ts'
import { remind } from '#server/modules/studies/participations/remind.ts'
import type { Telling } from '#server/modules/studies/participations/tell.ts'
import { type Ended, type Work, work } from '#server/work/work.ts'

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
  { act, participants, pays, reason: note, ...asked }: RosterAct,
  {
    operator,
    opened,
  }: { operator: Pick<SignedInOperator, 'operatorId' | 'name' | 'role'>; opened: RecordPart },
): Promise<RosterActAnswer> {
  const encIds = participants.map(({ enc_id }) => enc_id)
  const left = new Set<number>()
  // Before the acts: each result tells something about the participant.
  await work(deps, null, async (w) => {
    const answered = await findAnswered(w.db, studyId, encIds)
    if (answered.length < encIds.length) throw new HostError('not-found')
    const opening = { operator, opened, reason: 'Your part in a study' }
    await openRecords(w.db, opening, answered, w.now)
    for (const { participantId } of answered) left.add(participantId)
  })
  const doing = {
    ...asked,
    note,
    operatorId: operator.operatorId,
    limits: pays ? deps.config.incentiveLimits : null,
  }
  const results: RosterActAnswer['results'] = []
  for (const { enc_id: encId, version } of participants) {
    const end = await work(deps, operator, async (w) => {
      const recruitment = await lockRecruitment(w, studyId)
      if (!(await isStill(w.db, operator))) throw new HostError('unauthenticated')
      const [answered] = await findAnswered(w.db, studyId, [encId])
      const part = answered && (await findPart(w, studyId, answered.participantId))
      // The account was deleted meanwhile.
      if (recruitment === null || !part) return w.noteNothing(outcomeOf('not-possible', null))
      left.delete(part.participantId)
      if (act === 'remind') return remindOne(w, recruitment, part, { ...doing, version })
      return actOnOne(w, recruitment, part, { ...doing, act, version }, left)
    })
    results.push({ enc_id: encId, ...end })
  }
  return { results }
}

const outcomeOf = (outcome: RosterOutcome, row: StoredParticipation | null) => ({
  outcome,
  state: row?.state ?? ('answered' as const),
  version: row?.version ?? 0,
})

type One = Ended<ReturnType<typeof outcomeOf>>

async function actOnOne(
  w: Work,
  recruitment: StudyRecruitment,
  part: StoredPart,
  doing: ActOfOperator,
  left: ReadonlySet<number>,
): Promise<One> {
  const { id: studyId } = recruitment.study
  const { outcome, row, given, freed } = await actAsOperator(w, recruitment, part, doing)
  const end = outcomeOf(outcome, row)
  if (row === null || row.version === part.version) return w.noteNothing(end)
  const joins = doing.act === 'wait' && !takesPlace(part.state) && (await isPlaceLeft(w.db, studyId))
  const next = freed ?? (joins ? recruitment : null)
  if (next !== null) await offerOn(w, next, left)
  const { participantId: participant, state, points } = row
  const after = { participant, state, points, given: given || undefined }
  const noted = { act: `roster.${doing.act}`, subject: `study:${studyId}` } as const
  return w.note({ ...noted, before: { version: part.version }, after }, end)
}

async function remindOne(
  w: Work,
  recruitment: StudyRecruitment,
  part: StoredPart,
  { version, ...doing }: Telling & { note: string | null; version: number },
): Promise<One> {
  const { participantId: participant, row } = part
  const { id: studyId } = recruitment.study
  if (!(await remind(w, recruitment, part, doing))) return w.noteNothing(outcomeOf('not-possible', row))
  const after = { participant, state: part.state, points: row?.points ?? 0 }
  const noted = { act: 'roster.remind', subject: `study:${studyId}` } as const
  return w.note({ ...noted, before: { version }, after }, outcomeOf('done', row))
}

/** Acts on many take seconds, in which another operator may disable this one. */
async function isStill(
  tx: Database,
  { operatorId, role }: Pick<SignedInOperator, 'operatorId' | 'role'>,
): Promise<boolean> {
  const same = and(eq(operators.id, operatorId), eq(operators.active, true), eq(operators.role, role))
  return (await tx.$count(operators, same)) > 0
}
