import { hostPages } from '#contract/pages/host-pages.ts'
import { type Texts, textsIn } from '#server/language/texts.ts'
import type { MailMessage, MailSender, Recipient } from './mail.ts'

/** Pieces to write a message with: the texts of its recipient, the sender, and links to this host. */
export interface Writing<To extends Recipient = Recipient> extends Texts, MailSender {
  texts: Texts
  recipient: To
  link: (path: string) => string
  /** Paragraphs for a recipient who did not do it. */
  ifItWasNotYou: readonly string[]
}

/** A subject, then paragraphs, with an empty line between two of them. */
type Written = readonly [subject: string, ...paragraphs: string[]]

export function defineMail<Facts extends readonly unknown[] = [], To extends Recipient = Recipient>(
  write: (writing: Writing<To>, ...facts: Facts) => Written,
): (sender: MailSender, recipient: To, ...facts: Facts) => MailMessage {
  return (sender, recipient, ...facts) => {
    const texts = textsIn(recipient.language)
    const { t } = texts
    const link = (path: string) => sender.publicOrigin + path
    const ifItWasNotYou = [
      t('If it was not you, choose a new password right away:'),
      link(hostPages.passwordReset),
    ]
    const writing = { ...texts, texts, ...sender, recipient, link, ifItWasNotYou }
    const [subject, ...paragraphs] = write(writing, ...facts)
    return { to: recipient.email, subject, text: `${paragraphs.join('\n\n')}\n` }
  }
}
