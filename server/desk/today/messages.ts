import { type KindOfWork, kindsOfWork } from '#contract/desk/answers/today.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import type { MailFacts } from '#server/platform/mail-queue/facts.ts'

/** The desk's open work in numbers with its pages, in English as the desk is. */
export function summaryMessage(
  { email, desk, work }: MailFacts['operator-summary'],
  subject = 'What waits at the desk',
): MailMessage {
  const lines = work.map(({ kind, count }) => {
    // A former release may have named another kind.
    const known: KindOfWork | undefined = kindsOfWork.find(({ name }) => name === kind)
    const state = known?.search ? `?state=${known.search.state}` : ''
    const page = known ? ` ${desk}${known.to}${state}` : ''
    return `${known?.title ?? kind}: ${count}${page}`
  })
  return { to: email, subject, text: `${lines.join('\n')}\n\n${desk}\n` }
}

export const overdueMessage = (facts: MailFacts['operator-overdue']): MailMessage =>
  summaryMessage(facts, 'This waits too long at the desk')
