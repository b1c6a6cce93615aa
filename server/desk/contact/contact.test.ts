import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as desk from '#contract/desk/endpoints.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { SupportAnswer } from '#contract/answers/support.ts'
import { auditLog, contactThreads, participants, pushJobs } from '#server/db/schema.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { subscribe } from '#tests/support/builders/people/accounts.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskApp, type DeskBrowser, deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { asc } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

describe('messages at the desk', () => {
  const database = useTestDatabase()
  let app: DeskApp
  let grace: DeskBrowser
  let ada: TestVisitor
  let count = 0

  beforeEach(async () => {
    count += 1
    await database.db.delete(participants)
    await database.db.delete(contactThreads)
    app = deskApp(database)
    ada = app.host.visitor()
    await ada.signUp('ada@example.com')
    grace = await app.operator(`Grace ${count}`, 'support')
  })

  /** Writes a message; resolves to the reference of its thread. */
  async function write(by: TestVisitor, fields: Record<string, string>): Promise<string> {
    const page = await openPage(by, '/contact/')
    const { html } = await page.submit({ about: 'general', message: 'It never came', ...fields })
    return /<strong>([2-9A-Z]{7})<\/strong>/.exec(html)?.[1] ?? ''
  }
  const read = async (reference: string) => {
    return await grace.read(desk.contactThread, {
      params: { reference },
    })
  }
  const list = async (state = '') => {
    return await grace.read(desk.contactThreads, {
      path: `${desk.contactThreads.path}?state=${state}`,
    })
  }
  const lastOf = async (reference: string) => (await read(reference)).messages.at(-1)?.id ?? 0
  const act = (row: DeskEndpoint, reference: string, body: object, by = grace) =>
    by.call(row, { params: { reference }, body })
  const support = async () => v.parse(SupportAnswer, await (await ada.send(endpoints.support.path)).json())

  it('lists the open ones from the oldest on, which their participants see', async () => {
    const bea = app.host.visitor()
    const first = await write(ada, { message: 'One <b>' })
    app.host.pass({ hours: 1 })
    const second = await write(bea, { about: 'survey', email: 'bea@mail.example' })
    app.host.pass({ hours: 1 })
    const thread = await openPage(ada, `${settingsPaths.messages}?thread=${first}`)
    await thread.submit({ message: 'Two' })
    const { threads, count: total } = await list()
    expect(total).toBe(2)
    expect(threads).toMatchObject([
      { reference: first, email: 'ada@example.com', subject: 'general', excerpt: 'Two', unread: true },
      {
        reference: second,
        email: 'bea@mail.example',
        enc_id: null,
        subject: 'survey',
        excerpt: 'It never came',
      },
    ])
    expect((await support()).openings).toMatchObject([{ opened: 'messages', reference: first }])
    expect((await read(first)).messages.map(({ text }) => text)).toEqual(['One <b>', 'Two'])
    expect((await list()).threads.map(({ unread }) => unread)).toEqual([false, true])
    expect((await list('closed')).threads).toEqual([])
    const viewer = await app.operator(`Viewer ${count}`, 'viewer')
    expect(await deskErrorOf(await viewer.call(desk.contactThreads))).toBe('403 forbidden')
    const today = await viewer.read(desk.today)
    expect(today.messages).toMatchObject({ count: 2, since_yesterday: 2 })
    const missing = await act(desk.closeThread, 'NOTHERE', { last: 1 })
    expect(await deskErrorOf(missing)).toBe('404 not-found')
  })

  it.each(['open', 'closed'] as const)('lists a page at a time, each thread once: %s', async (state) => {
    const at = app.host.deps.clock()
    const rows = Array.from({ length: 230 }, (_, index) => ({
      reference: `T${index}`,
      participantId: null,
      email: 'bea@mail.example',
      subject: 'general' as const,
      state,
      unread: true,
      createdAt: at,
      // Some of them at the same moment.
      updatedAt: new Date(at.getTime() + Math.floor(index / 40) * 1000),
    }))
    await database.db.insert(contactThreads).values(rows)
    const pages = [await list(state)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await list(`${state}&after=${next}`))
    expect(pages.map(({ threads }) => threads.length)).toEqual([100, 100, 30])
    const references = pages.flatMap(({ threads }) => threads.map(({ reference }) => reference))
    const expected = rows.map(({ reference }) => reference)
    expect(references).toEqual(state === 'open' ? expected : expected.toReversed())
    expect(pages[0]?.count).toBe(230)
    const nowhere = await grace.call(desk.contactThreads, { path: `${desk.contactThreads.path}?after=last` })
    expect(await deskErrorOf(nowhere)).toBe('422 invalid')
  })

  it('sends an answer by e-mail and push, and shows it in the account, its timeline and its data', async () => {
    const { db } = database
    const [row] = await db.select({ id: participants.id }).from(participants)
    await subscribe(db, row?.id ?? 0, app.host.deps.clock())
    const reference = await write(ada, {})
    const text = 'It is on its way.\nIt <b>comes</b> on Monday.'
    const answer = await act(desk.answerThread, reference, { last: await lastOf(reference), text })
    expect(answer.status).toBe(204)
    await app.host.sendMails()
    const mail = app.host.mail.lastTo('ada@example.com')
    expect(mail.text).toContain(text)
    expect(mail.text).toContain(`${settingsPaths.messages}?thread=${reference}`)
    expect(await db.select({ kind: pushJobs.kind }).from(pushJobs)).toEqual([{ kind: 'message' }])
    const shown = await openPage(ada, `${settingsPaths.messages}?thread=${reference}`)
    expect(shown.html).toContain('It &lt;b&gt;comes&lt;/b&gt; on Monday.')
    expect(shown.html).not.toContain('Grace')
    const { timeline } = await grace.read(desk.openPerson, {
      body: { query: reference, reason: 'Your message' },
    })
    expect(
      timeline.filter(({ kind }) => kind === 'message').map((entry) => [entry.text, entry.detail]),
    ).toEqual([
      ['Support answered', text],
      ['Wrote to support', 'It never came'],
    ])
    const data = await (await ada.send(dataPaths.json)).text()
    for (const words of [reference, 'It never came', 'It is on its way.']) expect(data).toContain(words)
    expect(data).not.toContain('key_hash')
    const log = await db
      .select({ act: auditLog.act, subject: auditLog.subject, after: auditLog.after })
      .from(auditLog)
      .orderBy(asc(auditLog.id))
    expect(log.at(-1)).toMatchObject({ act: 'message.answer', subject: `message:${reference}` })
    expect(JSON.stringify(log)).not.toMatch(/never came|on its way|ada@/)
  })

  it('sends an answer to a visitor by e-mail, later if the mail server is away', async () => {
    const reference = await write(app.host.visitor(), { email: 'bea@mail.example' })
    await act(desk.answerThread, reference, { last: await lastOf(reference), text: 'Thank you' })
    await app.host.sendMails()
    const { subject, text } = app.host.mail.lastTo('bea@mail.example')
    expect(subject).toBe(`An answer to your message ${reference} / Respuesta a su mensaje ${reference}`)
    expect(text).toMatch(/Thank you[^]*\/contact\//)
    app.host.mail.isDown = true
    await act(desk.answerThread, reference, { last: await lastOf(reference), text: 'And more' })
    await app.host.sendMails()
    expect((await read(reference)).messages.map((message) => message.text)).toContain('And more')
    app.host.mail.isDown = false
    app.host.pass({ seconds: 60 })
    await app.host.sendMails()
    expect(app.host.mail.lastTo('bea@mail.example').text).toContain('And more')
  })

  it('speaks the participant’s language', async () => {
    ada.cookies.set('portal-language', 'es')
    await ada.user()
    const reference = await write(ada, {})
    await act(desk.answerThread, reference, { last: await lastOf(reference), text: 'Gracias' })
    await app.host.sendMails()
    expect(app.host.mail.lastTo('ada@example.com').subject).toBe(`Respuesta a su mensaje ${reference}`)
  })

  it('tells the later of two operators, who then answers after reading the newer message', async () => {
    const reference = await write(ada, {})
    const last = await lastOf(reference)
    const linus = await app.operator(`Linus ${count}`, 'support')
    const answers = await Promise.all([
      act(desk.answerThread, reference, { last, text: 'From Grace' }),
      act(desk.answerThread, reference, { last, text: 'From Linus' }, linus),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
    expect(await deskErrorOf(await act(desk.closeThread, reference, { last }))).toBe('409 changed-meanwhile')
    // The refused one, who had not opened the thread, leaves a trace too.
    expect((await support()).openings.filter((opening) => opening.reference === reference)).toHaveLength(2)
    const thread = await openPage(ada, `${settingsPaths.messages}?thread=${reference}`)
    await thread.submit({ message: 'Wait' })
    const second = await act(desk.answerThread, reference, { last: await lastOf(reference), text: 'Again' })
    expect(second.status).toBe(204)
    await app.host.sendMails()
    expect(app.host.mail.messages.filter(({ to }) => to === 'ada@example.com')).toHaveLength(2)
  })

  it('closes a thread and opens it again', async () => {
    const reference = await write(ada, {})
    const last = await lastOf(reference)
    expect((await act(desk.closeThread, reference, { last })).status).toBe(204)
    expect((await list('closed')).threads).toHaveLength(1)
    expect(await deskErrorOf(await act(desk.closeThread, reference, { last }))).toBe('409 changed-meanwhile')
    expect((await act(desk.reopenThread, reference, { last })).status).toBe(204)
    expect((await read(reference)).state).toBe('open')
    expect((await support()).openings.every(({ opened }) => opened === 'messages')).toBe(true)
  })

  it('refuses an answer without a text, or one that is too long', async () => {
    const reference = await write(ada, {})
    const last = await lastOf(reference)
    for (const text of [' ', 'x'.repeat(4001)])
      expect((await act(desk.answerThread, reference, { last, text })).status).toBe(422)
  })
})
