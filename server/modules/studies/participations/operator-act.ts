import type { OperatorAct, RosterOutcome } from '#contract/desk/answers/roster.ts'
import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { type GivingLimits, inPoints, limitDays } from '#domain/money/limits.ts'
import { type Giving, afterDecision, decideForOperator } from '#domain/recruiting/decide.ts'
import { type SQL, and, eq, gt, like, sql } from 'drizzle-orm'
import { auditLog, participationEvents } from '#server/db/schema.ts'
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
  const giving = await givingOf(w, operatorId, limits)
  const decision = decideForOperator(recruitment, part, { ...asked, giving, balance }, w.now)
  if ('refusal' in decision) return { outcome: decision.refusal, row: part.row, given: 0, freed: null }
  const row = await carryOut(w, recruitment, part, decision, { operatorId, note })
  const given = row.points - (part.row?.points ?? 0)
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

/** The limits of an operator in points, with what was given. */
async function givingOf(w: Work, operatorId: number, limits: GivingLimits | null): Promise<Giving> {
  if (limits === null) return { mayPay: false, act: null, month: null, given: 0 }
  const given = limits.month === null ? 0 : await pointsGiven(w, operatorId)
  return { mayPay: true, ...inPoints(limits), given }
}

/** Points of an operator's acts. The log counts too: events end with the account of their participant. */
async function pointsGiven(w: Work, operatorId: number): Promise<number> {
  await w.operator(operatorId)
  const since = secondsBefore(w.now, limitDays * daySeconds)
  const { points, at } = participationEvents
  const [events] = await w.db
    .select({ sum: sumOf(sql`${points}`) })
    .from(participationEvents)
    .where(and(eq(participationEvents.operatorId, operatorId), gt(at, since)))
  const [log] = await w.db
    .select({ sum: sumOf(sql`(${auditLog.after}->>'given')::integer`) })
    .from(auditLog)
    .where(and(eq(auditLog.operatorId, operatorId), gt(auditLog.at, since), like(auditLog.act, 'roster.%')))
  return Math.max(events?.sum ?? 0, log?.sum ?? 0)
}

const sumOf = (points: SQL) => sql<number>`coalesce(sum(greatest(${points}, 0)), 0)`.mapWith(Number)
