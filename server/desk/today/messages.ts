import type { TodayAnswer } from '#contract/desk/answers/today.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import type { MailFacts } from '#server/platform/mail-queue/facts.ts'

const kindTexts: Readonly<Record<string, string>> = {
  payouts: 'Payouts that wait',
  undos: 'Undo asked',
  differences: 'Gift cards that differ from the provider’s list',
  pay: 'Points of studies to approve',
  points: 'Points by hand to approve',
  freed: 'Places that came back',
  answers: 'Unread answers to questionnaires',
  held_accounts: 'Accounts on hold',
  messages: 'Open messages',
  failed_sources: 'Sources that fail',
  mails: 'E-mails that were not sent',
} satisfies Record<keyof TodayAnswer, string>

/** The desk's open work in numbers, in English as the desk is. */
export function summaryMessage(
  { email, desk, work }: MailFacts['operator-summary'],
  subject = 'What waits at the desk',
): MailMessage {
  const lines = work.map(({ kind, count }) => `${kindTexts[kind] ?? kind}: ${count}`)
  return { to: email, subject, text: `${lines.join('\n')}\n\n${desk}\n` }
}

export const overdueMessage = (facts: MailFacts['operator-overdue']): MailMessage =>
  summaryMessage(facts, 'This waits too long at the desk')
