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
  /** It does not know `EHLO` and `HELO`, or `DATA` before a message follows: then the code is its own, 500. */
  stage: 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'before DATA'
  code: number
  /** The enhanced status code (RFC 3463) before its words. */
  enhanced?: string
}

const unknownAt: Partial<Record<SmtpRefusal['stage'], string[]>> = {
  EHLO: ['EHLO', 'HELO'],
  'before DATA': ['DATA'],
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
      ? Object.assign(new Error(`${sink.refusal.enhanced ?? ''} refused for ada@example.com`.trim()), {
          responseCode: sink.refusal.code,
        })
      : null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'user' && password === 'pass') done(null, { user: username })
      else done(new Error('Wrong user or password'))
    },
    onConnect: (session, done) => {
      const unknown = sink.refusal ? (unknownAt[sink.refusal.stage] ?? []) : []
      Object.assign(session, { disabledCommands: ['STARTTLS', ...unknown] })
      done(refusalAt('greeting'))
    },
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
