import { codesScriptPath } from './codes-script.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { participants, secondFactors } from '#server/db/schema.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { createLog } from '#server/runtime/log.ts'
import { englishIn } from '#tests/support/host/english-texts.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { openPage, postForm } from '#tests/support/host/page-form.ts'
import { prove } from '#tests/support/host/prove.ts'
import { SoftwareTotp, codesIn, secretIn, turnOn } from '#tests/support/host/second-factor.ts'
import { type TestVisitor, goodPassword } from '#tests/support/host/test-visitor.ts'
import decodeQr from 'qr/decode.js'
import { describe, expect } from 'vitest'
import { base32 } from '../codes/totp.ts'

const it = hostTest()
const path = settingsPaths.secondFactor
const email = 'ada@example.com'

const open = (visitor: TestVisitor) => openPage(visitor, path)
const start = async (visitor: TestVisitor) => (await open(visitor)).submit()

/** Sends the page's form of one act; the page may have several. */
async function act(visitor: TestVisitor, name: 'renew' | 'off') {
  return postForm(visitor, path, { csrf_token: await visitor.csrfToken(), act: name })
}

/** The text of the QR code of a page, read as a camera does: in pixels. */
function qrTextIn(html: string): string {
  const [, drawing = ''] = /fill="#000" d="([^"]*)"/.exec(html) ?? []
  const [, modules = '0'] = /viewBox="0 0 (\d+) \1"\s+role="img"/.exec(html) ?? []
  const scale = 4
  const size = Number(modules) * scale
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x = '', y = ''] of drawing.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const from = ((Number(y) * scale + row) * size + Number(x) * scale) * 4
      for (let byte = 0; byte < scale * 4; byte += 1) if (byte % 4 < 3) data[from + byte] = 0
    }
  }
  return decodeQr({ width: size, height: size, data })
}

describe('the page of the second factor', () => {
  it('is part of the account, and of a participant’s own', async ({ host, ada }) => {
    expect((await openPage(ada, hostPages.notifications)).html).toContain(`href="${path}"`)
    expect((await open(host.visitor())).status).toBe(401)
  })

  it('shows a new secret, as text, as link and as picture', async ({ database, ada }) => {
    const [first, second] = [await start(ada), await start(ada)]
    expect(secretIn(first.html)).toHaveLength(20)
    expect(secretIn(first.html)).not.toEqual(secretIn(second.html))
    const secret = base32(secretIn(second.html))
    const address = qrTextIn(second.html)
    expect(address).toMatch(/^otpauth:\/\/totp\/Stipend%3Aada%40example\.com\?issuer=Stipend&secret=/)
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect(second.html).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
    expect(await database.db.$count(secondFactors)).toBe(0)
  })

  it('turns it on by a code of the new secret, and keeps the secret if the code was wrong', async ({
    database,
    host,
    ada,
  }) => {
    const setUp = await start(ada)
    const app = new SoftwareTotp(secretIn(setUp.html), host.deps.clock)
    for (const code of ['', '000000', app.code(-3)]) {
      const refused = await setUp.submit({ code })
      expect([refused.status, secretIn(refused.html)]).toEqual([422, secretIn(setUp.html)])
    }
    expect(await database.db.$count(secondFactors)).toBe(0)
    const done = await setUp.submit({ code: app.code() })
    expect(codesIn(done.html)).toHaveLength(10)
    expect((await open(ada)).html).toMatch(/since Nov 20, 2026\.\s+You have 10 recovery codes left\./)
    expect((await setUp.submit({ code: app.code() })).html).toContain('Codes are turned on already.')
    expect((await start(ada)).html).not.toContain('class="secret"')
  })

  it('does not tell a shared device that it needs no code', async ({ host, ada, visitor }) => {
    const turnOnAt = async (device: TestVisitor) => {
      const setUp = await start(device)
      return setUp.submit({ code: new SoftwareTotp(secretIn(setUp.html), host.deps.clock).code() })
    }
    await visitor.logIn(email, goodPassword, { session_only: 'on' })
    const shared = await turnOnAt(visitor)
    expect(shared.html).toContain('Codes are turned on.')
    expect([shared.html.includes('takes none'), visitor.cookies.has('device')]).toEqual([false, false])
    await act(visitor, 'off')
    await prove(ada)
    expect((await turnOnAt(ada)).html).toContain('Logging in again on this device takes none')
    expect(ada.cookies.has('device')).toBe(true)
  })

  it('takes no set-up of another session, of another hand, or of more than an hour ago', async ({
    database,
    host,
    ada,
    eve,
  }) => {
    const setUp = await start(ada)
    const token = /name="set_up" value="([^"]*)"/.exec(setUp.html)?.[1] ?? ''
    const app = new SoftwareTotp(secretIn(setUp.html), host.deps.clock)
    const post = async (by: TestVisitor, set_up: string) =>
      postForm(by, path, { csrf_token: await by.csrfToken(), act: 'confirm', set_up, code: app.code() })
    const [value = '', signature = ''] = token.split('.')
    const later = Buffer.from(value, 'base64url')
      .toString()
      .replace(/(\d)(?=\D*$)/, '9')
    const forged = `${Buffer.from(later).toString('base64url')}.${signature}`
    expect(forged).not.toBe(token)
    expect((await post(eve, token)).html).toContain('Please start again.')
    for (const wrong of ['', 'a.b.c', forged]) {
      expect((await post(ada, wrong)).html).toContain('Please start again.')
    }
    host.pass({ hours: 1 })
    expect((await post(ada, token)).html).toContain('Please start again.')
    expect(await database.db.$count(secondFactors)).toBe(0)
  })

  it('makes new recovery codes, after which the former ones do not work, and tells so by mail', async ({
    host,
    ada,
    visitor,
  }) => {
    const { recoveryCodes: former } = await turnOn(host, ada)
    const { html } = await act(ada, 'renew')
    // A browser that translates the page leaves them as they are.
    const made = codesIn(/<div translate="no">.*?<\/div>/s.exec(html)?.[0] ?? '')
    expect(made).toHaveLength(10)
    // A link saves them without a script; copying and printing take one.
    const [, file = ''] =
      /download="recovery-codes.txt" href="data:text\/plain;charset=utf-8,([^"]+)"/.exec(html) ?? []
    expect(decodeURIComponent(file).trim().split('\r\n')).toEqual(made)
    expect(html).toContain(`src="${codesScriptPath}"`)
    expect((await ada.send(codesScriptPath)).status).toBe(200)
    await host.deps.backgroundTasks.whenIdle()
    expect(host.mail.lastTo(email).subject).toBe('New recovery codes were made for your Stipend account')
    const logIn = (code = '') => visitor.logIn(email, goodPassword, { code })
    expect((await logIn(former[0])).status).toBe(403)
    expect((await logIn(made[0])).status).toBe(200)
  })

  it('turns it off, and tells so by mail', async ({ database, host, ada }) => {
    await turnOn(host, ada)
    expect((await act(ada, 'off')).html).toContain('Codes are turned off.')
    await host.deps.backgroundTasks.whenIdle()
    expect(host.mail.lastTo(email).subject).toBe('Your Stipend account no longer asks for a code')
    expect(await database.db.$count(secondFactors)).toBe(0)
    expect((await host.visitor().logIn(email)).status).toBe(200)
    expect((await act(ada, 'off')).html).toContain('Codes are turned off already.')
  })

  it('sends a participant who has no password to Google', async ({ database, ada }) => {
    await database.db.update(participants).set({ passwordHash: null })
    const page = await open(ada)
    expect(page.html).toContain('the second step is Google’s')
    expect(page.html).not.toContain('<form')
  })

  it('takes no forged form and no unknown act', async ({ host, ada }) => {
    await turnOn(host, ada)
    const csrf_token = await ada.csrfToken()
    const post = (fields: Record<string, string>) => postForm(ada, path, { csrf_token, ...fields })
    expect((await post({ act: 'off', csrf_token: 'x' })).status).toBe(403)
    expect((await post({ act: 'reset' })).status).toBe(422)
    expect((await post({ act: 'off', more: 'x' })).status).toBe(422)
  })

  it('leaves lines in the security log', async ({ database }) => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const host = hostApp(database, {}, undefined, { log })
    const ada = host.visitor()
    await ada.signUp(email)
    const { recoveryCodes } = await turnOn(host, ada)
    await act(ada, 'renew')
    await act(ada, 'off')
    const events = lines.map((line): unknown => JSON.parse(line)).map((line) => Object(line).security?.event)
    expect(events.slice(1)).toEqual(['second-factor-on', 'recovery-codes-made', 'second-factor-off'])
    expect(lines.join()).not.toContain(recoveryCodes[0])
  })

  it('is in Spanish, with its messages', async ({ host, ada }) => {
    ada.cookies.set('portal-language', 'es')
    await ada.user()
    const off = await open(ada)
    const setUp = await off.submit()
    const app = new SoftwareTotp(secretIn(setUp.html), host.deps.clock)
    const pages = [off, setUp, await setUp.submit({ code: 'x' }), await setUp.submit({ code: app.code() })]
    const on = await open(ada)
    pages.push(on, await act(ada, 'renew'), await act(ada, 'off'))
    expect(pages.flatMap(({ html }) => englishIn(html))).toEqual([])
    await host.deps.backgroundTasks.whenIdle()
    const mails = host.mail.messages.map(({ subject, text }) => `${subject}\n${text}`)
    expect(mails).toHaveLength(3)
    expect(mails.flatMap(englishIn)).toEqual([])
  })
})
