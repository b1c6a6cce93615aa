import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import { isLoopback } from '#server/config/is-loopback.ts'
import { type Mail, RefusedMessage } from './mail.ts'

/** In milliseconds. A host that stops waits for less time than this (`BackgroundTasks`). */
const connectionTimeout = 10_000
const socketTimeout = 30_000

/**
 * Sends by a mail server, with one connection per message.
 *
 * @param url `smtps://`, or `smtp://` with an upgrade to TLS, which only a server on this machine may lack. With user and
 * password if needed.
 * @param from Sender of every message, such as `Stipend <no-reply@stipend.example>`.
 */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    // Otherwise somebody on the way could remove the offer of TLS, and read links and the password.
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    dnsTimeout: connectionTimeout,
    socketTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, id, stopLink }) => {
      // An object, so that a comma in the address cannot add a second recipient.
      const recipient = { name: '', address: to }
      const headers = {
        // Suppresses automatic replies.
        'Auto-Submitted': 'auto-generated',
        ...(stopLink && {
          // Prepared, so that it is not folded: the link has no space.
          'List-Unsubscribe': { prepared: true, value: `<${stopLink}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }
      try {
        await transport.sendMail({
          from,
          to: recipient,
          subject,
          text,
          headers,
          ...(id && { messageId: id }),
        })
      } catch (error) {
        throw withoutServerText(error)
      }
    },
  }
}

const Failure = v.object({
  /** Code of the failed step, and below the code of the connection. */
  code: v.optional(v.string(), 'unknown'),
  originalCode: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  response: v.optional(v.string(), ''),
  command: v.optional(v.string(), 'none'),
})

/**
 * An error with codes only and without a cause. The mail server's text, which the library includes, repeats
 * the participant's address, and errors are logged.
 */
function withoutServerText(error: unknown): Error {
  const failure = v.safeParse(Failure, error)
  if (!failure.success) return new Error('The message was not sent')
  const { code, originalCode, responseCode, response, command } = failure.output
  const codes = [code, originalCode, responseCode].filter((said) => said !== undefined)
  const text = `The message was not sent: ${codes.join(' ')} (command: ${command})`
  const isRefused = isOfMessage({ code, responseCode, response, command })
  return Object.assign(isRefused ? new RefusedMessage(text) : new Error(text), { code })
}

/**
 * Whether a failure is permanent (RFC 5321: 5yz) and about this message: its recipient, its size or its content. A refused
 * greeting, login or sender is the operator's to mend, and the message waits for that.
 */
function isOfMessage({ command, code, response, responseCode = 0 }: v.InferOutput<typeof Failure>): boolean {
  if (command === 'API') return code === 'EENVELOPE'
  // The message is longer than the server has announced, or says now (552).
  if (command.startsWith('MAIL')) return code === 'EMESSAGE' || responseCode === 552
  if (responseCode < 500) return false
  // 530 asks for a login, and 5.7.z refuses us, not the recipient, such as with "relaying denied" (RFC 3463).
  if (command.startsWith('RCPT')) return responseCode !== 530 && !/^\d{3}[ -]5\.7\./.test(response)
  // Before the message itself (354) nobody has seen its content.
  return command.startsWith('DATA') && code === 'EMESSAGE' && responseCode !== 530
}
