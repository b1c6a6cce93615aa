import { hostPages } from '#contract/pages/host-pages.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { attemptCounters, recoveryCodes, secondFactors, trustedDevices } from '#server/db/schema.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { limits } from '#server/platform/limits/limits.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { openPage, proveMailboxes, resetPassword } from '#tests/support/host/page-form.ts'
import { addPasskey, signInByPasskey } from '#tests/support/host/passkeys.ts'
import { otherThan, turnOn } from '#tests/support/host/second-factor.ts'
import { type TestVisitor, errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { like } from 'drizzle-orm'
import { describe, expect } from 'vitest'

const email = 'ada@example.com'

const logIn = (visitor: TestVisitor, { password = goodPassword, ...more }: Record<string, string>) =>
  visitor.logIn(email, password, more)

async function outcome(visitor: TestVisitor, code?: string): Promise<string> {
  const answer = await logIn(visitor, code === undefined ? {} : { code })
  return answer.ok ? 'signed in' : errorOf(answer)
}

const newPassword = 'Another horse 2'

type AccountLimit = 'codeByAccount' | 'codeByAccountDaily'

/** Counts wrong codes of the one account that has any up to its limit, or up to a number of them before it. */
async function exhaustCodes(
  { db }: OpenDatabase,
  limit: AccountLimit = 'codeByAccount',
  left = 0,
): Promise<void> {
  const counted = await db
    .update(attemptCounters)
    .set({ count: limits[limit].max - left })
    .where(like(attemptCounters.key, `${limit}:%`))
    .returning()
  expect(counted).not.toEqual([])
}

const lastSubject = ({ mail }: HostApp) => mail.lastTo(email).subject

describe('a sign-in with a second factor', () => {
  const it = hostTest()

  it('asks for the code on a new device, after the right password alone', async ({ host, ada, visitor }) => {
    const { app } = await turnOn(host, ada)
    expect(lastSubject(host)).toBe('Your Stipend account now asks for a code')
    expect(await errorOf(await logIn(visitor, { code: app.code(), password: 'Wrong horse 1' }))).toBe(
      'wrong-password',
    )
    expect(await outcome(visitor)).toBe('code-needed')
    expect(await outcome(visitor, ' ')).toBe('code-needed')
    expect(await outcome(visitor, otherThan(app.code()))).toBe('wrong-code')
    const code = app.code()
    expect(await outcome(visitor, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe('signed in')
    expect((await visitor.user()).email).toBe(email)
  })

  it('asks for none on a device on which a code was given, until that is forgotten', async ({
    host,
    ada,
  }) => {
    const { app } = await turnOn(host, ada)
    expect(await outcome(ada)).toBe('signed in')
    const phone = host.visitor()
    expect(await outcome(phone, app.code())).toBe('signed in')
    expect(await outcome(phone)).toBe('signed in')
    host.pass({ days: 179 })
    expect(await outcome(phone)).toBe('signed in')
    host.pass({ days: 2 })
    expect(await outcome(phone)).toBe('code-needed')
    expect(await outcome(phone, app.code())).toBe('signed in')
    expect(await outcome(ada, app.code(1))).toBe('signed in')
    await (await openPage(ada, settingsPaths.sessions)).submit({ which: 'others' })
    expect(await outcome(phone)).toBe('code-needed')
  })

  it('asks again on a device that was signed out, or whose session was to end with the browser', async ({
    host,
    ada,
  }) => {
    const { app } = await turnOn(host, ada)
    const phone = host.visitor()
    expect(await outcome(phone, app.code())).toBe('signed in')
    const kept = phone.cookies.get('device') ?? ''
    await phone.send(hostPages.logout)
    expect(phone.cookies.has('device')).toBe(false)
    phone.cookies.set('device', kept)
    expect(await outcome(phone)).toBe('code-needed')
    const shared = host.visitor()
    expect((await logIn(shared, { code: app.code(1), session_only: 'on' })).status).toBe(200)
    expect(await outcome(shared)).toBe('code-needed')
  })

  it('keeps the device of another account apart', async ({ host, ada, eve }) => {
    await turnOn(host, ada)
    const page = await openPage(eve, settingsPaths.secondFactor)
    expect(page.html).not.toContain('recovery codes left')
    await turnOn(host, eve)
    expect(await outcome(eve)).toBe('code-needed')
  })

  it('takes each code once, and none that is older than the last one', async ({ host, ada }) => {
    const { app } = await turnOn(host, ada)
    const [before, now, next] = [app.code(-1), app.code(), app.code(1)]
    // The set-up has used the code before.
    expect(await outcome(host.visitor(), before)).toBe('wrong-code')
    expect(await outcome(host.visitor(), next)).toBe('signed in')
    expect(await outcome(host.visitor(), next)).toBe('wrong-code')
    expect(await outcome(host.visitor(), now)).toBe('wrong-code')
  })

  it('lets one of two in that come with one code at the same moment', async ({ host, ada }) => {
    const { app, recoveryCodes: codes } = await turnOn(host, ada)
    for (const code of [app.code(), codes[0]]) {
      const both = await Promise.all([outcome(host.visitor(), code), outcome(host.visitor(), code)])
      expect(both.toSorted()).toEqual(['signed in', 'wrong-code'])
    }
  })

  it('takes each recovery code once, and tells so by mail', async ({ database, host, ada }) => {
    const { recoveryCodes: codes } = await turnOn(host, ada)
    expect(codes).toHaveLength(10)
    const typed = codes[3]?.toUpperCase().replaceAll('-', ' ')
    expect(await outcome(host.visitor(), typed)).toBe('signed in')
    await host.deps.backgroundTasks.whenIdle()
    expect(host.mail.messages.filter(({ subject }) => subject.includes('recovery code'))).toHaveLength(1)
    const told = host.mail.messages.find(({ subject }) => subject.includes('recovery code'))
    expect(told?.text).toContain('9 codes are left.')
    expect(await outcome(host.visitor(), codes[3])).toBe('wrong-code')
    expect(await database.db.$count(recoveryCodes)).toBe(9)
    const stored = JSON.stringify(await database.db.select().from(recoveryCodes))
    expect(stored).not.toContain(codes[4])
  })

  it('whose secret was damaged takes a recovery code, and no code of the app', async ({
    database,
    host,
    ada,
  }) => {
    const { app, recoveryCodes: codes } = await turnOn(host, ada)
    await database.db.update(secondFactors).set({ secret: '1.?.' })
    expect(await outcome(host.visitor(), app.code())).toBe('wrong-code')
    expect(await outcome(host.visitor(), codes[0])).toBe('signed in')
  })

  it('refuses guesses, from one address and from many', async ({ database, host, ada }) => {
    const { app } = await turnOn(host, ada)
    await database.db.delete(attemptCounters)
    const thief = host.visitor()
    const { max } = limits.codeByAccountAndAddress
    for (let tried = 0; tried < max; tried += 1) {
      expect(await outcome(thief, otherThan(app.code()))).toBe('wrong-code')
    }
    expect(await outcome(thief, app.code())).toBe('rate-limited')
    expect(await outcome(host.visitor(), app.code())).toBe('signed in')
    await exhaustCodes(database)
    host.pass({ seconds: 30 })
    expect(await outcome(host.visitor(), app.code())).toBe('rate-limited')
    host.pass({ hours: 1 })
    expect(await outcome(host.visitor(), app.code())).toBe('signed in')
  })

  it('is closed by wrong codes of an hour or a day, and says so in one message a day', async ({
    database,
    host,
    ada,
  }) => {
    const { app } = await turnOn(host, ada)
    const guess = () => outcome(host.visitor(), otherThan(app.code()))
    const notices = async () => {
      await host.deps.backgroundTasks.whenIdle()
      return host.mail.messages.filter(({ subject }) => subject.startsWith('Wrong codes')).length
    }
    const close = async (limit: AccountLimit) => {
      expect(await guess()).toBe('wrong-code')
      await exhaustCodes(database, limit, 1)
      expect(await guess()).toBe('wrong-code')
      expect(await outcome(host.visitor(), app.code())).toBe('rate-limited')
    }
    expect(await guess()).toBe('wrong-code')
    expect(await notices()).toBe(0)
    await close('codeByAccount')
    expect(await notices()).toBe(1)
    expect(host.mail.lastTo(email).text).toContain(host.deps.config.publicOrigin + hostPages.passwordReset)
    host.pass({ hours: 1 })
    await close('codeByAccount')
    host.pass({ hours: 1 })
    await close('codeByAccountDaily')
    host.pass({ hours: 1 })
    expect(await guess()).toBe('rate-limited')
    expect(await notices()).toBe(1)
    host.pass({ days: 1 })
    expect(await outcome(host.visitor(), app.code())).toBe('signed in')
    await close('codeByAccountDaily')
    expect(await notices()).toBe(2)
  })

  it('is open again after a password reset, once a day, so that a thief of the mailbox has no more guesses', async ({
    database,
    host,
    ada,
  }) => {
    const { app } = await turnOn(host, ada)
    const closed = async (password: string) => {
      expect(await errorOf(await logIn(host.visitor(), { password, code: otherThan(app.code()) }))).toBe(
        'wrong-code',
      )
      await exhaustCodes(database, 'codeByAccount')
      await exhaustCodes(database, 'codeByAccountDaily')
      expect(await errorOf(await logIn(host.visitor(), { password, code: app.code() }))).toBe('rate-limited')
    }
    await closed(goodPassword)
    await proveMailboxes(host)
    await resetPassword(host, email, newPassword)
    const signedIn = await logIn(host.visitor(), { password: newPassword, code: app.code() })
    expect(signedIn.status).toBe(200)
    host.pass({ seconds: 60 })
    await closed(newPassword)
    await resetPassword(host, email, newPassword)
    expect(await errorOf(await logIn(host.visitor(), { password: newPassword, code: app.code() }))).toBe(
      'rate-limited',
    )
  })

  it('is told of at the next wrong code when the mail server was down', async ({ database, host, ada }) => {
    const { app } = await turnOn(host, ada)
    const guess = async () => {
      expect(await outcome(host.visitor(), otherThan(app.code()))).toBe('wrong-code')
      await host.deps.backgroundTasks.whenIdle()
    }
    await guess()
    await exhaustCodes(database, 'codeByAccountDaily', 2)
    host.mail.isDown = true
    await exhaustCodes(database, 'codeByAccount', 1)
    await guess()
    expect(lastSubject(host)).toBe('Your Stipend account now asks for a code')
    host.mail.isDown = false
    host.pass({ hours: 1 })
    await guess()
    expect(lastSubject(host)).toBe('Wrong codes were entered for your Stipend account')
  })

  it('is not the same for another participant, whose code does not fit', async ({ host, ada, eve }) => {
    await turnOn(host, ada)
    const hers = await turnOn(host, eve)
    expect(await outcome(host.visitor(), hers.app.code())).toBe('wrong-code')
    expect(await outcome(host.visitor(), hers.recoveryCodes[0])).toBe('wrong-code')
  })

  it('needs the code after a password reset too, on every device', async ({ host, ada, visitor }) => {
    const { app } = await turnOn(host, ada)
    await proveMailboxes(host)
    await resetPassword(host, email, newPassword, visitor)
    for (const device of [visitor, ada]) {
      expect(await errorOf(await logIn(device, { password: newPassword }))).toBe('code-needed')
    }
    expect((await logIn(visitor, { code: app.code(), password: newPassword })).status).toBe(200)
  })

  it('with a passkey needs none', async ({ host, ada, visitor }) => {
    const authenticator = await addPasskey(host, ada)
    await turnOn(host, ada)
    expect((await signInByPasskey(host, visitor, authenticator)).status).toBe(200)
  })

  it('that is turned on takes back what other sessions proved without a code', async ({
    host,
    ada,
    visitor,
  }) => {
    await visitor.logIn(email)
    expect((await visitor.send(settingsPaths.email)).status).toBe(200)
    await turnOn(host, ada)
    expect((await visitor.send(settingsPaths.email)).status).toBe(303)
    expect((await ada.send(settingsPaths.email)).status).toBe(200)
  })

  it('goes with the account', async ({ database, host, ada }) => {
    await turnOn(host, ada)
    await (await openPage(ada, dataPaths.deletion)).submit()
    for (const table of [secondFactors, recoveryCodes, trustedDevices]) {
      expect(await database.db.$count(table)).toBe(0)
    }
  })

  it('tells in a download since when it is on, but nothing to make codes with', async ({ host, ada }) => {
    await turnOn(host, ada)
    for (const path of [dataPaths.json, dataPaths.csv]) {
      const file = await (await ada.send(path)).text()
      expect(file).toContain('2026-11-20')
      expect(file).not.toMatch(/last_step|secret/)
    }
  })
})
