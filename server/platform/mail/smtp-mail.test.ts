import { type SmtpRefusal, type SmtpSink, startSmtpSink } from '#tests/support/providers/smtp-sink.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/runtime/log.ts'
import { BackgroundTasks } from '#server/runtime/background-tasks.ts'
import { RefusedMessage } from './mail.ts'
import { smtpMail } from './smtp-mail.ts'

const from = 'Stipend <no-reply@stipend.example>'
let sink: SmtpSink

/** A body after quoted-printable decoding. */
function unquoted(raw: string): string {
  return raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())
beforeEach(() => {
  sink.received.length = 0
  sink.refusal = null
})

describe('mail through a mail server', () => {
  it('arrives with its sender, recipient, subject and text', async () => {
    const link = `https://stipend.example/account/password_reset/confirm/?token=${'x'.repeat(43)}`
    await smtpMail(sink.url, from).send({
      to: 'ada@example.com',
      subject: 'Hello',
      text: `Here:\n\n${link}\n`,
    })
    const [message] = sink.received
    expect(message).toMatchObject({ from: 'no-reply@stipend.example', to: ['ada@example.com'] })
    expect(message?.raw).toMatch(/^From: Stipend <no-reply@stipend\.example>\r$/m)
    expect(message?.raw).toMatch(/^Subject: Hello\r$/m)
    expect(message?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(unquoted(message?.raw ?? '')).toContain(`Here:\r\n\r\n${link}\r\n`)
  })

  it('has the one click that turns its kind off, if there is one', async () => {
    const message = { to: 'ada@example.com', subject: 'Hello', text: 'Text' }
    const stopLink = `https://stipend.example/account/notifications/stop/?token=${'x'.repeat(120)}.${'y'.repeat(43)}`
    await smtpMail(sink.url, from).send({ ...message, stopLink })
    await smtpMail(sink.url, from).send(message)
    const [stoppable, other] = sink.received.map(({ raw }) => raw.replaceAll(/\r\n[ \t]+/g, ' '))
    expect(stoppable).toContain(`\r\nList-Unsubscribe: <${stopLink}>\r\n`)
    expect(stoppable).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(other).not.toContain('List-')
  })

  it('goes to one address, whatever it contains, and adds no header from a value', async () => {
    const mail = smtpMail(sink.url, from)
    const hostile = 'Hello\r\nBcc: eve@example.com\r\n\r\nEvil'
    await mail.send({ to: 'ada@example.com', subject: hostile, text: 'Text' })
    for (const to of ['ada@example.com, eve@example.com', 'ada@example.com\r\nRCPT TO:<eve@example.com>']) {
      await mail.send({ to, subject: 'Hello', text: 'Text' }).catch(() => null)
    }
    expect(sink.received.flatMap((message) => message.to)).not.toContain('eve@example.com')
    expect(sink.received[0]?.raw).not.toMatch(/^Bcc:/m)
  })

  it('is not sent in clear to another machine', async () => {
    // The same server by an address that is not the loopback's.
    const elsewhere = sink.url.replace('localhost', '0.0.0.0')
    const message = { to: 'ada@example.com', subject: 'Hello', text: 'Text' }
    await expect(smtpMail(elsewhere, from).send(message)).rejects.toThrow('ETLS')
    expect(sink.received).toEqual([])
  })

  it('fails if the server refuses the recipient or the password, or is down', async () => {
    const message = { to: 'ada@example.com', subject: 'Hello', text: 'Text' }
    const refused = { ...message, to: 'refused@example.com' }
    await expect(smtpMail(sink.url, from).send(refused)).rejects.toThrow('EENVELOPE 550 (command: RCPT TO)')
    const wrong = sink.url.replace(':pass@', ':wrong@')
    await expect(smtpMail(wrong, from).send(message)).rejects.toThrow('EAUTH 535')
    await expect(smtpMail('smtp://localhost:1', from).send(message)).rejects.toThrow('ECONNREFUSED')
    expect(sink.received).toEqual([])
  })

  it('keeps its own number through a repetition, and tells a refused address from a server in trouble', async () => {
    const mail = smtpMail(sink.url, from)
    const message = { to: 'ada@example.com', subject: 'Hello', text: 'Text', id: '<mail-1@stipend.example>' }
    await mail.send(message)
    expect(sink.received[0]?.raw).toMatch(/^Message-ID: <mail-1@stipend\.example>\r$/m)
    await expect(mail.send({ ...message, to: 'refused@example.com' })).rejects.toThrow(RefusedMessage)
    const wrongPassword = smtpMail(sink.url.replace('pass@', 'other@'), from).send(message)
    await expect(wrongPassword).rejects.not.toThrow(RefusedMessage)
  })

  it.each<[stage: SmtpRefusal['stage'], code: number, isRefused: boolean, enhanced?: string]>([
    ['greeting', 554, false],
    ['greeting', 421, false],
    ['EHLO', 500, false],
    ['MAIL', 550, false],
    ['MAIL', 530, false],
    ['MAIL', 552, true],
    ['MAIL', 452, false],
    ['RCPT', 450, false],
    ['RCPT', 554, false, '5.7.1'],
    ['RCPT', 550, false, '5.7.26'],
    ['RCPT', 550, true, '5.1.1'],
    ['RCPT', 530, false],
    ['RCPT', 550, true],
    ['RCPT', 553, true],
    // An address that is not ASCII, at a server without SMTPUTF8.
    ['RCPT', 553, true, '5.6.7'],
    ['before DATA', 500, false],
    ['DATA', 451, false],
    ['DATA', 550, true],
    ['DATA', 552, true],
    ['DATA', 554, true],
    ['DATA', 554, true, '5.7.1'],
  ])(
    'refused at %s with %d: is it the message’s fault? %s',
    async (stage, code, isRefused, enhanced = '') => {
      sink.refusal = { stage, code, enhanced }
      const message = { to: 'ada@example.com', subject: 'Hello', text: 'Text' }
      const failure = await smtpMail(sink.url, from)
        .send(message)
        .then(
          () => null,
          (error: unknown) => error,
        )
      expect(failure).toBeInstanceOf(Error)
      expect([failure instanceof RefusedMessage, String(failure).includes(String(code))]).toEqual([
        isRefused,
        true,
      ])
      expect(String(failure)).not.toContain('ada@')
    },
  )

  it('logs no address, although the server repeats the refused one', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const backgroundTasks = new BackgroundTasks(log)
    const message = { to: 'refused@example.com', subject: 'Hello', text: 'Text' }
    backgroundTasks.run('a message', () => smtpMail(sink.url, from).send(message))
    await backgroundTasks.whenIdle()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('EENVELOPE')
    expect(lines[0]).not.toContain('example.com')
  })
})
