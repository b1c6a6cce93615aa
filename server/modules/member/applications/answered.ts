import type { ParticipationState } from '#contract/answers/participations.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import { intakeAnswers, participationEvents, participations, studies } from '#server/db/schema.ts'

/** For queries over answers to questionnaires: joins the participant's part in the study. */
export const ofAnswers = and(
  eq(participations.participantId, intakeAnswers.participantId),
  eq(participations.studyId, intakeAnswers.studyId),
)

/** For queries over participations: joins the event of the act that made the present state. */
export const ofLastAct = and(
  eq(participationEvents.participantId, participations.participantId),
  eq(participationEvents.studyId, participations.studyId),
  eq(participationEvents.version, participations.version),
)

/** State of that part: answers without one have nothing but arrived. */
export const stateOfAnswers = sql<ParticipationState>`coalesce(${participations.state}, 'answered')`

/** Answers that are an application: to studies at the desk, and to others that were decided on. */
export const isApplication = or(eq(studies.source, 'own'), sql`${stateOfAnswers} <> 'answered'`)
