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
  /** The stage at which it refuses all messages, and its code; null for a server in order. */
  refusal: SmtpRefusal | null
  close(): Promise<void>
}

export interface SmtpRefusal {
  stage: 'greeting' | 'MAIL' | 'RCPT' | 'DATA'
  code: number
}

/**
 * A mail server on this machine that keeps its messages. The user is `user`, the password `pass`.
 *
 * @param refused Recipient that it refuses. It repeats the address in its refusal, as many servers do.
 */
export async function startSmtpSink(refused = 'refused@example.com'): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const sink: { refusal: SmtpRefusal | null } = { refusal: null }
  const refusalAt = (stage: SmtpRefusal['stage']): Error | null =>
    sink.refusal?.stage === stage
      ? Object.assign(new Error('refused for ada@example.com'), { responseCode: sink.refusal.code })
      : null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'user' && password === 'pass') done(null, { user: username })
      else done(new Error('Wrong user or password'))
    },
    onConnect: (_session, done) => done(refusalAt('greeting')),
    onMailFrom: (_address, _session, done) => done(refusalAt('MAIL')),
    onRcptTo: ({ address }, _session, done) =>
      done(address === refused ? new Error(`<${address}>: No such mailbox`) : refusalAt('RCPT')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refusalAt('DATA')
        if (refusal) {
          done(refusal)
          return
        }
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
  return Object.assign(sink, {
    url: `smtp://user:pass@localhost:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
