import type { MailRow, MailState } from '#contract/desk/answers/mails.ts'
import { momentOf } from '#desk/shell/times.ts'

export const stateTexts: Record<MailState, string> = {
  failed: 'Given up',
  waiting: 'Waiting',
  sent: 'Sent',
}

export const emptyTexts: Record<MailState, string> = {
  failed: 'No e-mail was given up',
  waiting: 'No e-mail is waiting',
  sent: 'No e-mail was sent in the last 30 days',
}

const kindTexts: Readonly<Record<string, string>> = {
  decision: 'A decision on answers',
  'study-paid': 'Points for a study',
  'study-points': 'A decision with points',
  'session-reminder': 'A reminder of a session',
  'session-moved': 'A session was moved',
  'study-message': 'A message of a study',
  'payout-requested': 'A gift card was asked for',
  'payout-sent': 'A gift card was sent',
  'payout-failed': 'A gift card could not be sent',
  'payout-held': 'A gift card is on hold',
  'payout-undelivered': 'The e-mail with a gift card did not arrive',
  'payout-released': 'A gift card is no longer on hold',
  'account-held': 'The account is on hold',
  'account-released': 'The account is no longer on hold',
  'points-added': 'Points corrected by support',
  'survey-points': 'Survey points of a day',
  'signed-out': 'Logged out by support',
  welcome: 'Welcome, with a link that confirms the address',
  'factor-removed': 'Codes turned off by support',
  answer: 'An answer of support',
  'operator-summary': 'The summary for an operator',
  'operator-overdue': 'What waits too long, for an operator',
  'visitor-answer': 'An answer of support to a visitor',
}

/** The subject of an e-mail in words. Another release may have queued a kind that this one does not know. */
export const kindText = (kind: string) => kindTexts[kind] ?? kind

export function progressText(state: MailState, { at, tries, failure }: MailRow): string {
  const tried = `${tries} ${tries === 1 ? 'try' : 'tries'}`
  if (state === 'sent') return `Sent ${momentOf(at)}`
  if (state === 'failed') return `Given up ${momentOf(at)} after ${tried}`
  return failure === null ? `Due ${momentOf(at)}` : `${tried}, the next ${momentOf(at)}`
}
