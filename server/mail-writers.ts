import { decisionMessage, reminderMessage, studyMessage } from './desk/answers/messages.ts'
import { summaryMessage } from './desk/today/messages.ts'
import { answerMessage, visitorMessage } from './desk/contact/messages.ts'
import {
  factorRemovedMessage,
  heldMessage as accountHeldMessage,
  pointsAddedMessage,
  releasedMessage as accountReleasedMessage,
  signedOutMessage,
} from './desk/people/messages.ts'
import {
  failedMessage,
  heldMessage,
  releasedMessage,
  requestedMessage,
  sentMessage,
} from './modules/money/payouts/messages.ts'
import { surveyPointsMessage } from './modules/money/surveys/messages.ts'
import type { HostDependencies } from './platform/dependencies.ts'
import type { MailWriters } from './platform/mail-queue/facts.ts'
import { absoluteContactUrl } from './platform/pages/account-links.ts'

/** The words of every kind of e-mail in the queue. */
export function mailWriters(deps: HostDependencies): MailWriters {
  const { config } = deps
  return {
    decision: ({ recipient, facts }) => decisionMessage(config, recipient, facts),
    'session-reminder': ({ recipient, facts }) => reminderMessage(config, recipient, facts),
    'study-message': ({ recipient, facts }) => studyMessage(config, recipient, facts),
    'payout-requested': ({ recipient, facts }) => requestedMessage(config, recipient, facts),
    'payout-sent': ({ recipient, facts }) => sentMessage(recipient, facts),
    'payout-failed': ({ recipient, facts }) => failedMessage(config, recipient, facts),
    'payout-held': ({ recipient, facts }) => heldMessage(config, recipient, facts),
    'payout-released': ({ recipient, facts }) => releasedMessage(config, recipient, facts),
    'account-held': ({ recipient, facts }) => accountHeldMessage(config, recipient, facts),
    'account-released': ({ recipient }) => accountReleasedMessage(config, recipient),
    'points-added': ({ recipient, facts }) => pointsAddedMessage(config, recipient, facts),
    'survey-points': (mail) => surveyPointsMessage(deps, mail),
    'signed-out': ({ recipient, facts: { reason } }) => signedOutMessage(recipient, reason),
    'factor-removed': ({ recipient, facts: { reason } }) => factorRemovedMessage(recipient, reason),
    'operator-summary': ({ facts }) => summaryMessage(facts),
    answer: ({ recipient, facts }) => answerMessage(config, recipient, facts),
    'visitor-answer': ({ facts }) => visitorMessage(absoluteContactUrl(deps), facts),
  }
}
