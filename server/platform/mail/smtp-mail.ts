import { createTransport } from 'nodemailer'
import * as v from 'valibot'
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
      try {
        await transport.sendMail({ from, to: recipient, subject, text, headers })
      } catch (error) {
        throw withoutWords(error)
      }
    },
  }
}

const Failure = v.object({
  /** Of the step that failed, and beneath it of the connection. */
  code: v.optional(v.string(), 'unknown'),
  originalCode: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  command: v.optional(v.string(), 'none'),
})

/**
 * What failed, in codes alone and without a cause: the mail server's words, which the library adds to its own, repeat the
 * participant's address, and errors are logged.
 */
function withoutWords(error: unknown): Error {
  const failure = v.safeParse(Failure, error)
  if (!failure.success) return new Error('The message was not sent')
  const { code, originalCode, responseCode, command } = failure.output
  const codes = [code, originalCode, responseCode].filter((said) => said !== undefined)
  return Object.assign(new Error(`The message was not sent: ${codes.join(' ')} (command: ${command})`), {
    code,
  })
}
