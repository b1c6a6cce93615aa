import type { Endpoint } from './endpoint.ts'

/**
 * Every call to the API host (specification, section 7), with what our host adds to it. Import it as `import * as
 * endpoints`: the script that runs before the app then contains only the rows that it calls. Rows are sorted by path,
 * which compresses best. `policies.ts` says who may call, and has the schemas (docs/decisions/038-table-of-calls.md).
 */

export const login = { method: 'POST', path: '/action/login/', encoding: 'form' } as const satisfies Endpoint
export const intake = { path: '/api/v1/{product}/{id}/intake/' } as const satisfies Endpoint
export const intakeAnswer = {
  method: 'POST',
  path: '/api/v1/{product}/{id}/intake/answer/',
} as const satisfies Endpoint
export const categories = { path: '/c-api/v1/categories/' } as const satisfies Endpoint
export const change = { path: '/c-api/v1/changes/{from}/{to}/' } as const satisfies Endpoint
export const companies = { path: '/c-api/v1/companies/' } as const satisfies Endpoint
export const edition = { path: '/c-api/v1/edition/' } as const satisfies Endpoint
export const study = { path: '/c-api/v1/focusgroup/{id}/' } as const satisfies Endpoint
export const onlineSurveys = { path: '/c-api/v1/online_surveys/' } as const satisfies Endpoint
export const piece = { path: '/c-api/v1/pieces/{name}/' } as const satisfies Endpoint
export const welcome = { path: '/c-api/v1/welcome/{language}/' } as const satisfies Endpoint
export const activeStudies = { path: '/c-api/v1/{product}/active/' } as const satisfies Endpoint
export const captchaChallenge = { path: '/d-api/v1/captcha/challenge/' } as const satisfies Endpoint
export const csrfToken = { path: '/d-api/v1/csrf-token/' } as const satisfies Endpoint
export const intakes = { path: '/d-api/v1/intakes/' } as const satisfies Endpoint
export const endedPost = { method: 'POST', path: '/d-api/v1/outbox/ended/' } as const satisfies Endpoint
export const outcome = { path: '/d-api/v1/outbox/{op}/{key}/' } as const satisfies Endpoint
export const cancelOutcome = {
  method: 'POST',
  path: '/d-api/v1/outbox/{op}/{key}/cancel/',
} as const satisfies Endpoint
export const passkeySignInOptions = { path: '/d-api/v1/passkeys/sign-in/' } as const satisfies Endpoint
export const passkeySignIn = {
  method: 'POST',
  path: '/d-api/v1/passkeys/sign-in/',
} as const satisfies Endpoint
export const push = { method: 'POST', path: '/d-api/v1/push/subscription/' } as const satisfies Endpoint
export const user = { path: '/d-api/v1/user/' } as const satisfies Endpoint
export const applications = { path: '/d-api/v1/user/applications/' } as const satisfies Endpoint
export const noteApplication = {
  method: 'POST',
  path: '/d-api/v1/user/applications/',
} as const satisfies Endpoint
export const cashout = { method: 'POST', path: '/d-api/v1/user/cashout' } as const satisfies Endpoint
export const cashouts = { path: '/d-api/v1/user/cashouts/' } as const satisfies Endpoint
export const confirmationLink = {
  method: 'POST',
  path: '/d-api/v1/user/confirmation/',
} as const satisfies Endpoint
export const hide = { method: 'POST', path: '/d-api/v1/user/hidden/' } as const satisfies Endpoint
export const identity = { path: '/d-api/v1/user/identity/' } as const satisfies Endpoint
export const identitySession = {
  method: 'POST',
  path: '/d-api/v1/user/identity/',
} as const satisfies Endpoint
export const ledger = { path: '/d-api/v1/user/ledger/' } as const satisfies Endpoint
export const participations = { path: '/d-api/v1/user/participations/' } as const satisfies Endpoint
export const participate = {
  method: 'POST',
  path: '/d-api/v1/user/participations/{id}/',
} as const satisfies Endpoint
export const participationStudy = {
  path: '/d-api/v1/user/participations/{id}/study/',
} as const satisfies Endpoint
export const addPasskey = { method: 'POST', path: '/d-api/v1/user/passkeys/' } as const satisfies Endpoint
export const passkeyOptions = {
  method: 'POST',
  path: '/d-api/v1/user/passkeys/options/',
} as const satisfies Endpoint
export const profile = { method: 'POST', path: '/d-api/v1/user/profile/' } as const satisfies Endpoint
export const saved = { path: '/d-api/v1/user/saved/' } as const satisfies Endpoint
export const save = { method: 'POST', path: '/d-api/v1/user/saved/' } as const satisfies Endpoint
export const support = { path: '/d-api/v1/user/support/' } as const satisfies Endpoint
export const appeal = { method: 'POST', path: '/d-api/v1/user/support/' } as const satisfies Endpoint
export const surveyHistory = { path: '/d-api/v1/user/surveys/' } as const satisfies Endpoint
export const surveyMinutes = { method: 'POST', path: '/d-api/v1/user/surveys/' } as const satisfies Endpoint
export const providerSurveys = { path: '/d-api/v2/online_surveys_cpx/' } as const satisfies Endpoint
export const signUp = { method: 'POST', path: '/d-api/v2/signup/' } as const satisfies Endpoint
export const surveyStart = { path: '/outtrack/cpx_survey/{id}/' } as const satisfies Endpoint
