import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { participants, sessions } from '#server/db/schema.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { proveMailboxes } from '#tests/support/host/page-form.ts'
import { turnOn } from '#tests/support/host/second-factor.ts'
import { type TestVisitor, errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'
import { limits } from '#server/platform/limits/limits.ts'

const otherPassword = 'Another horse 2'

describe('sign-up', () => {
  const it = hostTest()

  const rows = (database: OpenDatabase) => database.db.select().from(participants)

  it('creates an account and signs in to it', async ({ host }) => {
    const visitor = host.visitor()
    const answer = await visitor.signUp('Ada@Example.com')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await visitor.user()).toMatchObject({ email: 'Ada@Example.com', missing_profile: true })
  })

  it('starts a session that ends with the browser if the newcomer chose so', async ({ database, host }) => {
    const shared = host.visitor()
    const turnstile_token = await shared.challengeToken()
    const body = { email: 'ada@example.com', password: goodPassword, turnstile_token, session_only: 'on' }
    const answer = await shared.postJson(endpoints.signUp.path, body)
    expect(answer.headers.getSetCookie().join()).not.toMatch(/sid=[^;]+;[^,]*Max-Age/)
    expect((await database.db.select().from(sessions)).map(({ isKept }) => isKept)).toEqual([false])
  })

  it.for([
    "o'brien@example.com",
    'a&b@example.com',
    'ada@xn--bcher-kva.example',
    'a.b+c_d@mail.example.museum',
  ])('takes the address %s', async (email, { host }) => {
    const visitor = host.visitor()
    expect((await visitor.signUp(email)).status).toBe(200)
    expect((await visitor.user()).email).toBe(email)
  })

  it.for([
    'ada',
    'ada@',
    'ada@example',
    '@example.com',
    'a b@example.com',
    'ada@example..com',
    'ada@-a.com',
    '<a@b.com>',
  ])('refuses "%s" as an address', async (email, { host }) => {
    expect(await errorOf(await host.visitor().signUp(email))).toBe('invalid')
  })

  it('gives every participant a separate opaque identifier', async ({ host }) => {
    const ids = []
    for (const name of ['ada', 'grace']) {
      const visitor = host.visitor()
      await visitor.signUp(`${name}@example.com`)
      ids.push((await visitor.user()).enc_id)
    }
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[\w-]{22,}$/)
  })

  it('stores the password as an argon2id hash', async ({ database, host }) => {
    await host.visitor().signUp('ada@example.com')
    const [row] = await rows(database)
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/)
  })

  it('refuses an address that has an account, ignoring case', async ({ host }) => {
    await host.visitor().signUp('ada@example.com')
    const second = host.visitor()
    expect(await errorOf(await second.signUp(' ADA@example.COM', otherPassword))).toBe('account-exists')
    expect(second.cookies.has('sid')).toBe(false)
  })

  it('whose answer was lost signs in when it is sent again, also at the same moment', async ({
    database,
    host,
  }) => {
    const visitors = Array.from({ length: 3 }, () => host.visitor())
    await Promise.all(visitors.map((visitor) => visitor.signUp('ada@example.com')))
    host.pass({ seconds: 14 * 60 })
    const late = host.visitor()
    expect((await late.signUp('ADA@example.com')).status).toBe(200)
    const ids = await Promise.all([...visitors, late].map(async (visitor) => (await visitor.user()).enc_id))
    expect(new Set(ids).size).toBe(1)
    expect(await rows(database)).toHaveLength(1)
  })

  it.for<[string, (host: HostApp, ada: TestVisitor) => unknown]>([
    ['quarter of an hour has passed', (host) => host.pass({ seconds: 15 * 60 })],
    ['the address is confirmed', (host) => proveMailboxes(host)],
    ['the account asks for codes', (host, ada) => turnOn(host, ada)],
  ])('does not sign in to an account that is there once %s', async ([_what, change], { host, ada }) => {
    await change(host, ada)
    const again = host.visitor()
    expect(await errorOf(await again.signUp('ada@example.com'))).toBe('account-exists')
    expect(again.cookies.has('sid')).toBe(false)
  })

  it('tries passwords of an account no oftener than a login does', async ({ host, ada: _ada }) => {
    const guesser = host.visitor()
    for (let guess = 0; guess < limits.loginByAccountAndAddress.max; guess += 1) {
      const answer =
        guess % 2 === 0
          ? guesser.signUp('ada@example.com', otherPassword)
          : guesser.logIn('ada@example.com', otherPassword)
      expect((await answer).ok).toBe(false)
    }
    expect(await errorOf(await guesser.signUp('ada@example.com'))).toBe('rate-limited')
    expect(guesser.cookies.has('sid')).toBe(false)
  })

  it('creates one account for many concurrent requests with the same address', async ({ database, host }) => {
    const visitors = Array.from({ length: 6 }, () => host.visitor())
    const answers = await Promise.all(
      visitors.map((visitor, index) => visitor.signUp('ada@example.com', `${otherPassword}${index}`)),
    )
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(refused).toHaveLength(5)
    for (const answer of refused) expect(await errorOf(answer)).toBe('account-exists')
    expect(await rows(database)).toHaveLength(1)
    expect(await database.db.select().from(sessions)).toHaveLength(1)
  })

  it.for([
    ['seven characters', 'Short 1'],
    ['no digit', 'No digit at all'],
    ['no uppercase letter', 'no uppercase 1'],
    ['nothing', ''],
    ['129 characters', `A1${'x'.repeat(127)}`],
    ['a great many characters', `A1${'x'.repeat(50_000)}`],
  ] as const)('refuses a password of %s', async ([_kind, password], { database, host }) => {
    expect(await errorOf(await host.visitor().signUp('ada@example.com', password))).toBe('bad-password')
    expect(await rows(database)).toEqual([])
  })

  it.for([`A1${'x'.repeat(126)}`, 'Ünïcödé 1', '  Spaces 1  ', 'Émoji 😀 12'])(
    'accepts the password %.20s and logs in with it',
    async (password, { host }) => {
      expect((await host.visitor().signUp('ada@example.com', password)).status).toBe(200)
      expect((await host.visitor().logIn('ada@example.com', password)).status).toBe(200)
    },
  )

  it('treats the same letters as the same password, however a keyboard composes them', async ({ host }) => {
    await host.visitor().signUp('ada@example.com', 'Cafe\u0301 con 1')
    expect((await host.visitor().logIn('ada@example.com', 'Caf\u00E9 con 1')).status).toBe(200)
  })

  it('needs a bot challenge of its own each time', async ({ database, host }) => {
    const visitor = host.visitor()
    const turnstile_token = await visitor.challengeToken()
    const post = (email: string, token: string) =>
      visitor.postJson(endpoints.signUp.path, { email, password: goodPassword, turnstile_token: token })
    expect(await errorOf(await post('ada@example.com', ''))).toBe('trunstile-failed')
    expect(await errorOf(await post('ada@example.com', 'forged'))).toBe('trunstile-failed')
    expect((await post('ada@example.com', turnstile_token)).status).toBe(200)
    expect(await errorOf(await post('grace@example.com', turnstile_token))).toBe('trunstile-failed')
    expect(await rows(database)).toHaveLength(1)
  })

  it('reveals nothing about accounts or passwords before the challenge is passed', async ({ host }) => {
    await host.visitor().signUp('ada@example.com')
    const body = { email: 'ada@example.com', password: 'x', turnstile_token: 'forged' }
    const answer = await host.visitor().postJson(endpoints.signUp.path, body)
    expect(await errorOf(answer)).toBe('trunstile-failed')
  })

  it('is limited by address, and names the time of the next try', async ({ host }) => {
    const visitor = host.visitor()
    for (let attempt = 0; attempt < limits.signUpByAddress.max; attempt += 1) {
      expect(await errorOf(await visitor.signUp('ada@example.com', 'weak'))).toBe('bad-password')
    }
    const refused = await visitor.signUp('ada@example.com')
    expect(await errorOf(refused)).toBe('rate-limited')
    const seconds = Number(refused.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect((await host.visitor().signUp('grace@example.com')).status).toBe(200)
    host.pass({ seconds })
    expect((await visitor.signUp('ada@example.com')).status).toBe(200)
  })
})
