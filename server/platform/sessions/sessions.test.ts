import { xsrfCookie } from '#contract/base/headers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { sessions } from '#server/db/schema.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { type TestVisitor, errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { beforeEach, describe, expect, it } from 'vitest'

const database = useTestDatabase()
let host: HostApp
let visitor: TestVisitor
let accounts = 0

beforeEach(async () => {
  host = hostApp(database)
  await database.db.delete(sessions)
  accounts += 1
  visitor = host.visitor()
  await visitor.signUp(`session${accounts}@example.com`)
})

const logIn = (from: TestVisitor) => from.logIn(`session${accounts}@example.com`)
/** On a shared device, where the participant is not kept. */
async function logInUnkept(session_only = 'on') {
  const shared = host.visitor()
  const answer = await shared.logIn(`session${accounts}@example.com`, goodPassword, { session_only })
  return { shared, answer }
}
const userStatus = async (from = visitor) => (await from.send(endpoints.user.path)).status

describe('the session cookie', () => {
  it('is hidden from scripts and other sites, and lasts thirty days', async () => {
    const answer = await logIn(host.visitor())
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('sid='))
    expect(cookie?.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
    ])
  })

  it('has the token for scripts beside it, from the first visit on', async () => {
    const lifetimeOf = (answer: Response) =>
      answer.headers
        .getSetCookie()
        .find((text) => text.startsWith(`${xsrfCookie}=`))
        ?.match(/Max-Age=\d+/)?.[0]
    expect(lifetimeOf(await logIn(host.visitor()))).toBe('Max-Age=2592000')
    expect(lifetimeOf(await visitor.send(endpoints.user.path))).toBe('Max-Age=2592000')
    expect(lifetimeOf(await host.visitor().send(endpoints.csrfToken.path))).toBeUndefined()
  })

  it('ends with the browser if the participant chose so, also after a change of the password', async () => {
    const lifetime = (answer: Response) =>
      answer.headers
        .getSetCookie()
        .find((text) => text.startsWith('sid='))
        ?.split('; ')
        .filter((part) => /^(?:Max-Age|Expires)=/i.test(part))
    const { shared, answer } = await logInUnkept()
    expect(lifetime(answer)).toEqual([])
    expect(answer.headers.getSetCookie().join()).not.toMatch(/XSRF-TOKEN[^,]*Max-Age/)
    const isKept = async () =>
      (await database.db.select().from(sessions).orderBy(sessions.id)).map((row) => row.isKept)
    expect(await isKept()).toEqual([true, false])
    const page = await openPage(shared, settingsPaths.sessions)
    expect(page.html).toMatch(/this browser, not kept on the device/)
    const change = await openPage(shared, settingsPaths.password)
    const changed = await change.submit({ new_password: 'Another horse 2' })
    expect(changed.status).toBe(200)
    expect(await isKept()).toEqual([false])
    expect(await userStatus(shared)).toBe(200)
  })

  it('is refused with another choice than the known one', async () => {
    expect(await errorOf((await logInUnkept('off')).answer)).toBe('invalid')
  })

  it('has the __Host- prefix and is sent over TLS only if visitors use https', async () => {
    const secure = hostApp(database, { PUBLIC_ORIGIN: 'https://stipend.example' }).visitor()
    const cookies = (await logIn(secure)).headers.getSetCookie()
    expect([...secure.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', '__Host-pre', '__Host-sid'])
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
    expect(await userStatus(secure)).toBe(200)
  })

  it('holds 256 random bits, of which the database stores only a hash', async () => {
    const token = visitor.cookies.get('sid') ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [row] = await database.db.select().from(sessions)
    const stored = Buffer.from(row?.tokenHash ?? [])
    expect(stored).toHaveLength(32)
    visitor.cookies.set('sid', stored.toString('base64url'))
    expect(await userStatus()).toBe(401)
  })

  it.each(['', 'x', '"', '%00', 'a'.repeat(43), 'a'.repeat(5000), "' or 1=1 --"])(
    'signs nobody in if it was never issued: %s',
    async (value) => {
      visitor.cookies.set('sid', value)
      expect(await userStatus()).toBe(401)
    },
  )
})

describe('a session', () => {
  it('gets a new token with every login, which invalidates the old one', async () => {
    const before = visitor.cookies.get('sid') ?? ''
    await logIn(visitor)
    expect(visitor.cookies.get('sid')).not.toBe(before)
    expect(await userStatus()).toBe(200)
    visitor.cookies.set('sid', before)
    expect(await userStatus()).toBe(401)
  })

  it('does not adopt a token that was planted before the login', async () => {
    const victim = host.visitor()
    const planted = 'A'.repeat(43)
    victim.cookies.set('sid', planted)
    await logIn(victim)
    expect(victim.cookies.get('sid')).not.toBe(planted)
  })

  it('leaves the same participant signed in on other devices', async () => {
    await logIn(host.visitor())
    expect(await userStatus()).toBe(200)
  })

  it('ends after fourteen days without a request, and its row is deleted', async () => {
    host.pass({ days: 14 })
    expect(await userStatus()).toBe(401)
    expect(await database.db.select().from(sessions)).toEqual([])
  })

  it('lasts while it is used, up to thirty days', async () => {
    host.pass({ days: 13 })
    expect(await userStatus()).toBe(200)
    host.pass({ days: 13 })
    expect(await userStatus()).toBe(200)
    host.pass({ days: 3, hours: 23 })
    expect(await userStatus()).toBe(200)
    host.pass({ hours: 1 })
    expect(await userStatus()).toBe(401)
  })

  it('that is not kept on the device ends after an hour without a request', async () => {
    const { shared } = await logInUnkept()
    host.pass({ seconds: 54 * 60 })
    expect(await userStatus(shared)).toBe(200)
    host.pass({ seconds: 54 * 60 })
    expect(await userStatus(shared)).toBe(200)
    host.pass({ seconds: 60 * 60 })
    expect(await userStatus(shared)).toBe(401)
    await logInUnkept()
    expect(await database.db.select().from(sessions)).toHaveLength(2)
    host.pass({ seconds: 61 * 60 })
    await logIn(host.visitor())
    expect((await database.db.select().from(sessions)).map((row) => row.isKept)).toEqual([true, true])
  })

  it('records visits at most once an hour', async () => {
    const seen = async () => (await database.db.select().from(sessions))[0]?.lastSeenAt
    const start = await seen()
    host.pass({ seconds: 3599 })
    await userStatus()
    expect(await seen()).toEqual(start)
    host.pass({ seconds: 2 })
    await userStatus()
    expect(await seen()).toEqual(host.deps.clock())
  })

  it('is deleted after its expiry when others sign in', async () => {
    host.pass({ days: 15 })
    await logIn(host.visitor())
    expect(await database.db.select().from(sessions)).toHaveLength(1)
  })
})
