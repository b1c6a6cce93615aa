import {
  EnrolBody,
  EnrolOptionsAnswer,
  EnrolOptionsBody,
  OptionsAnswer,
  PasskeyBody,
  SessionAnswer,
} from './answers/access.ts'
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

// Log
/** Query: `before`, `act`, `subject`. */
export const log = { path: '/api/log', access: 'support', answer: LogAnswer } as const satisfies DeskEndpoint
export const logCheck = {
  path: '/api/log/check',
  access: 'support',
  answer: LogCheckAnswer,
} as const satisfies DeskEndpoint
