import type { MailMessage } from '#server/platform/mail/mail.ts'

interface Sender {
  brand: string
  /** Absolute. */
  contactUrl: string
}

/** Informs the participant about the new way to sign in, in case another person added it. */
export function linkedMessage({ brand, contactUrl }: Sender, to: string): MailMessage {
  return {
    to,
    subject: `Google sign-in was added to your ${brand} account`,
    text: `From now on you can sign in to your ${brand} account with Google.

If it was not you, do not open links in other messages, and contact us:

${contactUrl}
`,
  }
}
