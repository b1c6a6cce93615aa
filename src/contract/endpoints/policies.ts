import type { ErrorCode } from '#contract/base/errors.ts'
import { type Policy, bodyErrors } from './endpoint.ts'
import { type EndpointName, type PostName, bodies } from './schemas.ts'

/** Who may call each endpoint, and what becomes of the call. The host makes its checks of it; no page loads it. */

/** A post without a check of its origin or a word on its limit does not compile, nor a queued one without its owner. */
type PostPolicy = Policy &
  Required<Pick<Policy, 'csrf' | 'limit'>> & { access: 'anyone' | 'participant' } & (
    | { offline: 'refuse' | 'keep' }
    | { checksOwner: true }
  )

const publicRead = { access: 'public', offline: 'last-answer' } as const satisfies Policy
const visitorRead = { access: 'anyone', offline: 'refuse' } as const satisfies Policy
const memberRead = { access: 'participant', offline: 'last-answer' } as const satisfies Policy

const memberPost = {
  access: 'participant',
  csrf: 'csrf-token',
  offline: 'refuse',
  limit: 'changeByParticipant',
} as const satisfies PostPolicy

/** A sign-in. Attempts are counted by address and account. */
const visitorPost = { ...memberPost, access: 'anyone', limit: 'own' } as const satisfies PostPolicy

/** A wanted state. */
const keptPost = {
  ...memberPost,
  csrf: 'user',
  offline: 'keep',
  limit: 'listChangeByParticipant',
} as const satisfies PostPolicy

const queuedPost = {
  ...memberPost,
  csrf: 'user',
  offline: 'queue',
  checksOwner: true,
} as const satisfies PostPolicy

export const policies = {
  user: memberRead,
  csrfToken: visitorRead,
  login: { ...visitorPost, errors: ['wrong-password', 'trunstile-failed', 'code-needed', 'wrong-code'] },
  signUp: { ...visitorPost, errors: ['account-exists', 'bad-password', 'trunstile-failed'] },
  captchaChallenge: { ...visitorRead, feature: 'captcha' },
  activeStudies: publicRead,
  categories: publicRead,
  companies: publicRead,
  study: publicRead,
  edition: { ...publicRead, feature: 'editions' },
  piece: { ...publicRead, feature: 'editions' },
  change: { ...publicRead, feature: 'editions' },
  intakes: { ...publicRead, feature: 'intake-index' },
  intake: memberRead,
  intakeAnswer: {
    ...queuedPost,
    once: { operation: 'intake', key: 'optional' },
    // An outbox whose answers get lost can continue.
    limit: 'intakeByParticipant',
    uncounted: 'repeated',
    errors: ['already-answered'],
  },
  // With a key, the transaction of the effect counts the post.
  profile: { ...queuedPost, once: { operation: 'profile', key: 'optional' }, uncounted: 'keyed' },
  saved: { ...memberRead, feature: 'saved' },
  save: { ...keptPost, feature: 'saved' },
  hide: { ...keptPost, feature: 'hidden' },
  applications: { ...memberRead, feature: 'applications' },
  noteApplication: { ...keptPost, feature: 'applications' },
  identity: { ...memberRead, feature: 'identity' },
  identitySession: { ...memberPost, limit: 'own', feature: 'identity' },
  push: { ...memberPost, feature: 'push' },
  passkeySignInOptions: { ...visitorRead, feature: 'passkeys' },
  passkeySignIn: { ...visitorPost, errors: ['passkey-refused', 'passkey-expired'], feature: 'passkeys' },
  passkeyOptions: {
    ...memberPost,
    limit: 'passkeyByParticipant',
    errors: ['wrong-password', 'proof-needed', 'code-needed', 'wrong-code', 'too-many-passkeys'],
    feature: 'passkeys',
  },
  addPasskey: {
    ...memberPost,
    limit: 'passkeyByParticipant',
    errors: ['passkey-refused', 'passkey-expired', 'too-many-passkeys'],
    feature: 'passkeys',
  },
  cashout: {
    ...queuedPost,
    csrf: 'csrf-token',
    once: { operation: 'cashout', key: 'required' },
    limit: 'own',
    errors: ['insufficient-balance', 'cashout-pending', 'under-age'],
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
  outcome: { ...memberRead, errors: ['bad-key'], offline: 'refuse', feature: 'idempotency' },
  cancelOutcome: {
    ...memberPost,
    checksOwner: true,
    limit: 'own',
    errors: ['bad-key', 'in-progress'],
    feature: 'idempotency',
  },
} as const satisfies Record<PostName, PostPolicy> & Record<EndpointName, Policy>

/** All codes of an endpoint besides `commonErrors`. */
export function errorsOf(name: EndpointName): readonly ErrorCode[] {
  const { access, csrf, checksOwner, once, errors = [] }: Policy = policies[name]
  const sent = name in bodies ? bodyErrors : csrf ? (['csrf-failed'] as const) : []
  return [
    ...(access === 'participant' ? (['unauthenticated'] as const) : []),
    ...sent,
    ...(checksOwner ? (['owner-mismatch'] as const) : []),
    ...(once ? (['bad-key', 'key-reused', 'in-progress', 'cancelled'] as const) : []),
    ...errors,
  ]
}
