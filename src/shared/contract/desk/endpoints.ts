import {
  EnrolBody,
  EnrolOptionsAnswer,
  EnrolOptionsBody,
  OptionsAnswer,
  PasskeyBody,
  SessionAnswer,
} from './answers/access.ts'
import * as answered from './answers/applicants.ts'
import * as contact from './answers/contact.ts'
import { FinanceAnswer, FinanceFileAnswer, LookBody } from './answers/finance.ts'
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
import {
  ApproveBody,
  NoteBody,
  PayoutsAnswer,
  ReasonBody,
  ReleasePayoutBody,
  SendBody,
} from './answers/payouts.ts'
import * as people from './answers/people.ts'
import * as roster from './answers/roster.ts'
import { HideSourceBody, SourcesAnswer } from './answers/sources.ts'
import { TodayAnswer } from './answers/today.ts'
import { get, post } from './endpoint.ts'

/** Every call of the desk, by product word. Import it as `import * as endpoints`. */

// Access
export const enrolOptions = post('/api/enrol/options', 'anyone', {
  body: EnrolOptionsBody,
  answer: EnrolOptionsAnswer,
})
export const enrol = post('/api/enrol', 'anyone', { body: EnrolBody, answer: SessionAnswer })
export const signInOptions = post('/api/sign-in/options', 'anyone', { answer: OptionsAnswer })
export const signIn = post('/api/sign-in', 'anyone', { body: PasskeyBody, answer: SessionAnswer })
export const session = get('/api/session', 'viewer', { answer: SessionAnswer })
export const signOut = post('/api/sign-out', 'viewer', {})
export const stepUpOptions = post('/api/step-up/options', 'viewer', { answer: OptionsAnswer })
export const stepUp = post('/api/step-up', 'viewer', { body: PasskeyBody, answer: SessionAnswer })

// Operators
/** All operators for an owner; for others their own row alone. */
export const operators = get('/api/operators', 'viewer', { answer: OperatorsAnswer })
export const invite = post('/api/operators', 'owner', {
  stepUp: true,
  body: InviteBody,
  answer: InviteAnswer,
})
export const changeOperator = post('/api/operators/{id}', 'owner', {
  stepUp: true,
  body: OperatorChangeBody,
  answer: OperatorsAnswer,
})

/** Ends all sessions of the operator too. `forbidden` unless an owner calls it, or the operator. */
export const removePasskey = post('/api/operators/{id}/remove-passkey', 'viewer', {
  stepUp: true,
  body: RemovePasskeyBody,
})

/** The operator's own address and e-mails. */
export const changeNotices = post('/api/notices', 'viewer', { stepUp: true, body: NoticesBody })

// Today
export const today = get('/api/today', 'viewer', { answer: TodayAnswer })

// Payouts
const settles = { stepUp: true, opens: 'payouts' } as const
/** Query: `state`, `dollars` (the least), `search` (a reference, a card or an `enc_id`), `after`. */
export const payouts = get('/api/payouts', 'support', { opens: 'payouts', answer: PayoutsAnswer })
export const sendPayout = post('/api/payouts/{reference}/send', 'payer', { ...settles, body: SendBody })
export const failPayout = post('/api/payouts/{reference}/fail', 'payer', { ...settles, body: NoteBody })
/** A payout above the limit. For one that is marked as sent: asks for the undo. */
export const approvePayout = post('/api/payouts/{reference}/approve', 'payer', {
  ...settles,
  body: ApproveBody,
})
/** Withdraws the operator's own approval, or request for the undo. */
export const withdrawApproval = post('/api/payouts/{reference}/withdraw', 'payer', { opens: 'payouts' })
/** Undoes the mark as sent, once another payer has asked for it. The payout is on hold then. */
export const undoPayout = post('/api/payouts/{reference}/undo', 'payer', { ...settles, body: NoteBody })
export const holdPayout = post('/api/payouts/{reference}/hold', 'support', {
  opens: 'payouts',
  body: NoteBody,
})
export const releasePayout = post('/api/payouts/{reference}/release', 'payer', {
  ...settles,
  body: ReleasePayoutBody,
})
/** The order at the gift card provider, unless the provider has it. Then the payout waits for an operator. */
export const stopPayout = post('/api/payouts/{reference}/stop', 'payer', { ...settles, body: ReasonBody })

// Finance
/** Query: `year`, `after` (of the people). */
export const finance = get('/api/finance', 'payer', { opens: 'payouts', answer: FinanceAnswer })
export const financeFile = get('/api/finance/{year}/file', 'payer', {
  stepUp: true,
  opens: 'payouts',
  answer: FinanceFileAnswer,
})
/** Notes that an operator has looked at a gift card that differs from the provider's list. */
export const lookAtDifference = post('/api/finance/differences/{reference}/look', 'payer', {
  stepUp: true,
  body: LookBody,
})

// People
/** A post, so that no e-mail address is in an address. */
export const openPerson = post('/api/people', 'support', {
  opens: 'account',
  body: people.OpenPersonBody,
  answer: people.PersonAnswer,
})
export const findPeople = post('/api/people/find', 'support', {
  opens: 'account',
  body: people.FindPeopleBody,
  answer: people.PeopleFoundAnswer,
})
export const holdAccount = post('/api/people/{id}/hold', 'support', {
  opens: 'account',
  body: people.HoldBody,
})
/** A page of accounts. Query: `after`. */
export const peopleOnHold = get('/api/people/on-hold', 'support', {
  opens: 'account',
  answer: people.PeopleOnHoldAnswer,
})
export const releaseAccount = post('/api/people/{id}/release', 'payer', {
  stepUp: true,
  opens: 'account',
  body: people.ReleaseBody,
})
export const addPoints = post('/api/people/{id}/points', 'payer', {
  stepUp: true,
  opens: 'points',
  body: people.AddPointsBody,
})
/** Points above a limit that wait for another operator, who approves them by the same entry. */
export const pointsWishes = get('/api/people/wishes', 'payer', {
  opens: 'points',
  answer: people.WishesAnswer,
})
/** Withdraws the operator's own wish for points. */
export const withdrawPoints = post('/api/people/{id}/withdraw-points', 'payer', {
  opens: 'points',
  body: people.WithdrawPointsBody,
})
export const endSessions = post('/api/people/{id}/sign-out', 'support', {
  opens: 'account',
  body: ReasonBody,
})

// Studies
export * from './study-endpoints.ts'

// Answers and roster
/** Counts alone, without anybody’s answers. */
export const answeredStudies = get('/api/answered-studies', 'viewer', {
  answer: answered.AnsweredStudiesAnswer,
})
/** With the names and sessions of those who have a place. */
export const answersFile = get('/api/studies/{id}/answers-file', 'editor', {
  stepUp: true,
  opens: 'answers',
  answer: answered.AnswersFileAnswer,
})
/**
 * Query: `state` (several, separated by commas), `key` and `value` of a question, `session`, `from_age`, `to_age`,
 * `wanted` (the least count of wanted answers), `order`, `who` (one participant), `after`.
 */
export const readRoster = get('/api/studies/{id}/roster', 'support', {
  opens: 'answers',
  answer: roster.RosterAnswer,
})
/** The participants with a place in each session. Query: `study`, or `from` and `until`, at most eight days apart. */
export const readSessions = get('/api/study-sessions', 'support', {
  opens: 'profile',
  answer: roster.SessionsAnswer,
})
/** Pays nobody: points of a mark or a cancellation wait for a payer. */
export const actOnRoster = post('/api/studies/{id}/roster/act', 'editor', {
  opens: 'answers',
  body: roster.RosterActBody,
  answer: roster.RosterActAnswer,
})
/** Marks and cancellations with their points, points that wait, and points that were given by mistake. */
export const payOnRoster = post('/api/studies/{id}/roster/pay', 'payer', {
  stepUp: true,
  opens: 'points',
  body: roster.RosterPayBody,
  answer: roster.RosterActAnswer,
})
export const writeToRoster = post('/api/studies/{id}/message', 'editor', {
  opens: 'account',
  body: answered.StudyMessageBody,
  answer: answered.StudyMessageAnswer,
})

// Contact
/** A page of threads. Query: `state`, by default `open`; `after`. */
export const contactThreads = get('/api/contact', 'support', {
  opens: 'messages',
  answer: contact.ContactThreadsAnswer,
})
export const contactThread = get('/api/contact/{reference}', 'support', {
  opens: 'messages',
  answer: contact.ContactThreadAnswer,
})
export const answerThread = post('/api/contact/{reference}/answer', 'support', {
  opens: 'messages',
  body: contact.AnswerBody,
})
export const closeThread = post('/api/contact/{reference}/close', 'support', {
  opens: 'messages',
  body: contact.ThreadBody,
})
export const reopenThread = post('/api/contact/{reference}/reopen', 'support', {
  opens: 'messages',
  body: contact.ThreadBody,
})

// E-mails
/** Query: `state`, `after`. */
export const mails = get('/api/mails', 'support', { opens: 'account', answer: MailsAnswer })
export const retryMails = post('/api/mails/retry', 'support', { body: RetryBody, answer: RetryAnswer })

// Sources
export const sources = get('/api/sources', 'viewer', { answer: SourcesAnswer })
/** `forbidden` for studies that are written at the desk. */
export const hideSource = post('/api/sources/hide', 'editor', { body: HideSourceBody, answer: SourcesAnswer })

// Log
/** Query: `before`, `act`, `subject`. */
export const log = get('/api/log', 'support', { answer: LogAnswer })
/** Checks the rows after one, as many as one call may. Query: `after`. */
export const logCheck = get('/api/log/check', 'support', { answer: LogCheckAnswer })
