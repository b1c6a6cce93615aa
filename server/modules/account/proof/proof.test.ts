import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { createLog } from '#server/runtime/log.ts'
import { SoftwareAuthenticator } from '#tests/support/device/software-authenticator.ts'
import { englishIn } from '#tests/support/host/english-texts.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { openPage, postForm } from '#tests/support/host/page-form.ts'
import { addPasskey, signInByPasskey, usedPasskey } from '#tests/support/host/passkeys.ts'
import { otherThan, turnOn } from '#tests/support/host/second-factor.ts'
import { type TestVisitor, errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'
import { passkeyScriptPath } from './passkey-script.ts'

const it = hostTest()
const email = 'ada@example.com'
const newAddress = 'ada@new.example'
const path = settingsPaths.proof

/** Sends one of the page's forms. */
const prove = async (visitor: TestVisitor, fields: Record<string, string>) =>
  postForm(visitor, path, { csrf_token: await visitor.csrfToken(), next: settingsPaths.email, ...fields })
const byPassword = (visitor: TestVisitor, fields = {}) =>
  prove(visitor, { current_password: goodPassword, ...fields })

const location = ({ headers }: { headers: Headers }) => headers.get('Location')
const isProved = async (visitor: TestVisitor) => (await visitor.send(settingsPaths.email)).status === 200

/** The browser's answer to the options of a proof page, as its script sends it. */
async function passkeyAnswer({ deps }: HostApp, visitor: TestVisitor, authenticator: SoftwareAuthenticator) {
  const { html } = await openPage(visitor, path)
  const options: unknown = JSON.parse(
    /data-passkey="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '',
  )
  const challenge = String(Object(options).challenge)
  return JSON.stringify(authenticator.authenticate({ challenge }, deps.config.publicOrigin))
}

describe('a session whose proof is old', () => {
  it('is asked once for the password, and then changes what it likes for ten minutes', async ({
    host,
    ada,
  }) => {
    host.pass({ seconds: 10 * 60 })
    const led = await ada.send(settingsPaths.password)
    expect([led.status, location(led)]).toEqual([303, '/account/confirm/?next=%2Faccount%2Fpassword%2F'])
    const page = await openPage(ada, location(led) ?? '')
    expect(page.title).toBe('Is it you?')
    const wrong = await page.submit({ current_password: 'Wrong horse 1' })
    expect([wrong.status, wrong.html.includes('href="#current_password"')]).toEqual([422, true])
    const back = await wrong.submit({ current_password: goodPassword })
    expect([back.status, location(back)]).toEqual([303, settingsPaths.password])
    const form = await openPage(ada, settingsPaths.password)
    expect((await form.submit({ new_password: 'Another horse 2' })).title).toBe('Your password is changed')
    // The session under its new token is proved too.
    host.pass({ seconds: 10 * 60 - 1 })
    expect(await isProved(ada)).toBe(true)
    host.pass({ seconds: 1 })
    expect(await isProved(ada)).toBe(false)
  })

  it('loses no address that was typed while it grew old, and keeps no password', async ({ host, ada }) => {
    const emailForm = await openPage(ada, settingsPaths.email)
    const passwordForm = await openPage(ada, settingsPaths.password)
    host.pass({ seconds: 10 * 60 })
    expect(location(await emailForm.submit({ email: newAddress }))).toContain('next=%2Faccount%2Femail%2F')
    expect(location(await passwordForm.submit({ new_password: 'Another horse 2' }))).not.toContain('horse')
    await byPassword(ada)
    const again = await openPage(ada, settingsPaths.email)
    expect(again.html).toContain(`value="${newAddress}"`)
    expect((await again.submit({ email: newAddress })).title).toBe('Check your new mailbox')
    expect((await openPage(ada, settingsPaths.email)).html).not.toContain(newAddress)
    expect((await openPage(ada, settingsPaths.password)).html).not.toContain('horse')
  })

  it('comes back from a download to the page with its link', async ({ host, ada }) => {
    host.pass({ seconds: 10 * 60 })
    expect(location(await ada.send(dataPaths.json))).toBe('/account/confirm/?next=%2Fnotifications%2F')
  })

  it('adds no passkey until it has proved who uses it', async ({ host, ada }) => {
    host.pass({ seconds: 10 * 60 })
    const ask = () => ada.postJson(endpoints.passkeyOptions.path, {})
    expect(await errorOf(await ask())).toBe('proof-needed')
    expect(location(await byPassword(ada, { next: '/passkey' }))).toBe('/passkey')
    expect((await ask()).status).toBe(200)
  })

  it('is told in Spanish too', async ({ host, ada }) => {
    await addPasskey(host, ada)
    await turnOn(host, ada)
    ada.cookies.set('portal-language', 'es')
    const answer = await passkeyAnswer(host, ada, new SoftwareAuthenticator())
    const pages = [await openPage(ada, path), await byPassword(ada), await prove(ada, { passkey: answer })]
    expect(pages.map(({ status }) => status)).toEqual([200, 422, 422])
    expect(pages.flatMap(({ html }) => englishIn(html))).toEqual([])
  })
})

describe('a proof', () => {
  it('takes the code besides the password where the second factor is on', async ({ host, ada }) => {
    const { app } = await turnOn(host, ada)
    host.pass({ seconds: 10 * 60 })
    expect((await openPage(ada, path)).html).toContain('autocomplete="one-time-code"')
    expect((await byPassword(ada)).html).toContain('Enter the code that')
    const wrong = await byPassword(ada, { code: otherThan(app.code()) })
    expect([wrong.status, wrong.html.includes('This code does not work.')]).toEqual([422, true])
    expect(await isProved(ada)).toBe(false)
    // A wrong password leaves the code unused.
    const code = app.code()
    await byPassword(ada, { current_password: 'Wrong horse 1', code })
    expect((await byPassword(ada, { code })).status).toBe(303)
    expect((await byPassword(ada, { code })).status).toBe(422)
  })

  it('is a passkey too, without a code, where the participant has one', async ({ host, ada }) => {
    expect((await openPage(ada, path)).html).not.toMatch(/data-passkey|<script/)
    const authenticator = await addPasskey(host, ada)
    await turnOn(host, ada)
    host.pass({ seconds: 10 * 60 })
    const page = await openPage(ada, path)
    expect(page.html).toContain(`<script src="${passkeyScriptPath}"`)
    expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
    expect((await ada.send(passkeyScriptPath)).headers.get('Content-Type')).toMatch(/javascript/)
    const passkey = await passkeyAnswer(host, ada, authenticator)
    expect(location(await prove(ada, { passkey }))).toBe(settingsPaths.email)
    expect(await isProved(ada)).toBe(true)
    expect((await prove(ada, { passkey })).html).toContain('That took too long.')
  })

  it('by a passkey of another participant, or for another session or purpose, is refused', async ({
    host,
    ada,
    visitor: eve,
  }) => {
    await eve.signUp('eve@example.com')
    const [own, hers] = [await addPasskey(host, ada), await addPasskey(host, eve)]
    const elsewhere = host.visitor()
    await elsewhere.logIn(email)
    host.pass({ seconds: 10 * 60 })
    const ofEve = await prove(ada, { passkey: await passkeyAnswer(host, ada, hers) })
    expect(ofEve.html).toContain('This passkey is not one of your account.')
    const ofOther = await prove(ada, { passkey: await passkeyAnswer(host, elsewhere, own) })
    const signIn = await usedPasskey(ada, own, host.deps.config.publicOrigin)
    const ofSignIn = await prove(ada, { passkey: JSON.stringify(signIn.response) })
    for (const { html } of [ofOther, ofSignIn]) expect(html).toContain('That took too long.')
    for (const passkey of ['', '{', '{}', 'null']) expect((await prove(ada, { passkey })).status).toBe(422)
    expect(await isProved(ada)).toBe(false)
  })

  it('is of one session alone, and of nobody else', async ({ host, ada, visitor: eve }) => {
    const elsewhere = host.visitor()
    await elsewhere.logIn(email)
    await eve.signUp('eve@example.com', 'Other horse 9')
    host.pass({ seconds: 10 * 60 })
    expect((await byPassword(eve)).status).toBe(422)
    await byPassword(ada)
    expect(await Promise.all([ada, elsewhere, eve].map(isProved))).toEqual([true, false, false])
    expect((await openPage(host.visitor(), path)).status).toBe(401)
    expect((await postForm(host.visitor(), path, '')).status).toBe(401)
    expect((await byPassword(elsewhere, { csrf_token: 'x' })).status).toBe(403)
    expect(await isProved(elsewhere)).toBe(false)
  })

  it('shares the limits of guesses with the login', async ({ host, ada }) => {
    host.pass({ seconds: 10 * 60 })
    for (let attempt = 0; attempt < limits.loginByAccountAndAddress.max; attempt += 1) {
      expect((await byPassword(ada, { current_password: 'Wrong horse 1' })).status).toBe(422)
    }
    expect((await byPassword(ada)).status).toBe(429)
    expect(await errorOf(await ada.logIn(email))).toBe('rate-limited')
    expect(await isProved(ada)).toBe(false)
  })

  it.for([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'account/email/',
    '',
  ])('leads to the account, not to %j', async (next, { ada }) => {
    expect(location(await byPassword(ada, { next }))).toBe(hostPages.notifications)
    const { html } = await openPage(ada, `${path}?next=${encodeURIComponent(next)}`)
    expect(html).toContain(`name="next" value="${hostPages.notifications}"`)
  })

  it('leaves lines in the security log, without what was given', async ({ database }) => {
    const lines: string[] = []
    const host = hostApp(database, {}, undefined, {
      log: createLog('warn', { write: (line) => void lines.push(line) }),
    })
    const ada = host.visitor()
    await ada.signUp(email)
    await byPassword(ada, { current_password: 'Wrong horse 1' })
    await byPassword(ada)
    const records = lines.map((line): unknown => Object(JSON.parse(line)).security).slice(1)
    expect(records).toMatchObject([
      { event: 'session-proof', outcome: 'refused', reason: 'wrong-password' },
      { event: 'session-proof', outcome: 'done' },
    ])
    expect(lines.join()).not.toContain('horse')
  })
})

it('a removed passkey is followed by an offer to end the sessions that it began', async ({ host, ada }) => {
  const authenticator = await addPasskey(host, ada)
  const thief = host.visitor()
  await signInByPasskey(host, thief, authenticator)
  const { html } = await openPage(ada, settingsPaths.passkeys)
  const passkey = /name="passkey" value="(\d+)"/.exec(html)?.[1] ?? ''
  const fields = { csrf_token: await ada.csrfToken(), act: 'remove', passkey }
  const removed = await postForm(ada, settingsPaths.passkeys, fields)
  expect(removed.html).toContain('stay logged in. You can log them out here.')
  expect((await removed.submit()).html).toContain('One device was logged out.')
  expect((await thief.send(endpoints.user.path)).status).toBe(401)
})
