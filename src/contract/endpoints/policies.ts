import type { ErrorCode } from '#contract/base/errors.ts'
import type { Policy } from './endpoint.ts'
import type { EndpointName } from './schemas.ts'

/** Who may call each endpoint, and what becomes of the call. No program of the portal loads it. */

const publicRead = {
  access: 'anyone',
  csrf: 'none',
  offline: 'last-answer',
  errors: [],
} as const satisfies Policy

const memberRead = {
  ...publicRead,
  access: 'participant',
  errors: ['unauthenticated'],
} as const satisfies Policy

const memberPost = {
  access: 'participant',
  csrf: 'csrf-token',
  offline: 'refuse',
  errors: ['unauthenticated', 'csrf-failed', 'unsupported-media-type', 'invalid'],
} as const satisfies Policy

/** A wanted state. */
const keptPost = { ...memberPost, csrf: 'user', offline: 'keep' } as const satisfies Policy

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

const queuedPost = {
  ...memberPost,
  csrf: 'user',
  offline: 'queue',
  errors: replayErrors,
} as const satisfies Policy

export const policies = {
  user: memberRead,
  csrfToken: { ...publicRead, offline: 'refuse' },
  login: {
    ...memberPost,
    access: 'anyone',
    errors: [
      'wrong-password',
      'trunstile-failed',
      'code-needed',
      'wrong-code',
      'csrf-failed',
      'unsupported-media-type',
      'invalid',
    ],
  },
  signUp: {
    ...memberPost,
    access: 'anyone',
    errors: [
      'account-exists',
      'bad-password',
      'trunstile-failed',
      'csrf-failed',
      'unsupported-media-type',
      'invalid',
    ],
  },
  captchaChallenge: { ...publicRead, offline: 'refuse', feature: 'captcha' },
  activeStudies: publicRead,
  categories: publicRead,
  companies: publicRead,
  study: publicRead,
  edition: { ...publicRead, feature: 'editions' },
  piece: { ...publicRead, feature: 'editions' },
  change: { ...publicRead, feature: 'editions' },
  intakes: { ...publicRead, feature: 'intake-index' },
  intake: memberRead,
  intakeAnswer: { ...queuedPost, errors: [...replayErrors, 'already-answered'] },
  profile: queuedPost,
  saved: { ...memberRead, feature: 'saved' },
  save: { ...keptPost, feature: 'saved' },
  hide: { ...keptPost, feature: 'hidden' },
  applications: { ...memberRead, feature: 'applications' },
  noteApplication: { ...keptPost, feature: 'applications' },
  identity: { ...memberRead, feature: 'identity' },
  identitySession: { ...memberPost, feature: 'identity' },
  push: { ...memberPost, feature: 'push' },
  passkeySignInOptions: { ...publicRead, offline: 'refuse', feature: 'passkeys' },
  passkeySignIn: {
    ...memberPost,
    access: 'anyone',
    errors: ['passkey-refused', 'passkey-expired', 'csrf-failed', 'unsupported-media-type', 'invalid'],
    feature: 'passkeys',
  },
  passkeyOptions: {
    ...memberPost,
    errors: [
      ...memberPost.errors,
      'wrong-password',
      'proof-needed',
      'code-needed',
      'wrong-code',
      'too-many-passkeys',
    ],
    feature: 'passkeys',
  },
  addPasskey: {
    ...memberPost,
    errors: [...memberPost.errors, 'passkey-refused', 'passkey-expired', 'too-many-passkeys'],
    feature: 'passkeys',
  },
  cashout: {
    ...queuedPost,
    csrf: 'csrf-token',
    errors: [...replayErrors, 'insufficient-balance', 'cashout-pending', 'under-age'],
  },
  ledger: { ...memberRead, feature: 'ledger' },
  cashouts: { ...memberRead, feature: 'ledger' },
  onlineSurveys: publicRead,
  providerSurveys: memberRead,
  surveyStart: { ...memberRead, offline: 'refuse' },
  surveyHistory: { ...memberRead, feature: 'survey-history' },
  surveyMinutes: { ...memberPost, feature: 'survey-history' },
  support: { ...memberRead, offline: 'refuse', feature: 'support' },
  appeal: { ...memberPost, feature: 'support' },
  outcome: {
    ...memberRead,
    errors: ['unauthenticated', 'bad-key'],
    offline: 'refuse',
    feature: 'idempotency',
  },
  cancelOutcome: {
    access: 'participant',
    errors: ['unauthenticated', 'csrf-failed', 'owner-mismatch', 'bad-key', 'in-progress'],
    csrf: 'csrf-token',
    offline: 'refuse',
    feature: 'idempotency',
  },
} as const satisfies Record<EndpointName, Policy>
