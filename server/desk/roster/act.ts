import type { RosterActAnswer, RosterActBody, RosterPayBody } from '#contract/desk/answers/roster.ts'
import { findAnswered } from '#server/desk/answers/repo.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { actOnParticipants } from '#server/modules/studies/participations/operator-act.ts'
import { work } from '#server/work/work.ts'

/**
 * Opens the records of participants in a study, and acts on them.
 *
 * @param by.pays Whether it gives the points that it brings. Otherwise they wait for a payer.
 * @throws {HostError} `not-found` if one of them has not answered, or as `actOnParticipants`.
 */
export async function actOnRoster(
  deps: Pick<DeskDependencies, 'database' | 'clock' | 'dataKeys' | 'config' | 'log'>,
  studyId: number,
  { participants, reason: note, replaced_by: by, ...asked }: RosterActBody | RosterPayBody,
  { operator, pays }: { operator: Pick<SignedInOperator, 'operatorId' | 'name' | 'role'>; pays: boolean },
): Promise<RosterActAnswer> {
  const all = by ? [...participants, by] : participants
  const encIds = all.map(({ enc_id }) => enc_id)
  // Before the acts: each result tells something about the participant.
  const known = await work(deps, null, async (w) => {
    const answered = await findAnswered(w.db, studyId, encIds)
    const ids = new Map(answered.map(({ encId, participantId }) => [encId, participantId]))
    const chosen = all.map(({ enc_id: encId, version }) => {
      const participantId = ids.get(encId)
      if (participantId === undefined) throw new HostError('not-found')
      return { encId, participantId, version }
    })
    const opened = pays ? 'points' : 'answers'
    await openRecords(w.db, { operator, opened, reason: 'Your part in a study' }, answered, w.now)
    return chosen
  })
  const points = 'points' in asked ? asked.points : undefined
  const { incentiveLimits, pointsLimits } = deps.config
  const limits = pays ? (points === undefined ? incentiveLimits : pointsLimits) : null
  const [sessionId, despiteHold] =
    'session_id' in asked ? [asked.session_id, asked.despite_hold] : [null, false]
  const replacedBy = known[participants.length]
  const doing = { ...asked, note, points, sessionId, despiteHold, limits, replacedBy }
  const chosen = known.slice(0, participants.length)
  return { results: await actOnParticipants(deps, studyId, chosen, doing, operator) }
}
