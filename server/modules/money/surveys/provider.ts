import { hourSeconds } from '#domain/dates/spans.ts'
import type { SurveyOffer } from '#server/db/tables/survey-tables.ts'

export interface SurveyProvider {
  /**
   * The surveys that are open to a participant now, in the provider's order.
   *
   * @throws {HostError} `unavailable` if the provider does not answer with a list.
   */
  list(taker: SurveyTaker): Promise<SurveyOffer[]>
}

export interface SurveyTaker {
  participantId: number
  encId: string
  /** The provider matches surveys by the address and browser that will open its page. */
  address: string
  userAgent: string
}

export type Send = (request: Request) => Promise<Response>

/** Above any real price of a survey: a larger one is an error or an attack. */
export const maxPointsOfSurvey = 5000

/** How long a participant is told to wait after a failed request for the list, if the provider names no longer time. */
export const failedForSeconds = 30
/** The longest time that a provider may name. */
export const maxPauseSeconds = hourSeconds
