import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { knownDevices, mailJobs, participants, passkeys, pushSubscriptions } from '#server/db/schema.ts'
import { dataPaths, recoveryPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { linkTo, openPage, postForm, resetPassword } from '#tests/support/host/page-form.ts'
import { addPasskey, signInByPasskey } from '#tests/support/host/passkeys.ts'
import { turnOn } from '#tests/support/host/second-factor.ts'
import { type TestVisitor, errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'

const email = 'mine@example.com'
const ownersPassword = 'Another horse 2'
const it = hostTest()

/** Signs up with an address, and resolves to its browser and the link of the welcome message. */
async function signUp(host: HostApp, address = email): Promise<{ by: TestVisitor; link: string }> {
  const by = host.visitor()
  await by.signUp(address, goodPassword, { isGreeted: true })
  await host.sendMails()
  const token = /first\/\?token=([\w-]+)/.exec(host.mail.lastTo(address).text)?.[1] ?? ''
  return { by, link: `${settingsPaths.firstEmail}?token=${token}` }
}

const disowning = (link: string) => link.replace(settingsPaths.firstEmail, dataPaths.disowning)

async function confirm(by: TestVisitor, link: string): Promise<void> {
  expect((await (await openPage(by, link)).submit()).title).toBe('Your address is confirmed')
}

describe('the owner of a mailbox with which a stranger has signed up first', () => {
  it('is let in by a reset, past the stranger’s codes', async ({ host }) => {
    const { by } = await signUp(host)
    await turnOn(host, by)
    await resetPassword(host, email, ownersPassword)
    expect((await host.visitor().logIn(email, ownersPassword)).status).toBe(200)
    await host.deps.backgroundTasks.whenIdle()
    const subjects = host.mail.messages.map(({ subject }) => subject)
    expect(subjects).toContain('Your Stipend account no longer asks for a code')
  })

  it('is alone in the account after a reset', async ({ database, host }) => {
    const { by } = await signUp(host)
    const authenticator = await addPasskey(host, by)
    const keys = { publicKey: new Uint8Array(65), authSecret: new Uint8Array(16) }
    const [account] = await database.db.select({ id: participants.id }).from(participants)
    const at = host.deps.clock()
    const from = { participantId: account?.id ?? 0, sessionHash: new Uint8Array(32), createdAt: at }
    await database.db
      .insert(pushSubscriptions)
      .values({ ...from, ...keys, endpoint: 'https://push.example/strangers' })
    await (await openPage(by, settingsPaths.email)).submit({ email: 'strangers@example.com' })
    const change = await linkTo('strangers@example.com', host)
    await (await openPage(host.visitor(), recoveryPaths.request)).submit({ email })
    const reset = await openPage(host.visitor(), await linkTo(email, host))
    expect(reset.html).toContain('Until now nobody had shown that this address is theirs.')
    await reset.submit({ new_password: ownersPassword })
    expect(await errorOf(await by.send(endpoints.user.path))).toBe('unauthenticated')
    expect(await errorOf(await signInByPasskey(host, host.visitor(), authenticator))).toBe('passkey-refused')
    expect(await errorOf(await host.visitor().logIn(email))).toBe('wrong-password')
    expect((await openPage(by, change)).status).toBe(410)
    for (const table of [passkeys, pushSubscriptions, knownDevices]) {
      expect(await database.db.$count(table)).toBe(0)
    }
  })

  it('confirms no account by the link alone, so that the stranger’s stays unproved', async ({
    database,
    host,
    visitor,
    eve,
  }) => {
    const { link } = await signUp(host)
    for (const other of [visitor, eve]) {
      const page = await openPage(other, link)
      expect([page.status, page.html.includes('<form')]).toEqual([200, false])
      const token = new URL(link, 'http://host').searchParams.get('token') ?? ''
      const { html } = await openPage(other, disowning(link))
      const csrf_token = /name="csrf_token" value="([^"]*)"/.exec(html)?.[1] ?? ''
      const answer = await postForm(other, settingsPaths.firstEmail, { token, csrf_token })
      expect(answer.status).toBeGreaterThan(400)
    }
    const confirmed = await database.db.select({ at: participants.emailConfirmedAt }).from(participants)
    expect(confirmed.map(({ at }) => at)).not.toContainEqual(expect.any(Date))
  })

  it('ends the account with the link, which frees the address', async ({ database, host, visitor }) => {
    const { by, link } = await signUp(host)
    for (const method of ['GET', 'HEAD']) {
      expect((await visitor.send(disowning(link), { method })).status).toBe(200)
    }
    expect((await by.user()).email).toBe(email)
    const page = await openPage(visitor, disowning(link))
    expect([page.title, page.html.includes(email)]).toEqual(['Delete this account?', true])
    expect(page.html).toContain(`<a href="${link}">It is mine</a>`)
    expect((await page.submit()).title).toBe('The account is deleted')
    expect(await errorOf(await by.send(endpoints.user.path))).toBe('account-deleted')
    const gone = await page.submit()
    expect([gone.status, gone.html.includes('>Contact us</a>')]).toEqual([410, true])
    expect(await database.db.$count(mailJobs)).toBe(0)
    expect((await visitor.signUp(email, ownersPassword)).status).toBe(200)
  })
})

describe('an account whose owner has confirmed the address where it is signed in', () => {
  it('keeps its passkey and its codes, then and after a reset', async ({ host }) => {
    const { by, link } = await signUp(host)
    const authenticator = await addPasskey(host, by)
    const { app } = await turnOn(host, by)
    await confirm(by, link)
    expect((await by.user()).email).toBe(email)
    await resetPassword(host, email, ownersPassword)
    expect((await signInByPasskey(host, host.visitor(), authenticator)).status).toBe(200)
    expect(await errorOf(await host.visitor().logIn(email, ownersPassword))).toBe('code-needed')
    expect((await host.visitor().logIn(email, ownersPassword, { code: app.code() })).status).toBe(200)
  })

  it('is deleted by none of its links', async ({ host, visitor }) => {
    const { by, link } = await signUp(host)
    await (await openPage(by, hostPages.notifications)).submit()
    await host.deps.backgroundTasks.whenIdle()
    const page = await openPage(visitor, disowning(link))
    await confirm(by, link)
    expect((await page.submit()).status).toBe(410)
    const second = await linkTo(email, host)
    expect((await openPage(visitor, disowning(second))).status).toBe(410)
    expect((await by.user()).email).toBe(email)
  })
})

it('a link deletes no other account, nor does a made-up one', async ({ host, visitor, ada }) => {
  const { by, link } = await signUp(host)
  const page = await openPage(visitor, disowning(link))
  expect((await page.submit({ token: 'x'.repeat(43) })).status).toBe(410)
  expect((await by.user()).email).toBe(email)
  await page.submit()
  expect((await ada.user()).email).toBe('ada@example.com')
})
