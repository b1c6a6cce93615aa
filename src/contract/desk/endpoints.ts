import {
  EnrolBody,
  EnrolOptionsAnswer,
  EnrolOptionsBody,
  OptionsAnswer,
  PasskeyBody,
  SessionAnswer,
} from './answers/access.ts'
import { FinanceAnswer, FinanceFileAnswer } from './answers/finance.ts'
import { MailsAnswer, RetryAnswer, RetryBody } from './answers/mails.ts'
import { LogAnswer, LogCheckAnswer } from './answers/log.ts'
import {
  InviteAnswer,
  InviteBody,
  NoticesBody,
  OperatorChangeBody,
  OperatorsAnswer,
  RemovePasskeyBody,
} from './answers/operators.ts'
import { NoteBody, PayoutsAnswer, ReasonBody, SendBody } from './answers/payouts.ts'
import * as people from './answers/people.ts'
import { HideSourceBody, SourcesAnswer } from './answers/sources.ts'
import { TodayAnswer } from './answers/today.ts'
import { call } from './endpoint.ts'

/** Every call of the desk, by product word. Import it as `import * as endpoints`. */

// Access
export const enrolOptions = call({
  method: 'POST',
  path: '/api/enrol/options',
  access: 'anyone',
  body: EnrolOptionsBody,
  answer: EnrolOptionsAnswer,
})
export const enrol = call({
  method: 'POST',
  path: '/api/enrol',
  access: 'anyone',
  body: EnrolBody,
  answer: SessionAnswer,
})
export const signInOptions = call({
  method: 'POST',
  path: '/api/sign-in/options',
  access: 'anyone',
  answer: OptionsAnswer,
})
export const signIn = call({
  method: 'POST',
  path: '/api/sign-in',
  access: 'anyone',
  body: PasskeyBody,
  answer: SessionAnswer,
})
export const session = call({ path: '/api/session', access: 'viewer', answer: SessionAnswer })
export const signOut = call({ method: 'POST', path: '/api/sign-out', access: 'viewer' })
export const stepUpOptions = call({
  method: 'POST',
  path: '/api/step-up/options',
  access: 'viewer',
  answer: OptionsAnswer,
})
export const stepUp = call({
  method: 'POST',
  path: '/api/step-up',
  access: 'viewer',
  body: PasskeyBody,
  answer: SessionAnswer,
})

// Operators
/** All operators for an owner; for others their own row alone. */
export const operators = call({ path: '/api/operators', access: 'viewer', answer: OperatorsAnswer })
export const invite = call({
  method: 'POST',
  path: '/api/operators',
  access: 'owner',
  stepUp: true,
  body: InviteBody,
  answer: InviteAnswer,
})
export const changeOperator = call({
  method: 'POST',
  path: '/api/operators/{id}',
  access: 'owner',
  stepUp: true,
  body: OperatorChangeBody,
  answer: OperatorsAnswer,
})

/** Ends all sessions of the operator too. `forbidden` unless an owner calls it, or the operator. */
export const removePasskey = call({
  method: 'POST',
  path: '/api/operators/{id}/remove-passkey',
  access: 'viewer',
  stepUp: true,
  body: RemovePasskeyBody,
})

/** The operator's own address and e-mails. */
export const changeNotices = call({
  method: 'POST',
  path: '/api/notices',
  access: 'viewer',
  stepUp: true,
  body: NoticesBody,
})

// Today
export const today = call({ path: '/api/today', access: 'viewer', answer: TodayAnswer })

// Payouts
/** Query: `state`, `dollars` (the least), `search` (a reference, a card or an `enc_id`), `after`. */
export const payouts = call({
  path: '/api/payouts',
  access: 'support',
  opens: 'payouts',
  answer: PayoutsAnswer,
})
export const sendPayout = call({
  method: 'POST',
  path: '/api/payouts/{reference}/send',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
  body: SendBody,
})
export const failPayout = call({
  method: 'POST',
  path: '/api/payouts/{reference}/fail',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
  body: NoteBody,
})
/** A payout above the limit. For one that is marked as sent: asks for the undo. */
export const approvePayout = call({
  method: 'POST',
  path: '/api/payouts/{reference}/approve',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
})
/** Of the mark as sent, once another payer has asked for it. The payout is on hold then. */
export const undoPayout = call({
  method: 'POST',
  path: '/api/payouts/{reference}/undo',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
  body: NoteBody,
})
export const holdPayout = call({
  method: 'POST',
  path: '/api/payouts/{reference}/hold',
  access: 'support',
  opens: 'payouts',
  body: NoteBody,
})
export const releasePayout = call({
  method: 'POST',
  path: '/api/payouts/{reference}/release',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
  body: NoteBody,
})

// Finance
/** Query: `year`. */
export const finance = call({
  path: '/api/finance',
  access: 'payer',
  opens: 'payouts',
  answer: FinanceAnswer,
})
export const financeFile = call({
  path: '/api/finance/{year}/file',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
  answer: FinanceFileAnswer,
})

// People
/** A post, so that no e-mail address is in an address. */
export const openPerson = call({
  method: 'POST',
  path: '/api/people',
  access: 'support',
  opens: 'account',
  body: people.OpenPersonBody,
  answer: people.PersonAnswer,
})
export const holdAccount = call({
  method: 'POST',
  path: '/api/people/{id}/hold',
  access: 'support',
  opens: 'account',
  body: ReasonBody,
})
/** A page of accounts. Query: `after`. */
export const peopleOnHold = call({
  path: '/api/people/on-hold',
  access: 'support',
  opens: 'account',
  answer: people.PeopleOnHoldAnswer,
})
export const releaseAccount = call({
  method: 'POST',
  path: '/api/people/{id}/release',
  access: 'payer',
  stepUp: true,
  opens: 'account',
  body: people.ReleaseBody,
})
export const addPoints = call({
  method: 'POST',
  path: '/api/people/{id}/points',
  access: 'payer',
  stepUp: true,
  opens: 'points',
  body: people.AddPointsBody,
})
export const endSessions = call({
  method: 'POST',
  path: '/api/people/{id}/sign-out',
  access: 'support',
  opens: 'account',
  body: ReasonBody,
})

// Studies
export * from './study-endpoints.ts'

// Answers and roster
export * from './applicant-endpoints.ts'

// Contact
export * from './contact-endpoints.ts'

// E-mails
/** Query: `state`, `after`. */
export const mails = call({ path: '/api/mails', access: 'support', opens: 'account', answer: MailsAnswer })
export const retryMails = call({
  method: 'POST',
  path: '/api/mails/retry',
  access: 'support',
  body: RetryBody,
  answer: RetryAnswer,
})

// Sources
export const sources = call({ path: '/api/sources', access: 'viewer', answer: SourcesAnswer })
/** `forbidden` for studies that are written at the desk. */
export const hideSource = call({
  method: 'POST',
  path: '/api/sources/hide',
  access: 'editor',
  body: HideSourceBody,
  answer: SourcesAnswer,
})

// Log
/** Query: `before`, `act`, `subject`. */
export const log = call({ path: '/api/log', access: 'support', answer: LogAnswer })
export const logCheck = call({ path: '/api/log/check', access: 'support', answer: LogCheckAnswer })
