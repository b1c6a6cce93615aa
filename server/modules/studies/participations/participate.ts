import type { ParticipationBody } from '#contract/answers/applications.ts'
import { decideForParticipant } from '#domain/recruiting/decide.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { Work } from '#server/work/work.ts'
import { carryOut } from './carry-out.ts'
import { offerOn } from './offer-on.ts'
import { pauseIfFull } from './pause.ts'
import { lockPart } from './recruitment.ts'

/**
 * An act of the participant.
 *
 * @throws {HostError} `changed-meanwhile`, also for a session that the study has moved since; `not-found`, `invalid`
 * for a session of another study, or none where there are some; `not-offered`, `place-gone`, `session-full` or
 * `too-late`.
 */
export async function participate(
  w: Work,
  { participantId, studyId, body }: { participantId: number; studyId: number; body: ParticipationBody },
): Promise<void> {
  const found = await lockPart(w, studyId, participantId)
  if (found === null) throw new HostError('not-found')
  const { act, was, session_id: sessionId, starts_at: startsAt } = body
  const doing = { act, was, sessionId, ...(startsAt !== undefined && { startsAt: new Date(startsAt) }) }
  const decision = decideForParticipant(found.recruitment, found.part, doing, w.now)
  if ('refusal' in decision) throw new HostError(decision.refusal)
  const words = act === 'cancel' ? { reason: body.reason } : {}
  const { after } = await carryOut(w, found, decision, { ...words, push: false, mail: false })
  if (decision.frees) await offerOn(w, after)
  else if (act === 'accept') await pauseIfFull(w, after)
}
