import * as endpoints from '#contract/endpoints/endpoints.ts'
import { attemptCounters, mailTokens, participants } from '#server/db/schema.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { linkIn, linkTo, openPage, postForm, resetPassword } from '#tests/support/host/page-form.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'
import { newTestHasher } from '#tests/support/host/host-dependencies.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { recoveryPaths } from '#server/platform/pages/account-paths.ts'

const nextPassword = 'Another horse 2'
const ada = 'ada@example.com'

const passwordHash = await newTestHasher().hash(goodPassword)
const it = hostTest()

it.afterEach(({ host }) => host.deps.backgroundTasks.whenIdle())
it.beforeEach(async ({ database, host }) => {
  await database.db.delete(attemptCounters)
  const createdAt = host.deps.clock()
  await database.db.insert(participants).values({ encId: 'ada', email: ada, passwordHash, createdAt })
})

async function askFor(host: HostApp, email: string, visitor = host.visitor()) {
  const answer = await (await openPage(visitor, recoveryPaths.request)).submit({ email })
  await host.deps.backgroundTasks.whenIdle()
  return answer
}

/** The path of the link in Ada's mail. */
async function adasLink(host: HostApp): Promise<string> {
  // Notices of new devices go to the same mailbox, and may be slower than the link.
  await host.deps.backgroundTasks.whenIdle()
  await askFor(host, ada)
  return linkTo(ada, host)
}

describe('a password reset', () => {
  it('sets the new password by the link, and invalidates the old one', async ({ host }) => {
    const asked = await askFor(host, 'ADA@example.com')
    expect([asked.status, asked.title]).toEqual([200, 'Check your e-mail'])
    const visitor = host.visitor()
    const form = await openPage(visitor, await linkTo(ada, host))
    const done = await form.submit({ new_password: nextPassword })
    expect([done.status, done.title]).toEqual([200, 'Your password is changed'])
    expect(await errorOf(await host.visitor().logIn(ada, goodPassword))).toBe('wrong-password')
    expect((await host.visitor().logIn(ada, nextPassword)).status).toBe(200)
  })

  it('ends every session and notifies the participant', async ({ host }) => {
    const devices = [host.visitor(), host.visitor()]
    for (const device of devices) await device.logIn(ada)
    const [own] = devices
    if (!own) throw new Error('No device')
    await (await openPage(own, await adasLink(host))).submit({ new_password: nextPassword })
    await host.deps.backgroundTasks.whenIdle()
    for (const device of devices) {
      expect(await errorOf(await device.send(endpoints.user.path))).toBe('unauthenticated')
    }
    expect(own.cookies.has('sid')).toBe(false)
    expect(host.mail.lastTo(ada).subject).toBe('Your Stipend password was changed')
  })

  it('leaves other participants signed in', async ({ host }) => {
    const other = host.visitor()
    await other.signUp('ben@example.com')
    await (await openPage(other, await adasLink(host))).submit({ new_password: nextPassword })
    expect((await other.user()).email).toBe('ben@example.com')
  })

  it('gives a password to an account that had none', async ({ database, host }) => {
    await database.db
      .insert(participants)
      .values({ encId: 'g', email: 'g@example.com', openIdSubject: 'g', createdAt: host.deps.clock() })
    await resetPassword(host, 'g@example.com', nextPassword)
    expect((await host.visitor().logIn('g@example.com', nextPassword)).status).toBe(200)
  })
})

describe('the link', () => {
  it('is on the public origin, and is stored as a hash only', async ({ database, host }) => {
    const visitor = host.visitor()
    const page = await openPage(visitor, recoveryPaths.request)
    await visitor.send(recoveryPaths.request, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-Host': 'evil.example' },
      body: new URLSearchParams({ ...tokenOf(page.html), email: ada }).toString(),
    })
    await host.deps.backgroundTasks.whenIdle()
    const { text } = host.mail.lastTo(ada)
    expect(text).not.toContain('evil.example')
    const token = new URL(linkIn(text, host.deps.config.publicOrigin), 'http://x').searchParams.get('token')
    const [stored] = await database.db.select().from(mailTokens)
    expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32)
    expect(Buffer.from(stored?.tokenHash ?? []).toString('base64url')).not.toBe(token)
  })

  it('works once', async ({ host }) => {
    const link = await adasLink(host)
    const form = await openPage(host.visitor(), link)
    expect((await form.submit({ new_password: nextPassword })).status).toBe(200)
    expect((await form.submit({ new_password: 'Third horse 3' })).status).toBe(410)
    const again = await openPage(host.visitor(), link)
    expect([again.status, again.title]).toEqual([410, 'This link no longer works'])
    expect((await host.visitor().logIn(ada, nextPassword)).status).toBe(200)
  })

  it('is not used up when it is opened, or by a password that breaks the rules', async ({ host }) => {
    const link = await adasLink(host)
    const visitor = host.visitor()
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await host.visitor().send(link, { method })).status).toBe(200)
    }
    const refused = await (await openPage(visitor, link)).submit({ new_password: 'weak' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('href="#new_password"')
    expect(refused.html).not.toContain('value="weak"')
    expect((await refused.submit({ new_password: nextPassword })).status).toBe(200)
  })

  it('works for an hour', async ({ host }) => {
    const link = await adasLink(host)
    host.pass({ seconds: 3599 })
    const form = await openPage(host.visitor(), link)
    expect(form.status).toBe(200)
    host.pass({ seconds: 1 })
    expect((await form.submit({ new_password: nextPassword })).status).toBe(410)
    expect((await openPage(host.visitor(), link)).status).toBe(410)
  })

  it('remains valid after a newer one, until one of them sets a password', async ({ host }) => {
    const [older, newer] = [await adasLink(host), await adasLink(host)]
    for (const link of [newer, older]) expect((await openPage(host.visitor(), link)).status).toBe(200)
    const form = await openPage(host.visitor(), older)
    expect((await form.submit({ new_password: nextPassword })).status).toBe(200)
    for (const link of [newer, older]) expect((await openPage(host.visitor(), link)).status).toBe(410)
  })

  it('leaks its address to nobody', async ({ host }) => {
    const { headers } = await openPage(host.visitor(), await adasLink(host))
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'none'")
  })

  it.for(['', 'x', 'x'.repeat(43), '%00', '%FF', "'--", '%F0%9F%A6%86'])(
    'with the token "%s" does not work',
    async (token, { host }) => {
      expect((await openPage(host.visitor(), `${recoveryPaths.confirm}?token=${token}`)).status).toBe(410)
    },
  )
})

describe('requesting a link', () => {
  it('is answered before the account is searched, so that the time reveals nothing', async ({
    database,
    host,
  }) => {
    const held: (() => Promise<void>)[] = []
    host.deps.backgroundTasks.run = (_name, work) => void held.push(work)
    for (const email of [ada, 'nobody@example.com']) expect((await askFor(host, email)).status).toBe(200)
    expect(await database.db.select().from(mailTokens)).toEqual([])
    for (const work of held) await work()
    expect(host.mail.messages.map(({ to }) => to)).toEqual([ada])
  })

  it('answers the same with and without an account', async ({ host }) => {
    const answers = []
    for (const email of [ada, 'nobody@example.com']) {
      const visitor = host.visitor()
      const page = await (await openPage(visitor, recoveryPaths.request)).submit({ email })
      const named = [...page.headers].filter(([name]) => name !== 'x-request-id')
      answers.push({ status: page.status, headers: named, html: page.html })
    }
    expect(answers[1]).toEqual(answers[0])
  })

  it('reports an invalid address, and keeps the input', async ({ host }) => {
    const page = await askFor(host, '"><script>alert(1)</script>')
    expect(page.status).toBe(422)
    expect(page.html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(page.html).toContain('aria-invalid="true"')
    expect(page.html).toContain('href="#email"')
  })

  it('sends a limited number of messages to one account, with the same answer for known and unknown addresses', async ({
    host,
  }) => {
    for (const email of [ada, 'nobody@example.com']) {
      const pages: { status: number; retry: string | null; html: string }[] = []
      for (let count = 0; count < 2 * limits.passwordResetByAccount.max; count += 1) {
        const page = await askFor(host, count % 2 === 0 ? email : email.toUpperCase())
        pages.push({ status: page.status, retry: page.headers.get('Retry-After'), html: page.html })
      }
      expect(pages).toEqual(pages.map(() => ({ ...pages[0], status: 200, retry: null })))
    }
    expect(host.mail.messages).toHaveLength(limits.passwordResetByAccount.max)
    host.pass({ hours: 1 })
    expect((await askFor(host, ada)).status).toBe(200)
  })

  it('leaves the participant a working link, however often others request one', async ({ host }) => {
    const own = await adasLink(host)
    for (let asked = 0; asked < 3 * limits.passwordResetByAccount.max; asked += 1) await askFor(host, ada)
    const received = host.mail.messages.length
    await askFor(host, ada)
    expect(host.mail.messages).toHaveLength(received)
    const newest = await linkTo(ada, host)
    host.pass({ seconds: 3599 })
    expect((await openPage(host.visitor(), newest)).status).toBe(200)
    const form = await openPage(host.visitor(), own)
    expect((await form.submit({ new_password: nextPassword })).status).toBe(200)
    // A participant who has just read the mail may request a link immediately.
    await host.deps.backgroundTasks.whenIdle()
    expect((await openPage(host.visitor(), await adasLink(host))).title).toBe('Choose a new password')
  })

  it('counts no failed message, and none from before the account existed', async ({ host }) => {
    const isDown = { now: true }
    const collect = host.mail.send.bind(host.mail)
    host.mail.send = (message) => (isDown.now ? Promise.reject(new Error('down')) : collect(message))
    for (let asked = 0; asked < 2 * limits.passwordResetByAccount.max; asked += 1) {
      for (const email of [ada, 'new@example.com']) expect((await askFor(host, email)).status).toBe(200)
    }
    isDown.now = false
    await host.visitor().signUp('new@example.com')
    for (const email of [ada, 'new@example.com']) await askFor(host, email)
    expect(host.mail.messages.map(({ to }) => to)).toEqual([ada, 'new@example.com'])
  })

  it('is limited for one address', async ({ host }) => {
    const visitor = host.visitor()
    for (let count = 0; count < limits.passwordResetByAddress.max; count += 1) {
      expect((await askFor(host, `nobody${count}@example.com`, visitor)).status).toBe(200)
    }
    expect((await askFor(host, ada, visitor)).status).toBe(429)
    expect(host.mail.messages).toEqual([])
  })
})

describe('a form of another site', () => {
  it('is refused, with or without another browser’s token', async ({ host }) => {
    const visitor = host.visitor()
    const mine = tokenOf((await openPage(visitor, recoveryPaths.request)).html)
    const theirs = tokenOf((await openPage(host.visitor(), recoveryPaths.request)).html)
    for (const fields of [{ csrf_token: '' }, { csrf_token: 'x.y' }, theirs]) {
      const page = await postForm(visitor, recoveryPaths.request, { ...fields, email: ada })
      expect([page.status, page.title]).toEqual([403, 'Please try again'])
    }
    const foreign: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    ]
    for (const headers of foreign) {
      const answer = await visitor.send(recoveryPaths.request, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ ...mine, email: ada }).toString(),
      })
      expect(answer.status).toBe(403)
    }
    await host.deps.backgroundTasks.whenIdle()
    expect(host.mail.messages).toEqual([])
  })

  it('is recognised by its token if the browser sends no origin', async ({ host }) => {
    const visitor = host.visitor()
    const mine = tokenOf((await openPage(visitor, recoveryPaths.request)).html)
    const post = async (origin: string) => {
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await host.app.request(
        recoveryPaths.request,
        {
          method: 'POST',
          headers: { Cookie: cookie, Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ ...mine, email: 'nobody@example.com' }).toString(),
        },
        {},
      )
      return answer.status
    }
    expect(await post('null')).toBe(200)
    expect(await post('https://evil.example')).toBe(403)
  })
})

function tokenOf(html: string): { csrf_token: string } {
  return { csrf_token: /name="csrf_token" value="([^"]*)"/.exec(html)?.[1] ?? '' }
}
