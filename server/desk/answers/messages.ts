import type { Decision } from '#contract/desk/answers/applicants.ts'
import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'
import { notice } from '#server/platform/mail/notice.ts'
import type { MailFacts } from '#server/platform/mail-queue/facts.ts'

/** Tells a participant what a study has decided. */
export function decisionMessage(
  { publicOrigin }: { publicOrigin: string },
  recipient: Recipient,
  { title, decision, note }: MailFacts['decision'],
): MailMessage {
  const { t } = textsIn(recipient.language)
  const news: Readonly<Record<Decision, string>> = {
    chosen: t('The study has chosen you.'),
    declined: t('The study has decided on other people this time.'),
    waitlisted: t('The study has put you on its waiting list.'),
  }
  const paragraphs = [
    `${t('You answered the questionnaire of “{title}”.', { title })} ${news[decision]}`,
    ...(note === null ? [] : [note]),
    t('My applications: {address}', { address: new URL('/applications', publicOrigin).href }),
  ]
  // The subject shows on a locked screen, so it does not name the study.
  return notice(recipient, t('News on your application'), paragraphs)
}
