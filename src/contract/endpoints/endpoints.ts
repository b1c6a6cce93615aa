/**
 * Every call to the API host (specification, section 7), with what our host adds to it. Import it as
 * `import * as endpoints`: the script that runs before the app then contains only the rows that it calls.
 * Rows are sorted by path, which compresses best. `policies.ts` says who may call, has the schemas, and checks the form
 * of each row (docs/decisions/038-table-of-calls.md).
 */

export const login = { method: 'POST', path: '/action/login/', encoding: 'form' } as const
export const intake = { path: '/api/v1/{product}/{id}/intake/' } as const
export const intakeAnswer = { method: 'POST', path: '/api/v1/{product}/{id}/intake/answer/' } as const
export const categories = { path: '/c-api/v1/categories/' } as const
export const change = { path: '/c-api/v1/changes/{from}/{to}/' } as const
export const companies = { path: '/c-api/v1/companies/' } as const
export const edition = { path: '/c-api/v1/edition/' } as const
export const study = { path: '/c-api/v1/focusgroup/{id}/' } as const
export const onlineSurveys = { path: '/c-api/v1/online_surveys/' } as const
export const piece = { path: '/c-api/v1/pieces/{name}/' } as const
export const welcome = { path: '/c-api/v1/welcome/{language}/' } as const
export const activeStudies = { path: '/c-api/v1/{product}/active/' } as const
export const captchaChallenge = { path: '/d-api/v1/captcha/challenge/' } as const
export const csrfToken = { path: '/d-api/v1/csrf-token/' } as const
export const intakes = { path: '/d-api/v1/intakes/' } as const
export const outcome = { path: '/d-api/v1/outbox/{op}/{key}/' } as const
export const cancelOutcome = { method: 'POST', path: '/d-api/v1/outbox/{op}/{key}/cancel/' } as const
export const passkeySignInOptions = { path: '/d-api/v1/passkeys/sign-in/' } as const
export const passkeySignIn = { method: 'POST', path: '/d-api/v1/passkeys/sign-in/' } as const
export const push = { method: 'POST', path: '/d-api/v1/push/subscription/' } as const
export const user = { path: '/d-api/v1/user/' } as const
export const applications = { path: '/d-api/v1/user/applications/' } as const
export const noteApplication = { method: 'POST', path: '/d-api/v1/user/applications/' } as const
export const cashout = { method: 'POST', path: '/d-api/v1/user/cashout' } as const
export const cashouts = { path: '/d-api/v1/user/cashouts/' } as const
export const confirmationLink = { method: 'POST', path: '/d-api/v1/user/confirmation/' } as const
export const hide = { method: 'POST', path: '/d-api/v1/user/hidden/' } as const
export const identity = { path: '/d-api/v1/user/identity/' } as const
export const identitySession = { method: 'POST', path: '/d-api/v1/user/identity/' } as const
export const ledger = { path: '/d-api/v1/user/ledger/' } as const
export const participations = { path: '/d-api/v1/user/participations/' } as const
export const participate = { method: 'POST', path: '/d-api/v1/user/participations/{id}/' } as const
export const participationStudy = { path: '/d-api/v1/user/participations/{id}/study/' } as const
export const addPasskey = { method: 'POST', path: '/d-api/v1/user/passkeys/' } as const
export const passkeyOptions = { method: 'POST', path: '/d-api/v1/user/passkeys/options/' } as const
export const profile = { method: 'POST', path: '/d-api/v1/user/profile/' } as const
export const saved = { path: '/d-api/v1/user/saved/' } as const
export const save = { method: 'POST', path: '/d-api/v1/user/saved/' } as const
export const support = { path: '/d-api/v1/user/support/' } as const
export const appeal = { method: 'POST', path: '/d-api/v1/user/support/' } as const
export const surveyHistory = { path: '/d-api/v1/user/surveys/' } as const
export const surveyMinutes = { method: 'POST', path: '/d-api/v1/user/surveys/' } as const
export const providerSurveys = { path: '/d-api/v2/online_surveys_cpx/' } as const
export const signUp = { method: 'POST', path: '/d-api/v2/signup/' } as const
export const surveyStart = { path: '/outtrack/cpx_survey/{id}/' } as const
