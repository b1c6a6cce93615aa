import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'
import { notice } from '#server/platform/mail/notice.ts'

interface Sender {
  brand: string
  /** Absolute. */
  contactUrl: string
}

/** Informs the participant about the new way to sign in, in case another person added it. */
export function linkedMessage({ brand, contactUrl }: Sender, recipient: Recipient): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Google sign-in was added to your {brand} account', { brand }), [
    t('From now on you can log in to your {brand} account with Google.', { brand }),
    t('If it was not you, do not open links in other messages, and contact us:'),
    contactUrl,
  ])
}
