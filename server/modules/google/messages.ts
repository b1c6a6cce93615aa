import type { MailMessage } from '../mail/mail.ts'

/** Tells the participant of the second way in, in case it was not her doing. */
export function linkedMessage(brand: string, to: string): MailMessage {
  return {
    to,
    subject: `Google sign-in was added to your ${brand} account`,
    text: `From now on you can sign in to your ${brand} account with Google.

If it was not you, answer no link in any other message, and write to us through the contact page.
`,
  }
}
