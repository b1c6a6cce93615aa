import { SMTPServer } from 'smtp-server'
import { findFreePort } from '#tests/support/processes/free-port.ts'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The message as it travelled, headers first. */
  raw: string
}

export interface SmtpSink {
  /** For `SMTP_URL`. */
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
}

/**
 * A mail server on this machine that keeps its messages. The user is `user`, the password `pass`.
 *
 * @param refused Recipient that it refuses. It repeats the address in its refusal, as many servers do.
 */
export async function startSmtpSink(refused = 'refused@example.com'): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'user' && password === 'pass') done(null, { user: username })
      else done(new Error('Wrong user or password'))
    },
    onRcptTo: ({ address }, _session, done) =>
      done(address === refused ? new Error(`<${address}>: No such mailbox`) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  const port = await findFreePort()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
  return {
    url: `smtp://user:pass@localhost:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
