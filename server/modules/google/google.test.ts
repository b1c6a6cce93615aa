import { createServer } from 'node:http'
import { hostPages } from '#contract/host-pages.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { attemptCounters, participants, sessions } from '#server/db/schema.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import {
  type OpenIdPerson,
  type OpenIdProvider,
  openIdClient,
  startOpenIdProvider,
} from '#tests/support/openid-provider.ts'
import { openPage, postForm, readPage } from '#tests/support/page-form.ts'
import { type HostApp, hostApp } from '#tests/support/host-app.ts'
import { type TestVisitor, errorOf, goodPassword } from '#tests/support/test-visitor.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PasswordHasher } from '../accounts/password-hasher.ts'
import { limits } from '../limits/limits.ts'
import { googlePaths } from './pages.ts'
import { GoogleAccounts } from './service.ts'

const publicOrigin = 'http://localhost:8080'
const ada: OpenIdPerson = { subject: 'ada-at-google', email: 'ada@example.com' }

let database: OpenDatabase
let provider: OpenIdProvider
let host: HostApp
let passwordHash: string

beforeAll(async () => {
  database = await openTestDatabase('pglite')
  provider = await startOpenIdProvider(publicOrigin + googlePaths.complete)
  passwordHash = await new PasswordHasher().hash(goodPassword)
})
afterAll(async () => {
  await provider.close()
  await database.close()
})
afterEach(() => host.deps.afterAnswer.settled())
beforeEach(async () => {
  await database.db.delete(participants)
  await database.db.delete(attemptCounters)
  host = hostWith()
})

function hostWith(settings: Readonly<Record<string, string>> = {}): HostApp {
  return hostApp(database, {
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: openIdClient.id,
    GOOGLE_CLIENT_SECRET: openIdClient.secret,
    ...settings,
  })
}

async function insert(account: Partial<typeof participants.$inferInsert>) {
  const createdAt = host.deps.clock()
  await database.db
    .insert(participants)
    .values({ encId: 'first', email: 'ada@example.com', createdAt, ...account })
}

/** Begins at the host; where the host sends the browser. */
async function begin(visitor: TestVisitor, next?: string): Promise<string> {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
  const answer = await visitor.send(googlePaths.start + query)
  expect(answer.status).toBe(303)
  return answer.headers.get('Location') ?? ''
}

/** Comes back from the provider to the host. */
async function comeBack(visitor: TestVisitor, address: URL): Promise<Response> {
  expect(address.origin + address.pathname).toBe(publicOrigin + googlePaths.complete)
  return visitor.send(address.pathname + address.search, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
}

async function signIn(
  person: OpenIdPerson | null,
  { visitor = host.visitor(), next }: { visitor?: TestVisitor; next?: string } = {},
): Promise<{ visitor: TestVisitor; answer: Response }> {
  const back = await provider.signIn(await begin(visitor, next), person)
  return { visitor, answer: await comeBack(visitor, back) }
}

describe('a sign-in with Google', () => {
  it('makes an account without a password, and leads to the studies', async () => {
    const { visitor, answer } = await signIn(ada)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/my'])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await visitor.user()).toMatchObject({ email: 'ada@example.com', missing_profile: true })
    const [row] = await database.db.select().from(participants)
    expect(row).toMatchObject({ openIdSubject: ada.subject, passwordHash: null })
    expect(await errorOf(await host.visitor().logIn('ada@example.com'))).toBe('wrong-password')
  })

  it('finds the same account again, even when the address there has changed', async () => {
    const first = await (await signIn(ada)).visitor.user()
    const { visitor } = await signIn({ ...ada, email: 'ada@elsewhere.example', isVerified: false })
    expect(await visitor.user()).toMatchObject({ enc_id: first.enc_id, email: 'ada@example.com' })
    expect(await database.db.select().from(participants)).toHaveLength(1)
  })

  it('ends the session that the browser came with', async () => {
    const { visitor } = await signIn(ada)
    const before = visitor.cookies.get('sid')
    await signIn(ada, { visitor })
    expect(visitor.cookies.get('sid')).not.toBe(before)
    expect(await database.db.select().from(sessions)).toHaveLength(1)
  })

  it('asks the provider for a code with PKCE, state and nonce, and describes it to itself once', async () => {
    const before = provider.requests.length
    const address = new URL(await begin(host.visitor()))
    await begin(host.visitor())
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: openIdClient.id,
      response_type: 'code',
      redirect_uri: publicOrigin + googlePaths.complete,
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(address.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    }
    expect(provider.requests.slice(before)).toEqual(['/.well-known/openid-configuration'])
  })

  it('joins an account that never had a password nor another identity', async () => {
    await insert({})
    const { visitor } = await signIn(ada)
    expect((await visitor.user()).enc_id).toBe('first')
  })

  it('makes one account when it happens several times at once', async () => {
    const accounts = new GoogleAccounts(host.deps)
    const identity = { subject: 'ada', email: 'ada@example.com', isEmailVerified: true }
    const results = await Promise.all([1, 2, 3, 4].map(() => accounts.signIn(identity, null)))
    expect(results.filter((result) => 'token' in result)).toHaveLength(4)
    expect(await database.db.select().from(participants)).toHaveLength(1)
  })

  it('is refused with an address that is not verified, or with none', async () => {
    for (const person of [{ ...ada, isVerified: false }, { subject: 'nameless' }]) {
      const { visitor, answer } = await signIn(person)
      const page = await readPage(visitor, answer)
      expect([page.status, page.title]).toEqual([403, 'Your address is not verified'])
    }
    expect(await database.db.select().from(participants)).toEqual([])
  })

  it('is refused where the account of the address has another identity', async () => {
    await insert({ openIdSubject: 'somebody else' })
    const { visitor, answer } = await signIn(ada)
    expect((await readPage(visitor, answer)).status).toBe(409)
    expect(visitor.cookies.has('sid')).toBe(false)
  })
})

describe('an account with a password', () => {
  beforeEach(() => insert({ passwordHash }))

  it('is joined by who knows the password, once, and is told', async () => {
    const { visitor, answer } = await signIn(ada, { next: '/study/7?a=1#b' })
    expect(answer.headers.get('Location')).toBe(googlePaths.link)
    expect(visitor.cookies.has('sid')).toBe(false)
    const page = await openPage(visitor, googlePaths.link)
    expect(page.html).toContain('ada@example.com')
    const wrong = await page.submit({ password: 'Wrong horse 1' })
    expect(wrong.status).toBe(422)
    expect(visitor.cookies.has('sid')).toBe(false)
    const done = await wrong.submit({ password: goodPassword })
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/study/7?a=1#b'])
    expect((await visitor.user()).enc_id).toBe('first')
    await host.deps.afterAnswer.settled()
    expect(host.mail.lastTo('ada@example.com').subject).toContain('Google sign-in was added')
    const again = await signIn(ada)
    expect(again.answer.headers.get('Location')).toBe('/my')
    expect((await host.visitor().logIn('ada@example.com')).status).toBe(200)
  })

  it('can be tried no more often than at the login', async () => {
    const { visitor } = await signIn(ada)
    const page = await openPage(visitor, googlePaths.link)
    const { most } = limits.loginByAccountAndAddress
    for (let attempt = 0; attempt < most; attempt += 1) {
      expect((await page.submit({ password: 'Wrong horse 1' })).status).toBe(422)
    }
    expect((await page.submit({ password: goodPassword })).status).toBe(429)
    expect(visitor.cookies.has('sid')).toBe(false)
  })

  it('is joined by nobody without a sign-in of this browser, within ten minutes', async () => {
    const { visitor } = await signIn(ada)
    const page = await openPage(visitor, googlePaths.link)
    const thief = host.visitor()
    expect((await openPage(thief, googlePaths.link)).status).toBe(400)
    const csrf = await thief.csrfToken()
    const posted = await postForm(thief, googlePaths.link, { csrf_token: csrf, password: goodPassword })
    expect(posted.status).toBe(400)
    host.pass({ seconds: 10 * 60 })
    expect((await page.submit({ password: goodPassword })).status).toBe(400)
  })

  it('is not joined to an identity that another account has got meanwhile', async () => {
    const { visitor } = await signIn(ada)
    const page = await openPage(visitor, googlePaths.link)
    await insert({ encId: 'second', email: 'other@example.com', openIdSubject: ada.subject })
    expect((await page.submit({ password: goodPassword })).status).toBe(409)
  })
})

describe('coming back from the provider', () => {
  async function refusal(visitor: TestVisitor, address: URL) {
    const page = await readPage(visitor, await comeBack(visitor, address))
    expect(visitor.cookies.has('sid')).toBe(false)
    return [page.status, page.title]
  }
  const startAgain = [400, 'Please start again']

  it('without having agreed is said so', async () => {
    const visitor = host.visitor()
    const back = await provider.signIn(await begin(visitor), null)
    expect(await refusal(visitor, back)).toEqual([403, 'You were not signed in'])
  })

  it('with a state that this browser was not given is refused', async () => {
    const victim = host.visitor()
    await begin(victim)
    // The attacker's own answer, which would sign the victim in to the attacker's account.
    const attackers = await provider.signIn(await begin(host.visitor()), ada)
    expect(await refusal(victim, attackers)).toEqual(startAgain)
    expect(await refusal(host.visitor(), attackers)).toEqual(startAgain)
  })

  it('twice with one answer is refused the second time', async () => {
    const visitor = host.visitor()
    const back = await provider.signIn(await begin(visitor), ada)
    const kept = new Map(visitor.cookies)
    expect((await comeBack(visitor, back)).status).toBe(303)
    expect((await comeBack(visitor, back)).status).toBe(400)
    const replayer = host.visitor()
    for (const [name, value] of kept) replayer.cookies.set(name, value)
    expect(await refusal(replayer, back)).toEqual(startAgain)
  })

  it('after more than ten minutes is refused', async () => {
    const visitor = host.visitor()
    const back = await provider.signIn(await begin(visitor), ada)
    host.pass({ seconds: 10 * 60 })
    expect(await refusal(visitor, back)).toEqual(startAgain)
  })

  it('with a cookie that was changed is refused', async () => {
    const visitor = host.visitor()
    const back = await provider.signIn(await begin(visitor), ada)
    const [text = '', signature = ''] = (visitor.cookies.get('google-sign-in') ?? '').split('.')
    const value = JSON.parse(Buffer.from(text, 'base64url').toString())
    value.value.next = 'https://evil.example/'
    const changed = Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cookie of [`${changed}.${signature}`, text, `${text}.`, `.${signature}`, '.', 'x.y.z']) {
      visitor.cookies.set('google-sign-in', cookie)
      expect(await refusal(visitor, back)).toEqual(startAgain)
    }
  })

  it.each([
    '',
    '?code=x',
    '?state={state}',
    '?state={state}&code=made-up',
    '?state={state}&code=a&code=b',
    '?state={state}&code=x&iss=https://evil.example',
    '?state={state}&error=invalid_request&error_description=%3Cscript%3E',
    '?state={state}&state=x&code=y',
    '?state=%00&code=%FF',
  ])('with "%s" is refused', async (query) => {
    const visitor = host.visitor()
    const state = new URL(await begin(visitor)).searchParams.get('state') ?? ''
    const address = new URL(publicOrigin + googlePaths.complete + query.replaceAll('{state}', state))
    const [status] = await refusal(visitor, address)
    expect([400, 503]).toContain(status)
  })
})

describe('the provider', () => {
  it('that is down is said to be, and is asked again by the next participant', async () => {
    const port = Number(new URL(provider.issuer).port)
    await provider.close()
    const visitor = host.visitor()
    const page = await openPage(visitor, googlePaths.start)
    expect([page.status, page.title]).toEqual([503, 'Google does not answer just now'])
    provider = await startOpenIdProvider(publicOrigin + googlePaths.complete, port)
    expect((await signIn(ada, { visitor })).answer.status).toBe(303)
  })

  it('that goes down while somebody is there is said to be', async () => {
    const port = Number(new URL(provider.issuer).port)
    const visitor = host.visitor()
    const back = await provider.signIn(await begin(visitor), ada)
    await provider.close()
    const page = await readPage(visitor, await comeBack(visitor, back))
    expect([page.status, page.title]).toEqual([503, 'Google does not answer just now'])
    provider = await startOpenIdProvider(publicOrigin + googlePaths.complete, port)
  })

  it('that never answers is not waited for longer than a few seconds', async () => {
    const silent = createServer(() => null)
    await new Promise<void>((resolve) => silent.listen(0, 'localhost', resolve))
    const address = silent.address()
    if (address === null || typeof address === 'string') throw new Error('The system gave no port')
    host = hostWith({ GOOGLE_ISSUER: `http://localhost:${address.port}` })
    const start = performance.now()
    expect((await openPage(host.visitor(), googlePaths.start)).status).toBe(503)
    expect(performance.now() - start).toBeLessThan(8000)
    silent.closeAllConnections()
    silent.close()
  })

  it('that does not know our secret is not our crash', async () => {
    host = hostWith({ GOOGLE_CLIENT_SECRET: 'an old one' })
    const { visitor, answer } = await signIn(ada)
    expect((await readPage(visitor, answer)).status).toBe(503)
  })

  it('has no routes where no client is configured', async () => {
    host = hostApp(database)
    for (const path of Object.values(googlePaths)) {
      expect((await host.visitor().send(path)).status).toBe(404)
    }
  })

  it('is asked no more often than people sign in', async () => {
    const visitor = host.visitor()
    const statuses = []
    for (let count = 0; count < 61; count += 1)
      statuses.push((await visitor.send(hostPages.googleSignIn)).status)
    expect(statuses.slice(0, 60)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
  })
})
