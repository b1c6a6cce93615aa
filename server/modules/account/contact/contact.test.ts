import { randomUUID } from 'node:crypto'
import { headers } from '#contract/base/headers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { maxMessage } from '#contract/desk/answers/contact.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { cashouts, contactMessages, contactThreads, participants, studies } from '#server/db/schema.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { messageText } from '#server/platform/sealing/sealed-column.ts'
import { fillCatalogue } from '#tests/contract/world.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { type ShownPage, openPage, postForm } from '#tests/support/host/page-form.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { deleteThreadsBefore } from './repo.ts'

const text = 'My gift card <b>never</b> came.'
const open = (by: TestVisitor, about = '') =>
  openPage(by, `/contact/${about && `?about=${encodeURIComponent(about)}`}`)
const referenceOf = ({ html }: ShownPage) => /<strong>([2-9A-Z]{7})<\/strong>/.exec(html)?.[1] ?? ''
const idOf = async ({ deps }: HostApp) => {
  const [row] = await deps.database.db.select({ id: participants.id }).from(participants)
  return row?.id ?? 0
}

async function threadsIn({ db }: OpenDatabase) {
  const rows = await db
    .select()
    .from(contactMessages)
    .innerJoin(contactThreads, eq(contactThreads.id, contactMessages.threadId))
    .orderBy(asc(contactMessages.id))
  return rows.map(({ contact_thread: thread, contact_message: { id, text: sealed } }) => ({
    about: [thread.subject, thread.subjectRef],
    from: thread.participantId === null ? thread.email : 'participant',
    state: thread.state,
    text: messageText.open(testDataKeys, [id], sealed).text,
  }))
}

/** A cash-out of the only participant. */
async function requestPayout(host: HostApp, reference: string): Promise<void> {
  await host.deps.database.db.insert(cashouts).values({
    reference,
    participantId: await idOf(host),
    idempotencyKey: crypto.randomUUID(),
    state: 'requested',
    points: 2000,
    dollars: 20,
    recipient,
    requestedAt: host.deps.clock(),
  })
}

describe('a message to support', () => {
  const it = hostTest()

  it('begins a thread with a reference, of a participant or of a visitor', async ({
    database,
    visitor,
    ada,
  }) => {
    await database.db.delete(contactThreads)
    const first = await (await open(ada)).submit({ about: 'account', message: `  ${text}\r\nPlease help. ` })
    expect([first.status, first.title]).toEqual([200, 'We have your message'])
    expect(referenceOf(first)).not.toBe('')
    const other = await open(visitor)
    const second = await other.submit({ about: 'general', message: text, email: 'bea@mail.example ' })
    expect(second.html).toContain('We answer to <span translate="no">bea@mail.example</span>')
    expect(referenceOf(second)).not.toBe(referenceOf(first))
    expect(await threadsIn(database)).toEqual([
      { about: ['account', null], from: 'participant', state: 'open', text: `${text}\nPlease help.` },
      { about: ['general', null], from: 'bea@mail.example', state: 'open', text },
    ])
  })

  it('is stored once for a form that is sent twice, also at the same time', async ({ database, ada }) => {
    await database.db.delete(contactThreads)
    const page = await open(ada)
    const given = { about: 'general', message: text }
    const sent = await Promise.all([page.submit(given), page.submit(given)])
    const again = await page.submit(given)
    expect(new Set([...sent, again].map(referenceOf)).size).toBe(1)
    expect(await threadsIn(database)).toHaveLength(1)
  })

  it('may be kept by the browser for a visitor alone', async ({ visitor, ada }) => {
    expect((await open(visitor)).headers.get('Cache-Control')).toBe('private, no-cache')
    expect((await open(ada)).headers.get('Cache-Control')).toBe('no-store')
  })

  it('is not lost if another text is sent with a form that was used', async ({ database, visitor }) => {
    await database.db.delete(contactThreads)
    const page = await open(visitor)
    await page.submit({ about: 'general', message: text, email: 'bea@mail.example' })
    const other = { about: 'general', message: 'Something new', email: 'bea@mail.example' }
    const refused = await page.submit(other)
    expect([refused.status, refused.html.includes('Something new')]).toEqual([409, true])
    expect((await refused.submit(other)).title).toBe('We have your message')
    expect((await threadsIn(database)).map((row) => row.text)).toEqual([text, 'Something new'])
  })
})

describe('the subject of a message', () => {
  const it = hostTest()

  it('is the record that the address names, if it is there and the participant’s own', async ({
    database,
    host,
    ada,
  }) => {
    if ((await database.db.$count(studies)) === 0) await fillCatalogue(database)
    const [study] = await database.db.select({ id: studies.id, title: studies.title }).from(studies)
    const studyId = study?.id ?? 0
    await requestPayout(host, '7F2KABC')
    const named = [
      [`study:${studyId}`, 'study', String(studyId), `The study “<span lang="en">${study?.title}</span>”`],
      ['survey:any text / 7', 'survey', 'any text / 7', 'The survey any text / 7'],
      ['payout:7F2KABC', 'payout', '7F2KABC', 'The payment 7F2KABC'],
    ] as const
    for (const [about, subject, ref, shown] of named) {
      const page = await open(ada, about)
      expect(page.html).toContain(`<strong>${shown}</strong>`)
      await page.submit({ message: text })
      expect((await threadsIn(database)).at(-1)?.about).toEqual([subject, ref])
    }
  })

  it.for([
    'study:999999',
    'study:0',
    'study:1e1',
    'study:-1',
    'payout:OTHERS2',
    "payout:' or 1=1 --",
    `survey:${'x'.repeat(65)}`,
    'survey:a\u202Eb',
    'survey:\u0000',
    '__proto__',
    'wallet:7',
    '<b>study:1',
  ])('is general for %j', async (about, { host, ada }) => {
    await requestPayout(host, 'MINE234')
    const page = await open(ada, about)
    expect(page.status).toBe(200)
    expect(page.html).toMatch(/<option value="general" selected/)
    expect(page.html).not.toContain('<b>')
  })

  it('names no cash-out for a visitor, who has not shown that it is the visitor’s own', async ({
    host,
    ada,
    visitor,
  }) => {
    expect((await ada.user()).email).toBe('ada@example.com')
    await requestPayout(host, 'MINE234')
    const page = await open(visitor, 'payout:MINE234')
    expect(page.html).toMatch(/<option value="payout" selected/)
    expect(page.html).not.toContain('MINE234')
  })
})

describe('the contact page', () => {
  const it = hostTest()

  it('keeps what was typed if something is missing, wrong or too long', async ({ database, visitor }) => {
    await database.db.delete(contactThreads)
    const page = await open(visitor)
    const wrong = await page.submit({ about: 'study', message: text, email: 'bea' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('My gift card &lt;b&gt;never&lt;/b&gt; came.')
    expect(wrong.html).toMatch(/<option value="study" selected/)
    const long = 'x'.repeat(maxMessage + 1)
    const tooLong = await wrong.submit({ about: 'study', message: long, email: 'bea@mail.example' })
    expect([tooLong.status, tooLong.html.includes(long)]).toEqual([422, true])
    const empty = await wrong.submit({ about: 'study', message: ' \u200B', email: 'bea@mail.example' })
    expect(empty.html).toContain('Write your message here.')
    expect(await threadsIn(database)).toEqual([])
    const sent = await wrong.submit({ about: 'study', message: text, email: 'bea@mail.example' })
    expect(sent.title).toBe('We have your message')
  })

  it('refuses a form of another site and a key that is none', async ({ database, visitor }) => {
    await database.db.delete(contactThreads)
    const page = await open(visitor)
    const fields = { about: 'general', message: text, email: 'bea@mail.example' }
    expect((await page.submit({ ...fields, csrf_token: 'x' })).status).toBe(403)
    expect((await page.submit({ ...fields, key: 'x' })).status).toBe(422)
    expect((await postForm(visitor, '/contact/', '')).status).toBeGreaterThanOrEqual(400)
    expect(await threadsIn(database)).toEqual([])
  })

  it('delays a participant, and the visitors of one address, who send many messages', async ({
    host,
    ada,
  }) => {
    const senders = [
      [ada, limits.messageByParticipant.max, {}],
      [host.visitor(), limits.messageByAddress.max, { email: 'bea@mail.example' }],
    ] as const
    for (const [by, max, more] of senders) {
      const send = async () => (await open(by)).submit({ about: 'general', message: text, ...more })
      for (let sent = 0; sent < max; sent += 1) expect((await send()).status).toBe(200)
      const refused = await send()
      expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
      expect(refused.html).toContain('My gift card')
      host.pass({ hours: 1 })
      expect((await refused.submit({ about: 'general', message: text, ...more })).status).toBe(200)
    }
  })

  it('speaks Spanish', async ({ visitor }) => {
    visitor.cookies.set('portal-language', 'es')
    const page = await open(visitor)
    expect([page.title, page.html.includes('Su mensaje')]).toEqual(['Contacto', true])
    const sent = await page.submit({ about: 'general', message: text, email: 'bea@mail.example' })
    expect(sent.title).toBe('Recibimos su mensaje')
  })

  it('names the configured address, or the page elsewhere alone', async ({ database }) => {
    const address = '<a href="mailto:help@stipend.example">help@stipend.example</a>'
    const page = async (environment: Record<string, string>) => {
      const host = hostApp(database, { SANDBOX: '0', ...environment })
      const { html } = await openPage(host.visitor(), '/contact/')
      const posted = await postForm(host.visitor(), '/contact/', '')
      return {
        html: html.replaceAll(/\s+/g, ' '),
        hasForm: html.includes('<form'),
        takes: posted.status !== 404,
      }
    }
    const alone = await page({ CONTACT_EMAIL: 'help@stipend.example' })
    expect(alone).toMatchObject({ hasForm: false, takes: false })
    expect(alone.html).toContain(address)
    const both = await page({ CONTACT_EMAIL: 'help@stipend.example', DESK_ORIGIN: 'https://desk.example' })
    expect(both).toMatchObject({ hasForm: true, takes: true })
    expect(both.html).toContain(address)
    const elsewhere = await page({ CONTACT_URL: 'https://help.example/contact' })
    expect(elsewhere).toMatchObject({ hasForm: false, takes: false })
    expect(elsewhere.html).toContain('<a href="https://help.example/contact">the contact page of Stipend</a>')
  })
})

describe('a participant’s messages', () => {
  const it = hostTest()

  it('are listed, and another one opens its thread again', async ({ database, host, ada }) => {
    const { db } = database
    await db.delete(contactThreads)
    expect((await openPage(ada, settingsPaths.messages)).html).toContain('You have not written to us yet.')
    const reference = referenceOf(await (await open(ada)).submit({ about: 'general', message: text }))
    const list = await openPage(ada, settingsPaths.messages)
    const path = `${settingsPaths.messages}?thread=${reference}`
    expect(list.html).toContain(`<a href="${path}"><span translate="no">${reference}</span> · Something else`)
    expect(list.html).toContain('Waiting for our answer')
    const [before] = await db.select().from(contactThreads)
    host.pass({ hours: 1 })
    await (await openPage(ada, path)).submit({ message: 'One more thing' })
    expect((await db.select().from(contactThreads))[0]?.updatedAt).toEqual(before?.updatedAt)
    await db.update(contactThreads).set({ state: 'answered' })
    expect(await ada.user()).toMatchObject({ answered_message: { reference } })
    await db.update(contactThreads).set({ state: 'closed', unread: false })
    const closed = await openPage(ada, path)
    expect(closed.html).toContain('This matter is closed.')
    const sent = await closed.submit({ message: 'It came back\n  with a gap' })
    expect(sent.html).toContain('Your message is sent.')
    for (const words of ['My gift card &lt;b&gt;never', 'One more thing', 'It came back\n  with a gap'])
      expect(sent.html).toContain(words)
    const [after] = await db.select().from(contactThreads)
    expect([after?.state, after?.unread]).toEqual(['open', true])
    expect(after?.updatedAt).toEqual(host.deps.clock())
    await closed.submit({ message: 'It came back\n  with a gap' })
    expect(await db.$count(contactMessages)).toBe(3)
  })

  it('are dated in the time of the participant’s market area, by its name', async ({ database, ada }) => {
    await database.db.delete(contactThreads)
    const reference = referenceOf(await (await open(ada)).submit({ about: 'general', message: text }))
    const path = `${settingsPaths.messages}?thread=${reference}`
    const written = async () => (await openPage(ada, path)).html.replaceAll('\u202F', ' ')
    expect(await written()).toMatch(/You wrote, \w+ \d+, \d{4}, \d+:\d\d [AP]M Eastern Time/)
    const profile = { first_name: 'Ada', postal_code: '94103', dob: '31/12/1990', gender: 'Female' }
    await ada.postJson(endpoints.profile.path, profile, { [headers.idempotencyKey]: randomUUID() })
    expect(await written()).toMatch(/You wrote, \w+ \d+, \d{4}, \d+:\d\d [AP]M Pacific Time/)
  })

  it('are nobody else’s', async ({ database, ada, visitor, eve }) => {
    await database.db.delete(contactThreads)
    const reference = referenceOf(await (await open(ada)).submit({ about: 'general', message: text }))
    const path = `${settingsPaths.messages}?thread=${reference}`
    expect((await openPage(visitor, path)).status).toBe(401)
    expect((await openPage(eve, path)).status).toBe(404)
    const fields = { key: crypto.randomUUID(), thread: reference, message: 'Mine now' }
    const posted = await postForm(eve, settingsPaths.messages, {
      csrf_token: await eve.csrfToken(),
      ...fields,
    })
    expect(posted.status).toBe(404)
    expect(await database.db.$count(contactMessages)).toBe(1)
  })

  it('are deleted with the account, or after the operator’s time unless they wait', async ({
    database,
    host,
    ada,
  }) => {
    const { db } = database
    await db.delete(contactThreads)
    const days = (count: number) => new Date(host.deps.clock().getTime() + count * 86_400_000)
    for (const state of ['open', 'answered', 'closed'] as const) {
      const reference = referenceOf(await (await open(ada)).submit({ about: 'general', message: state }))
      await db.update(contactThreads).set({ state }).where(eq(contactThreads.reference, reference))
    }
    await deleteThreadsBefore(db, days(0))
    expect(await db.$count(contactMessages)).toBe(3)
    await deleteThreadsBefore(db, days(1))
    expect((await threadsIn(database)).map((row) => row.text)).toEqual(['open'])
    await db.delete(participants)
    expect(await db.$count(contactMessages)).toBe(0)
  })
})
