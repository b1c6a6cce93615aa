import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'

interface Sender {
  brand: string
  /** Absolute. */
  contactUrl: string
}

/** Informs the participant about the new way to sign in, in case another person added it. */
export function linkedMessage({ brand, contactUrl }: Sender, { email, language }: Recipient): MailMessage {
  const { t } = textsIn(language)
  return {
    to: email,
    subject: t('Google sign-in was added to your {brand} account', { brand }),
    text: `${t('From now on you can sign in to your {brand} account with Google.', { brand })}

${t('If it was not you, do not open links in other messages, and contact us:')}

${contactUrl}
`,
  }
}
