import type { ParticipationState } from '#contract/answers/participations.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import { intakeAnswers, participations, studies } from '#server/db/schema.ts'

/** For queries over answers to questionnaires: joins the participant's part in the study. */
export const ofAnswers = and(
  eq(participations.participantId, intakeAnswers.participantId),
  eq(participations.studyId, intakeAnswers.studyId),
)

/** State of that part: answers without one have nothing but arrived. */
export const stateOfAnswers = sql<ParticipationState>`coalesce(${participations.state}, 'answered')`

/** Answers that are an application: to studies at the desk, and to others that were decided on. */
export const isApplication = or(eq(studies.source, 'own'), sql`${stateOfAnswers} <> 'answered'`)
