import { hostPages } from '#contract/pages/host-pages.ts'
import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, MailSender, Recipient } from './mail.ts'

/** A message of paragraphs, with an empty line between two of them. */
export function notice({ email }: Recipient, subject: string, paragraphs: readonly string[]): MailMessage {
  return { to: email, subject, text: `${paragraphs.join('\n\n')}\n` }
}

/** Paragraphs for a recipient who did not do it. */
export function ifItWasNotYou({ publicOrigin }: MailSender, { language }: Recipient): string[] {
  const { t } = textsIn(language)
  return [t('If it was not you, choose a new password right away:'), publicOrigin + hostPages.passwordReset]
}
