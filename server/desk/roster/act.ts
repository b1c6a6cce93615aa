import type { RosterAct as ActName, RosterActAnswer } from '#contract/desk/answers/roster.ts'
import type { RecordPart } from '#contract/answers/support.ts'
import { findAnswered } from '#server/desk/answers/repo.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { actOnParticipants } from '#server/modules/studies/participations/operator-act.ts'
import { work } from '#server/work/work.ts'

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
 * Opens the records of participants in a study, and acts on them.
 *
 * @throws {HostError} `not-found` if one of them has not answered, or as `actOnParticipants`.
 */
export async function actOnRoster(
  deps: Pick<DeskDependencies, 'database' | 'clock' | 'dataKeys' | 'config' | 'log'>,
  studyId: number,
  { participants, pays, reason: note, ...asked }: RosterAct,
  {
    operator,
    opened,
  }: { operator: Pick<SignedInOperator, 'operatorId' | 'name' | 'role'>; opened: RecordPart },
): Promise<RosterActAnswer> {
  const encIds = participants.map(({ enc_id }) => enc_id)
  // Before the acts: each result tells something about the participant.
  const known = await work(deps, null, async (w) => {
    const answered = await findAnswered(w.db, studyId, encIds)
    const ids = new Map(answered.map(({ encId, participantId }) => [encId, participantId]))
    const chosen = participants.map(({ enc_id: encId, version }) => {
      const participantId = ids.get(encId)
      if (participantId === undefined) throw new HostError('not-found')
      return { encId, participantId, version }
    })
    const opening = { operator, opened, reason: 'Your part in a study' }
    await openRecords(w.db, opening, answered, w.now)
    return chosen
  })
  const limits = pays ? deps.config.incentiveLimits : null
  return { results: await actOnParticipants(deps, studyId, known, { ...asked, note, limits }, operator) }
}
