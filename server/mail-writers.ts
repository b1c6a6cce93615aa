import { decisionMessage, movedMessage, reminderMessage, studyMessage } from './desk/answers/messages.ts'
import { overdueMessage, summaryMessage } from './desk/today/messages.ts'
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
  undeliveredMessage,
} from './modules/money/payouts/messages.ts'
import { welcomeMail } from './modules/account/settings/first-email.ts'
import { surveyPointsMessage } from './modules/money/surveys/messages.ts'
import { senderOf } from './modules/account/sessions/mail-participant.ts'
import type { HostDependencies } from './platform/dependencies.ts'
import type { MailMessage, MailSender, Recipient } from './platform/mail/mail.ts'
import { decisionByNow, isNewsStill } from './modules/studies/participations/follow.ts'
import type { MailWriters, WaitingMail } from './platform/mail-queue/facts.ts'

export function mailWriters(deps: HostDependencies): MailWriters {
  const sender = senderOf(deps)
  const by =
    <To extends Recipient, Facts>(write: (sender: MailSender, recipient: To, facts: Facts) => MailMessage) =>
    ({ recipient, facts }: { recipient: To; facts: Facts }) =>
      write(sender, recipient, facts)
  const ofSession =
    (write: typeof reminderMessage) => async (mail: WaitingMail<'session-reminder' | 'session-moved'>) => ({
      ...write(sender, mail.recipient, mail.facts),
      isOver: !(await isNewsStill({ db: deps.database.db, now: deps.clock() }, mail)),
    })
  return {
    decision: async (mail) => {
      const { facts, isOver } = await decisionByNow({ db: deps.database.db, now: deps.clock() }, mail)
      return { ...decisionMessage(sender, mail.recipient, facts), isOver }
    },
    'study-paid': by(decisionMessage),
    'study-points': by(decisionMessage),
    'session-reminder': ofSession(reminderMessage),
    'session-moved': ofSession(movedMessage),
    'study-message': by(studyMessage),
    'payout-requested': ({ recipient, facts }) =>
      requestedMessage(sender, recipient, facts, deps.config.giftCardTerms),
    'payout-sent': by(sentMessage),
    'payout-undelivered': by(undeliveredMessage),
    'payout-failed': by(failedMessage),
    'payout-held': by(heldMessage),
    'payout-released': by(releasedMessage),
    'account-held': by(accountHeldMessage),
    'account-released': by(accountReleasedMessage),
    'points-added': by(pointsAddedMessage),
    'survey-points': (mail) => surveyPointsMessage(deps.database.db, sender, mail),
    welcome: (mail) => welcomeMail(deps, mail),
    'signed-out': by(signedOutMessage),
    'factor-removed': by(factorRemovedMessage),
    'operator-summary': ({ facts }) => summaryMessage(facts),
    'operator-overdue': ({ facts }) => overdueMessage(facts),
    answer: by(answerMessage),
    'visitor-answer': ({ facts }) => visitorMessage(sender.contactUrl, facts),
  }
}
