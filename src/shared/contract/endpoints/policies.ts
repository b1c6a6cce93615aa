import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import {
  ApplicationBody,
  ApplicationsAnswer,
  HiddenBody,
  SavedBody,
  ParticipationBody,
} from '#contract/answers/applications.ts'
import { CashoutPost } from '#contract/answers/cashout.ts'
import { CategoriesAnswer, CompaniesAnswer, OnlineSurveysAnswer } from '#contract/answers/catalogue.ts'
import { WelcomeAnswer, singleStudyAnswer } from '#contract/answers/single-study.ts'
import { ChallengeAnswer, LogInBody, SignUpBody } from '#contract/answers/credentials.ts'
import { CashoutsAnswer, LedgerAnswer } from '#contract/answers/earnings.ts'
import { ChangeAnswer, EditionAnswer, PieceAnswer, PieceName } from '#contract/answers/editions.ts'
import { IdentityAnswer, IdentityBody } from '#contract/answers/identity.ts'
import { IntakeBody } from '#contract/answers/intake-body.ts'
import { IntakeAnswer, IntakesAnswer } from '#contract/answers/intake-answers.ts'
import { EndedPostBody, StoredOutcome, replayableOperations } from '#contract/answers/outbox.ts'
import { CsrfTokenAnswer, SavedAnswer, User } from '#contract/answers/participant.ts'
import {
  AddPasskeyBody,
  PasskeyOptionsAnswer,
  PasskeyOptionsBody,
  PasskeySignInBody,
  PasskeySignInOptionsAnswer,
} from '#contract/answers/passkeys.ts'
import { ParticipationsAnswer } from '#contract/answers/participations.ts'
import { ProfilePost } from '#contract/answers/profile.ts'
import { PushBody } from '#contract/answers/push.ts'
import {
  ProviderSurveysAnswer,
  SurveyHistoryAnswer,
  SurveyId,
  SurveyMinutesBody,
  SurveyStartAnswer,
} from '#contract/answers/survey-calls.ts'
import { AppealBody, SupportAnswer } from '#contract/answers/support.ts'
import * as v from 'valibot'
import { Id } from '#contract/base/values.ts'
import type { Endpoint, Policy } from './endpoint.ts'
import type * as endpoints from './endpoints.ts'

/**
 * The access to each endpoint, the fate of its calls without a network, and its schemas. The host makes its checks from
 * it. The portal imports only types: a page loads the schemas that it parses with.
 */

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** A read without an answer does not compile, nor a post without a check of its origin or a word on its limit. */
type RowOf<Row extends Endpoint> = Policy &
  (Row extends { method: 'POST' } ? PostPolicy : Required<Pick<Policy, 'answer'>>) &
  (Row['path'] extends `${string}/{${'id' | 'name' | 'from' | 'op'}}/${string}`
    ? Required<Pick<Policy, 'params'>>
    : object)

/** A queued post checks its owner. */
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

const ofStudy = v.object({ id: Id })
const ofOutcome = v.object({ op: v.picklist(replayableOperations), key: v.string() })

export const policies = {
  user: { ...memberRead, answer: User, errors: ['account-deleted'] },
  csrfToken: { ...visitorRead, answer: CsrfTokenAnswer },
  login: {
    ...visitorPost,
    body: LogInBody,
    errors: ['wrong-password', 'trunstile-failed', 'code-needed', 'wrong-code'],
  },
  signUp: {
    ...visitorPost,
    body: SignUpBody,
    errors: ['account-exists', 'bad-password', 'trunstile-failed'],
  },
  captchaChallenge: { ...visitorRead, answer: ChallengeAnswer, feature: 'captcha' },
  activeStudies: { ...publicRead, answer: activeStudiesAnswer },
  categories: { ...publicRead, answer: CategoriesAnswer },
  companies: { ...publicRead, answer: CompaniesAnswer },
  study: { ...publicRead, params: ofStudy, answer: singleStudyAnswer },
  welcome: {
    ...publicRead,
    offline: 'refuse',
    params: v.object({ language: v.picklist(['en', 'es']) }),
    answer: WelcomeAnswer,
    feature: 'welcome',
  },
  edition: { ...publicRead, answer: EditionAnswer, feature: 'editions' },
  piece: { ...publicRead, params: v.object({ name: PieceName }), answer: PieceAnswer, feature: 'editions' },
  change: {
    ...publicRead,
    params: v.object({ from: PieceName, to: PieceName }),
    answer: ChangeAnswer,
    feature: 'editions',
  },
  intakes: { ...publicRead, answer: IntakesAnswer, feature: 'intake-index' },
  intake: { ...memberRead, params: ofStudy, answer: IntakeAnswer },
  intakeAnswer: {
    ...queuedPost,
    params: ofStudy,
    body: IntakeBody,
    once: { operation: 'intake', key: 'optional' },
    confirmed: 'questionnaire',
    // An outbox whose answers get lost can continue.
    limit: 'intakeByParticipant',
    uncounted: 'repeated',
    errors: ['already-answered'],
  },
  // With a key, the transaction of the effect counts the post.
  profile: {
    ...queuedPost,
    body: ProfilePost,
    once: { operation: 'profile', key: 'optional' },
    uncounted: 'keyed',
  },
  confirmationLink: { ...memberPost, body: v.strictObject({}), limit: 'own', feature: 'confirm-email' },
  saved: { ...memberRead, answer: SavedAnswer, feature: 'saved' },
  save: { ...keptPost, body: SavedBody, feature: 'saved' },
  hide: { ...keptPost, body: HiddenBody, feature: 'hidden' },
  applications: { ...memberRead, answer: ApplicationsAnswer, feature: 'applications' },
  noteApplication: { ...keptPost, body: ApplicationBody, feature: 'applications' },
  participations: { ...memberRead, answer: ParticipationsAnswer, feature: 'participations' },
  participate: {
    ...queuedPost,
    params: ofStudy,
    body: ParticipationBody,
    once: { operation: 'participation', key: 'required' },
    uncounted: 'repeated',
    errors: ['changed-meanwhile', 'not-offered', 'place-gone', 'session-full', 'too-late'],
    feature: 'participations',
  },
  participationStudy: {
    ...memberRead,
    params: ofStudy,
    answer: singleStudyAnswer,
    feature: 'participations',
  },
  identity: { ...memberRead, answer: IdentityAnswer, feature: 'identity' },
  identitySession: { ...memberPost, body: IdentityBody, limit: 'own', feature: 'identity' },
  push: { ...memberPost, body: PushBody, feature: 'push' },
  passkeySignInOptions: { ...visitorRead, answer: PasskeySignInOptionsAnswer, feature: 'passkeys' },
  passkeySignIn: {
    ...visitorPost,
    body: PasskeySignInBody,
    errors: ['passkey-refused', 'passkey-expired'],
    feature: 'passkeys',
  },
  passkeyOptions: {
    ...memberPost,
    body: PasskeyOptionsBody,
    answer: PasskeyOptionsAnswer,
    limit: 'passkeyByParticipant',
    errors: ['proof-needed', 'too-many-passkeys'],
    feature: 'passkeys',
  },
  addPasskey: {
    ...memberPost,
    body: AddPasskeyBody,
    limit: 'passkeyByParticipant',
    errors: ['proof-needed', 'passkey-refused', 'passkey-expired', 'too-many-passkeys'],
    feature: 'passkeys',
  },
  cashout: {
    ...queuedPost,
    body: CashoutPost,
    csrf: 'csrf-token',
    once: { operation: 'cashout', key: 'assigned' },
    confirmed: 'cash-out',
    limit: 'own',
    errors: ['insufficient-balance', 'amount-unavailable', 'cashout-pending', 'under-age'],
  },
  ledger: { ...memberRead, answer: LedgerAnswer, feature: 'ledger' },
  cashouts: { ...memberRead, answer: CashoutsAnswer, feature: 'ledger' },
  onlineSurveys: { ...publicRead, answer: OnlineSurveysAnswer },
  providerSurveys: { ...memberRead, answer: ProviderSurveysAnswer },
  surveyStart: {
    ...memberRead,
    params: v.object({ id: SurveyId }),
    answer: SurveyStartAnswer,
    offline: 'refuse',
  },
  surveyHistory: { ...memberRead, answer: SurveyHistoryAnswer, feature: 'survey-history' },
  surveyMinutes: { ...memberPost, body: SurveyMinutesBody, feature: 'survey-history' },
  support: { ...memberRead, answer: SupportAnswer, offline: 'refuse', feature: 'support' },
  appeal: { ...memberPost, body: AppealBody, errors: ['changed-meanwhile'], feature: 'support' },
  outcome: {
    ...memberRead,
    params: ofOutcome,
    answer: StoredOutcome,
    errors: ['bad-key'],
    offline: 'refuse',
    feature: 'idempotency',
  },
  cancelOutcome: {
    ...memberPost,
    params: ofOutcome,
    answer: StoredOutcome,
    checksOwner: true,
    limit: 'own',
    errors: ['bad-key', 'in-progress'],
    feature: 'idempotency',
  },
  endedPost: {
    ...memberPost,
    body: EndedPostBody,
    checksOwner: true,
    limit: 'own',
    errors: ['in-progress'],
    feature: 'ended-posts',
  },
} as const satisfies { [Name in EndpointName]: RowOf<Endpoints[Name]> }

export type Policies = typeof policies

/** Method and path, which are literals, tell the endpoints apart. */
export type NameOf<Row extends Endpoint> = {
  [Name in EndpointName]: [Row, Endpoints[Name]] extends [Endpoints[Name], Row] ? Name : never
}[EndpointName]

type PartOf<Name, Part extends keyof Policy> = Name extends EndpointName
  ? Policies[Name] extends Readonly<Record<Part, infer Value>>
    ? Value
    : never
  : never

export type OutputOf<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : never

/** The schema of an endpoint's answer; never, if it has none. */
export type AnswerOf<Row extends Endpoint> = PartOf<NameOf<Row>, 'answer'>

/** The body of an endpoint; never, if it has none. */
export type BodyOf<Row extends Endpoint> = object & OutputOf<PartOf<NameOf<Row>, 'body'>>
