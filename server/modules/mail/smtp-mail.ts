import { createTransport } from 'nodemailer'
import type { Mail } from './mail.ts'

/** In milliseconds. A host that stops waits for less (`AfterAnswer`). */
const connectionTimeout = 10_000
const socketTimeout = 30_000

/**
 * Sends through a mail server; one connection per message.
 *
 * @param url `smtp://` (upgraded to TLS where the server offers it) or `smtps://`, with user and password where needed.
 * @param from Sender of every message, such as `Stipend <no-reply@stipend.example>`.
 */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    dnsTimeout: connectionTimeout,
    socketTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text }) => {
      // As an object, so that a comma in it cannot make a second recipient.
      const recipient = { name: '', address: to }
      // Keeps holiday replies away.
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await transport.sendMail({ from, to: recipient, subject, text, headers })
    },
  }
}
