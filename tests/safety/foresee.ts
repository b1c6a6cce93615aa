import type { Recruiting } from '#contract/desk/answers/recruiting.ts'
import type { Decision, Refusal } from '#domain/recruiting/decide.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import type { Held, Part, PastAct, Recruitment } from '#domain/recruiting/recruitment.ts'
import type { Database } from '#server/db/database.ts'
import {
  ownStudies,
  participants,
  participationEvents,
  participations,
  studySessions,
} from '#server/db/schema.ts'
import { asc, eq } from 'drizzle-orm'

/** A participant's part with the points of the study, and the balance of all. */
export interface Read extends Omit<Part, 'participantId' | 'person'> {
  points: number
}

/** All that a decision on a participant depends on. */
export interface Facts {
  recruitment: Recruitment
  part: Part & Read
  balance: number
  /** Points that an operator has given in this study. */
  givenBy: (operatorId: number) => number
}

/**
 * Reads the rows as they are, without the host's own reading of them: for a database with one study, without quotas, and
 * with participants who have all answered it.
 */
export async function readFacts(db: Database, encId: string, recruiting: Recruiting): Promise<Facts> {
  const [account] = await db.select().from(participants).where(eq(participants.encId, encId))
  const [own] = await db.select().from(ownStudies)
  const rows = await db.select().from(participations)
  const row = rows.find(({ participantId }) => participantId === account?.id)
  if (account === undefined || own === undefined || row === undefined) throw new Error(`No part of ${encId}`)
  const events = await db.select().from(participationEvents).orderBy(asc(participationEvents.version))
  const { version, offeredUntil, points } = row
  const history = events.filter(({ participantId }) => participantId === account.id).map(pastAct)
  return {
    recruitment: {
      recruiting,
      state: own.state,
      sessions: await db.select().from(studySessions).orderBy(asc(studySessions.startsAt)),
      held: rows.filter(({ state }) => takesPlace(state)).map(heldOf),
      used: own.usedPlaces,
    },
    part: { ...heldOf(row), version, offeredUntil, points, history, hold: null },
    balance: account.balance,
    givenBy: (operatorId) =>
      events
        .filter((event) => event.operatorId === operatorId)
        .reduce((sum, event) => sum + Math.max(0, event.points), 0),
  }
}

const heldOf = ({ participantId, state, sessionId }: typeof participations.$inferSelect): Held => ({
  participantId,
  state,
  sessionId,
  person: () => {
    throw new Error('Answers are opened for quotas alone')
  },
})

const pastAct = ({ act, actor, operatorId, sessionId, points }: PastAct): PastAct => ({
  act,
  actor,
  operatorId,
  sessionId,
  points,
})

/** A part as it can be compared. */
export const shown = ({ state, version, sessionId, offeredUntil, points, history, hold }: Read): Read => ({
  state,
  version,
  sessionId,
  offeredUntil,
  points,
  history,
  hold,
})

/** The part once a decision is carried out; null is one to leave it. */
export function partAfter(
  part: Read,
  decision: Decision | Refusal<string> | null,
  operatorId: number | null = null,
): Read {
  if (decision === null || 'refusal' in decision) return shown(part)
  const { to, sessionId, offeredUntil } = decision.steps.at(-1) ?? decision.steps[0]
  return {
    state: to,
    version: part.version + decision.steps.length,
    sessionId,
    offeredUntil,
    points: decision.steps.reduce((sum, step) => sum + step.points, part.points),
    history: [...part.history, ...decision.steps.map((step) => pastAct({ ...step, operatorId }))],
    hold: part.hold,
  }
}
