import type { MailMessage } from '#server/platform/mail/mail.ts'

interface Sender {
  brand: string
  /** Absolute. */
  contactUrl: string
}

/** Tells the participant of the second way in, in case it was not her doing. */
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
