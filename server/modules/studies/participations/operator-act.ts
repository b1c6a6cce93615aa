import type { OperatorAct, RosterOutcome } from '#contract/desk/answers/roster.ts'
import type { GivingLimits } from '#domain/money/limits.ts'
import { afterDecision, decideForOperator } from '#domain/recruiting/decide.ts'
import { givingOf, noteGift } from '#server/modules/money/approvals/approvals.ts'
import type { Work } from '#server/work/work.ts'
import { carryOut } from './carry-out.ts'
import type { StoredPart, StoredParticipation, StudyRecruitment } from './recruitment.ts'
import { type Telling, tell } from './tell.ts'

export interface ActOfOperator extends Telling {
  act: OperatorAct
  operatorId: number
  /** The version that the operator saw. */
  version: number
  /** In words for the participant. */
  note: string | null
  /** For `choose`: the one session that is offered. */
  sessionId: number | null
  /** Limits of what the operator gives; null if nothing may be given. */
  limits: GivingLimits | null
}

export interface OperatorOutcome {
  outcome: RosterOutcome
  row: StoredParticipation | null
  /** Points that the act has given, or below zero taken back. */
  given: number
  /** The recruitment after an act that has left a place to the next; null otherwise. */
  freed: StudyRecruitment | null
}

/** An operator's act on one participant, who is locked, with the message to the participant. */
export async function actAsOperator(
  w: Work,
  recruitment: StudyRecruitment,
  part: StoredPart,
  { limits, note, push, mail, ...asked }: ActOfOperator,
): Promise<OperatorOutcome> {
  const { operatorId } = asked
  const { balance } = await w.participant(part.participantId)
  const giving = limits && (await givingOf(w, operatorId, 'incentive', limits))
  const decision = decideForOperator(recruitment, part, { ...asked, giving, balance }, w.now)
  if ('refusal' in decision) return { outcome: decision.refusal, row: part.row, given: 0, freed: null }
  const row = await carryOut(w, recruitment, part, decision, { operatorId, note })
  const given = row.points - (part.row?.points ?? 0)
  await noteGift(w, operatorId, { kind: 'incentive', participantId: part.participantId, points: given })
  const isCorrected = asked.act === 'correct'
  tell(w, recruitment, row, {
    note,
    points: given,
    push,
    mail,
    ...(isCorrected && { decision: 'corrected' }),
  })
  const freed = decision.frees ? afterDecision(recruitment, part, decision) : null
  return { outcome: decision.outcome, row, given, freed }
}
