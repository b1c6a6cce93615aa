import { participants } from '#server/db/schema.ts'
import { type QueuedMail, enqueueMails } from '#server/platform/mail-queue/enqueue.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { linkIn, openPage } from '#tests/support/host/page-form.ts'
import { describe, expect } from 'vitest'

const it = hostTest()
const to = 'ada@example.com'
const card = { dollars: 20, reference: 'R1', requestedAt: '2026-01-01T00:00:00Z' }
const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

type Mail<Queued = QueuedMail> = Queued extends QueuedMail ? Pick<Queued, 'kind' | 'facts'> : never
const held = { kind: 'payout-held', facts: { ...card, reason: 'A check' } } as const
const points = { kind: 'points-added', facts: { points: 5, reason: 'A lost survey' } } as const
const message = { kind: 'study-message', facts: { title: 'Bread', text: 'Bring an apron.' } } as const
const studyPoints = {
  kind: 'study-points',
  facts: { title: 'Bread', decision: 'chosen', note: null, points: 5 },
} as const

const rowOf = async ({ deps }: HostApp, email = to) =>
  (await deps.database.db.select().from(participants)).find((row) => row.email === email)
const choicesOf = async (host: HostApp, email = to) => {
  const row = await rowOf(host, email)
  return row && [row.mailsPayouts, row.mailsPoints, row.mailsStudies]
}

/** Sends Ada a message, and returns it with its link, without the host's origin. */
async function mailed(host: HostApp, mail: Mail) {
  const { database, dataKeys, clock, config } = host.deps
  const participantId = (await rowOf(host))?.id ?? 0
  await database.db.transaction((tx) => enqueueMails(tx, dataKeys, [{ ...mail, participantId }], clock()))
  await host.sendMails()
  const { stopLink = '', text } = host.mail.lastTo(to)
  return { text, stopLink, link: linkIn(stopLink, config.publicOrigin) }
}

/** Posts as the provider of a mailbox does: from elsewhere, without cookies. */
const click = (host: HostApp, link: string, body: BodyInit = oneClick) =>
  host.visitor().send(link, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mailbox.example' },
    body,
  })

describe('the link of an e-mail that turns its kind off', () => {
  const cases: [Mail, boolean[]][] = [
    [held, [false, true, true]],
    [points, [true, false, true]],
    [message, [true, true, false]],
    // One of the two is enough to let it come.
    [studyPoints, [true, false, false]],
  ]
  for (const [mail, expected] of cases) {
    it(`works by one click of the mailbox, once or twice: ${mail.kind}`, async ({ host, eve: _eve }) => {
      const { text, stopLink, link } = await mailed(host, mail)
      expect(text).toContain(`\n${stopLink}\n`)
      const form = new FormData()
      form.set('List-Unsubscribe', 'One-Click')
      for (const body of [oneClick, form]) expect((await click(host, link, body)).status).toBe(200)
      expect(await choicesOf(host)).toEqual(expected)
      expect(await choicesOf(host, 'eve@example.com')).toEqual([true, true, true])
    })
  }

  it('turns off one choice alone where the other is off', async ({ host, ada: _ada }) => {
    await host.deps.database.db.update(participants).set({ mailsPoints: false })
    const { link } = await mailed(host, studyPoints)
    await host.deps.database.db.update(participants).set({ mailsPoints: true })
    await click(host, link)
    expect(await choicesOf(host)).toEqual([true, true, false])
  })

  it('asks a person, in the language of the account, and changes nothing by that', async ({
    host,
    ada: _ada,
  }) => {
    await host.deps.database.db.update(participants).set({ language: 'es' })
    const { link } = await mailed(host, held)
    const page = await openPage(host.visitor(), link)
    expect([page.status, page.title]).toEqual([200, '¿Desactivar estos correos?'])
    expect(page.html).toContain('Un correo cuando una tarjeta de regalo')
    expect(page.html).not.toContain(to)
    expect(await choicesOf(host)).toEqual([true, true, true])
    host.pass({ days: 400 })
    const done = await page.submit()
    expect([done.status, done.title]).toEqual([200, 'Estos correos están desactivados'])
    expect(await choicesOf(host)).toEqual([false, true, true])
  })

  it('is nothing to whoever changes it, and harmless after the account', async ({ host, ada: _ada }) => {
    const { link } = await mailed(host, held)
    const [value = '', signature = ''] = link.split('.')
    const other = (await mailed(host, message)).link.split('.')[0] ?? ''
    for (const wrong of [
      `${value}.${signature.slice(1)}`,
      `${other}.${signature}`,
      value,
      value.split('?')[0] ?? '',
    ]) {
      const page = await openPage(host.visitor(), wrong)
      expect([page.status, page.title]).toEqual([404, 'This link does not work'])
      expect((await click(host, wrong)).status).toBe(404)
    }
    for (const body of [new URLSearchParams({ a: 'b' }), 'List-Unsubscribe=One-Click', new Uint8Array(9000)])
      expect((await click(host, link, body)).status).toBeGreaterThanOrEqual(400)
    expect(await choicesOf(host)).toEqual([true, true, true])
    await host.deps.database.db.delete(participants)
    expect((await openPage(host.visitor(), link)).status).toBe(200)
    expect((await click(host, link)).status).toBe(200)
  })
})
