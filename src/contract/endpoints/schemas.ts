import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import { ApplicationBody, ApplicationsAnswer } from '#contract/answers/applications.ts'
import { CashoutBody } from '#contract/answers/cashout.ts'
import { CategoriesAnswer, CompaniesAnswer, OnlineSurveysAnswer } from '#contract/answers/catalogue.ts'
import { singleStudyAnswer } from '#contract/answers/single-study.ts'
import { ChallengeAnswer, Credentials, LogInBody } from '#contract/answers/credentials.ts'
import { CashoutsAnswer, LedgerAnswer } from '#contract/answers/earnings.ts'
import { ChangeAnswer, EditionAnswer, PieceAnswer, PieceName } from '#contract/answers/editions.ts'
import { IdentityAnswer, IdentityBody } from '#contract/answers/identity.ts'
import { IntakeBody } from '#contract/answers/intake-body.ts'
import { IntakeAnswer, IntakesAnswer } from '#contract/answers/intake-answers.ts'
import { HiddenBody, SavedBody } from '#contract/answers/lists.ts'
import { StoredOutcome, replayableOperations } from '#contract/answers/outbox.ts'
import { CsrfTokenAnswer, SavedAnswer, User } from '#contract/answers/participant.ts'
import {
  AddPasskeyBody,
  PasskeyOptionsAnswer,
  PasskeyOptionsBody,
  PasskeySignInBody,
  PasskeySignInOptionsAnswer,
} from '#contract/answers/passkeys.ts'
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
import { Id } from '#contract/base/values.ts'
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import type * as endpoints from './endpoints.ts'

/**
 * The schemas that belong to each endpoint. The portal imports only their types: a page loads the schemas that it
 * parses with.
 */

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** A schema, or what makes it for the API segment of the configured product. */
export type Answer<Schema extends v.GenericSchema = v.GenericSchema> = Schema | ((product: string) => Schema)

export type PostName = {
  [Name in EndpointName]: Endpoints[Name] extends { method: 'POST' } ? Name : never
}[EndpointName]

/** Schemas of successes. Without one the body has no meaning: the status decides. */
export const answers = {
  user: User,
  csrfToken: CsrfTokenAnswer,
  captchaChallenge: ChallengeAnswer,
  activeStudies: activeStudiesAnswer,
  categories: CategoriesAnswer,
  companies: CompaniesAnswer,
  study: singleStudyAnswer,
  edition: EditionAnswer,
  piece: PieceAnswer,
  change: ChangeAnswer,
  intakes: IntakesAnswer,
  intake: IntakeAnswer,
  saved: SavedAnswer,
  applications: ApplicationsAnswer,
  identity: IdentityAnswer,
  ledger: LedgerAnswer,
  cashouts: CashoutsAnswer,
  onlineSurveys: OnlineSurveysAnswer,
  providerSurveys: ProviderSurveysAnswer,
  surveyStart: SurveyStartAnswer,
  surveyHistory: SurveyHistoryAnswer,
  support: SupportAnswer,
  passkeySignInOptions: PasskeySignInOptionsAnswer,
  passkeyOptions: PasskeyOptionsAnswer,
  outcome: StoredOutcome,
  cancelOutcome: StoredOutcome,
} satisfies Record<Exclude<EndpointName, PostName> | 'cancelOutcome' | 'passkeyOptions', Answer>

export const bodies = {
  login: LogInBody,
  signUp: Credentials,
  intakeAnswer: IntakeBody,
  profile: ProfilePost,
  save: SavedBody,
  hide: HiddenBody,
  noteApplication: ApplicationBody,
  identitySession: IdentityBody,
  push: PushBody,
  passkeySignIn: PasskeySignInBody,
  passkeyOptions: PasskeyOptionsBody,
  addPasskey: AddPasskeyBody,
  cashout: CashoutBody,
  surveyMinutes: SurveyMinutesBody,
  appeal: AppealBody,
} satisfies Record<Exclude<PostName, 'cancelOutcome'>, v.GenericSchema>

const ofStudy = v.object({ id: Id })
const ofOutcome = v.object({ op: v.picklist(replayableOperations), key: v.string() })

type ParamName = {
  [
    Name in EndpointName
  ]: Endpoints[Name]['path'] extends `${string}/{${'id' | 'name' | 'from' | 'op'}}/${string}` ? Name : never
}[EndpointName]

/** Values in the paths. Nothing is found at any others. */
export const params = {
  study: ofStudy,
  intake: ofStudy,
  intakeAnswer: ofStudy,
  piece: v.object({ name: PieceName }),
  change: v.object({ from: PieceName, to: PieceName }),
  surveyStart: v.object({ id: SurveyId }),
  outcome: ofOutcome,
  cancelOutcome: ofOutcome,
} satisfies Record<ParamName, v.GenericSchema>

/** Method and path, which are literals, tell the endpoints apart. */
export type NameOf<Row extends Endpoint> = {
  [Name in EndpointName]: [Row, Endpoints[Name]] extends [Endpoints[Name], Row] ? Name : never
}[EndpointName]

/** The schema of an endpoint's answer; never, if it has none. */
export type AnswerOf<Row extends Endpoint> =
  NameOf<Row> extends keyof typeof answers ? (typeof answers)[NameOf<Row>] : never

/** The body of an endpoint; never, if it has none. */
export type BodyOf<Row extends Endpoint> = object &
  (NameOf<Row> extends keyof typeof bodies ? v.InferOutput<(typeof bodies)[NameOf<Row>]> : never)
