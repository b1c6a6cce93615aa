import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import { addedEndpoints } from './added-endpoints.ts'
import { CashoutBody } from '#contract/answers/cashout.ts'
import { OnlineSurveysAnswer } from '#contract/answers/catalogue.ts'
import { editionEndpoints } from './edition-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { IntakeBody } from '#contract/answers/intake-body.ts'
import { ProfileBody } from '#contract/answers/profile.ts'
import { startEndpoints } from './start-endpoints.ts'
import { ProviderSurveysAnswer, SurveyStartAnswer } from './survey-calls.ts'
import { visitorEndpoints } from './visitor-endpoints.ts'

/** Codes of a post that is carried out at most once per key. */
const replayErrors = [
  'unauthenticated',
  'csrf-failed',
  'owner-mismatch',
  'unsupported-media-type',
  'invalid',
  'bad-key',
  'key-reused',
  'in-progress',
  'cancelled',
] as const satisfies readonly ErrorCode[]

/** Every call to the API host (specification, section 7), with what our host adds to it. */
export const endpoints = {
  ...startEndpoints,
  activeStudies: { ...startEndpoints.activeStudies, answer: activeStudiesAnswer },
  ...visitorEndpoints,
  ...editionEndpoints,

  cashout: {
    method: 'POST',
    path: '/d-api/v1/user/cashout',
    access: 'participant',
    encoding: 'json',
    body: CashoutBody,
    errors: [...replayErrors, 'insufficient-balance', 'cashout-pending', 'under-age'],
    csrf: 'csrf-token',
    offline: 'queue',
  },
  profile: {
    method: 'POST',
    path: '/d-api/v1/user/profile/',
    access: 'participant',
    encoding: 'json',
    body: ProfileBody,
    errors: replayErrors,
    csrf: 'user',
    offline: 'queue',
  },
  intakeAnswer: {
    method: 'POST',
    path: '/api/v1/{product}/{id}/intake/answer/',
    access: 'participant',
    encoding: 'json',
    body: IntakeBody,
    errors: [...replayErrors, 'already-answered'],
    csrf: 'user',
    offline: 'queue',
  },
  onlineSurveys: {
    method: 'GET',
    path: '/c-api/v1/online_surveys/',
    access: 'anyone',
    answer: OnlineSurveysAnswer,
    errors: [],
    csrf: 'none',
    offline: 'last-answer',
  },
  providerSurveys: {
    method: 'GET',
    path: '/d-api/v2/online_surveys_cpx/',
    access: 'participant',
    answer: ProviderSurveysAnswer,
    errors: ['unauthenticated'],
    csrf: 'none',
    offline: 'last-answer',
  },
  surveyStart: {
    method: 'GET',
    path: '/outtrack/cpx_survey/{id}/',
    access: 'participant',
    answer: SurveyStartAnswer,
    errors: ['unauthenticated'],
    csrf: 'none',
    offline: 'refuse',
  },

  ...addedEndpoints,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
