import {
  EnrolBody,
  EnrolOptionsAnswer,
  EnrolOptionsBody,
  OptionsAnswer,
  PasskeyBody,
  SessionAnswer,
} from './answers/access.ts'
import {
  AnsweredStudiesAnswer,
  AnswersFileAnswer,
  ApplicantsAnswer,
  DecisionsAnswer,
  DecisionsBody,
} from './answers/applicants.ts'
import {
  CatalogueStudiesAnswer,
  CatalogueStudyAnswer,
  CorrectionBody,
  StudyChoicesAnswer,
} from './answers/catalogue-studies.ts'
import { LogAnswer, LogCheckAnswer } from './answers/log.ts'
import { InviteAnswer, InviteBody, OperatorChangeBody, OperatorsAnswer } from './answers/operators.ts'
import { NoteBody, PayoutsAnswer, ReasonBody, SendBody, SentAnswer } from './answers/payouts.ts'
import {
  AddPointsBody,
  OpenPersonBody,
  PeopleOnHoldAnswer,
  PersonAnswer,
  ReleaseBody,
} from './answers/people.ts'
import {
  CloseBody,
  FeatureBody,
  NewOwnStudyBody,
  OwnStudiesAnswer,
  OwnStudyAnswer,
  OwnStudyBody,
  ScheduleBody,
  UndoBody,
} from './answers/own-studies.ts'
import { TodayAnswer } from './answers/today.ts'
import type { DeskEndpoint } from './endpoint.ts'

/** Every call of the desk, by product word. Import it as `import * as endpoints`. */

// Access
export const enrolOptions = {
  method: 'POST',
  path: '/api/enrol/options',
  access: 'anyone',
  body: EnrolOptionsBody,
  answer: EnrolOptionsAnswer,
} as const satisfies DeskEndpoint
export const enrol = {
  method: 'POST',
  path: '/api/enrol',
  access: 'anyone',
  body: EnrolBody,
  answer: SessionAnswer,
} as const satisfies DeskEndpoint
export const signInOptions = {
  method: 'POST',
  path: '/api/sign-in/options',
  access: 'anyone',
  answer: OptionsAnswer,
} as const satisfies DeskEndpoint
export const signIn = {
  method: 'POST',
  path: '/api/sign-in',
  access: 'anyone',
  body: PasskeyBody,
  answer: SessionAnswer,
} as const satisfies DeskEndpoint
export const session = {
  path: '/api/session',
  access: 'viewer',
  answer: SessionAnswer,
} as const satisfies DeskEndpoint
export const signOut = {
  method: 'POST',
  path: '/api/sign-out',
  access: 'viewer',
} as const satisfies DeskEndpoint
export const stepUpOptions = {
  method: 'POST',
  path: '/api/step-up/options',
  access: 'viewer',
  answer: OptionsAnswer,
} as const satisfies DeskEndpoint
export const stepUp = {
  method: 'POST',
  path: '/api/step-up',
  access: 'viewer',
  body: PasskeyBody,
  answer: SessionAnswer,
} as const satisfies DeskEndpoint

// Operators
export const operators = {
  path: '/api/operators',
  access: 'owner',
  answer: OperatorsAnswer,
} as const satisfies DeskEndpoint
export const invite = {
  method: 'POST',
  path: '/api/operators',
  access: 'owner',
  stepUp: true,
  body: InviteBody,
  answer: InviteAnswer,
} as const satisfies DeskEndpoint
export const changeOperator = {
  method: 'POST',
  path: '/api/operators/{id}',
  access: 'owner',
  stepUp: true,
  body: OperatorChangeBody,
  answer: OperatorsAnswer,
} as const satisfies DeskEndpoint

// Today
export const today = {
  path: '/api/today',
  access: 'viewer',
  answer: TodayAnswer,
} as const satisfies DeskEndpoint

// Payouts
export const payouts = {
  path: '/api/payouts',
  access: 'support',
  opens: 'payouts',
  answer: PayoutsAnswer,
} as const satisfies DeskEndpoint
export const sendPayout = {
  method: 'POST',
  path: '/api/payouts/{reference}/send',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
  body: SendBody,
  answer: SentAnswer,
} as const satisfies DeskEndpoint
export const failPayout = {
  method: 'POST',
  path: '/api/payouts/{reference}/fail',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
  body: NoteBody,
} as const satisfies DeskEndpoint
export const approvePayout = {
  method: 'POST',
  path: '/api/payouts/{reference}/approve',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
} as const satisfies DeskEndpoint
export const holdPayout = {
  method: 'POST',
  path: '/api/payouts/{reference}/hold',
  access: 'support',
  opens: 'payouts',
  body: NoteBody,
} as const satisfies DeskEndpoint
export const releasePayout = {
  method: 'POST',
  path: '/api/payouts/{reference}/release',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
  body: NoteBody,
} as const satisfies DeskEndpoint

// People
/** A post, so that no e-mail address is in an address. */
export const openPerson = {
  method: 'POST',
  path: '/api/people',
  access: 'support',
  opens: 'account',
  body: OpenPersonBody,
  answer: PersonAnswer,
} as const satisfies DeskEndpoint
export const holdAccount = {
  method: 'POST',
  path: '/api/people/{id}/hold',
  access: 'support',
  opens: 'account',
  body: ReasonBody,
} as const satisfies DeskEndpoint
export const peopleOnHold = {
  path: '/api/people/on-hold',
  access: 'support',
  opens: 'account',
  answer: PeopleOnHoldAnswer,
} as const satisfies DeskEndpoint
export const releaseAccount = {
  method: 'POST',
  path: '/api/people/{id}/release',
  access: 'payer',
  stepUp: true,
  opens: 'account',
  body: ReleaseBody,
} as const satisfies DeskEndpoint
export const addPoints = {
  method: 'POST',
  path: '/api/people/{id}/points',
  access: 'payer',
  stepUp: true,
  opens: 'points',
  body: AddPointsBody,
} as const satisfies DeskEndpoint
export const endSessions = {
  method: 'POST',
  path: '/api/people/{id}/sign-out',
  access: 'support',
  opens: 'account',
  body: ReasonBody,
} as const satisfies DeskEndpoint

// Studies
/** All studies of the catalogue. Query: `search` (title or key), `source`, `category` (id), `filter`, `before`. */
export const catalogueStudies = {
  path: '/api/studies',
  access: 'viewer',
  answer: CatalogueStudiesAnswer,
} as const satisfies DeskEndpoint
export const catalogueStudy = {
  path: '/api/studies/{id}',
  access: 'viewer',
  answer: CatalogueStudyAnswer,
} as const satisfies DeskEndpoint
/** Hides or corrects an imported study; `forbidden` for an own one. */
export const correctStudy = {
  method: 'POST',
  path: '/api/studies/{id}/correction',
  access: 'editor',
  body: CorrectionBody,
  answer: CatalogueStudyAnswer,
} as const satisfies DeskEndpoint
export const studyChoices = {
  path: '/api/study-choices',
  access: 'viewer',
  answer: StudyChoicesAnswer,
} as const satisfies DeskEndpoint
/** Studies that are written here, drafts too. Query: `search` (title), `state`, `before`. */
export const ownStudies = {
  path: '/api/own-studies',
  access: 'viewer',
  answer: OwnStudiesAnswer,
} as const satisfies DeskEndpoint
export const addOwnStudy = {
  method: 'POST',
  path: '/api/own-studies',
  access: 'editor',
  body: NewOwnStudyBody,
  answer: OwnStudyAnswer,
} as const satisfies DeskEndpoint
export const ownStudy = {
  path: '/api/own-studies/{id}',
  access: 'viewer',
  answer: OwnStudyAnswer,
} as const satisfies DeskEndpoint
export const editOwnStudy = {
  method: 'POST',
  path: '/api/own-studies/{id}',
  access: 'editor',
  body: OwnStudyBody,
  answer: OwnStudyAnswer,
} as const satisfies DeskEndpoint
export const scheduleOwnStudy = {
  method: 'POST',
  path: '/api/own-studies/{id}/schedule',
  access: 'editor',
  body: ScheduleBody,
  answer: OwnStudyAnswer,
} as const satisfies DeskEndpoint
export const closeOwnStudy = {
  method: 'POST',
  path: '/api/own-studies/{id}/close',
  access: 'editor',
  body: CloseBody,
  answer: OwnStudyAnswer,
} as const satisfies DeskEndpoint
export const featureOwnStudy = {
  method: 'POST',
  path: '/api/own-studies/{id}/feature',
  access: 'editor',
  body: FeatureBody,
  answer: OwnStudyAnswer,
} as const satisfies DeskEndpoint
export const undoOwnStudy = {
  method: 'POST',
  path: '/api/own-studies/{id}/undo',
  access: 'editor',
  body: UndoBody,
  answer: OwnStudyAnswer,
} as const satisfies DeskEndpoint

// Answers
/** Counts alone, without anybody’s answers. */
export const answeredStudies = {
  path: '/api/answered-studies',
  access: 'viewer',
  answer: AnsweredStudiesAnswer,
} as const satisfies DeskEndpoint
/** Query: `decision` (`none` too), `key` and `value` of a question, `after`. */
export const applicants = {
  path: '/api/studies/{id}/answers',
  access: 'support',
  opens: 'answers',
  answer: ApplicantsAnswer,
} as const satisfies DeskEndpoint
export const answersFile = {
  path: '/api/studies/{id}/answers-file',
  access: 'editor',
  opens: 'answers',
  answer: AnswersFileAnswer,
} as const satisfies DeskEndpoint
export const decide = {
  method: 'POST',
  path: '/api/studies/{id}/decisions',
  access: 'editor',
  opens: 'answers',
  body: DecisionsBody,
  answer: DecisionsAnswer,
} as const satisfies DeskEndpoint

// Log
/** Query: `before`, `act`, `subject`. */
export const log = { path: '/api/log', access: 'support', answer: LogAnswer } as const satisfies DeskEndpoint
export const logCheck = {
  path: '/api/log/check',
  access: 'support',
  answer: LogCheckAnswer,
} as const satisfies DeskEndpoint
