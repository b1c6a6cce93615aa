import * as endpoints from '#contract/endpoints/endpoints.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const portal = 'https://portal.example'

const database = useTestDatabase()
let host: HostApp
let ada: TestVisitor
let grace: TestVisitor

beforeAll(async () => {
  host = hostApp(database, { PORTAL_ORIGINS: portal })
  ada = host.visitor()
  grace = host.visitor()
  await ada.signUp('ada@example.com')
  await grace.signUp('grace@example.com')
})

/** Posts an incomplete profile. `invalid` means that the token passed, `csrf-failed` that it did not. */
async function outcome(visitor: TestVisitor, sent: Record<string, string>): Promise<string> {
  const answer = await visitor.send(endpoints.profile.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...sent },
    body: '{}',
  })
  return errorOf(answer)
}

describe('the CSRF token', () => {
  it('is accepted in either header', async () => {
    const token = await ada.csrfToken()
    expect(await outcome(ada, { 'X-CSRFToken': token })).toBe('invalid')
    expect(await outcome(ada, { 'X-XSRF-TOKEN': token })).toBe('invalid')
  })

  it('of the user answer and of the script-readable cookie are valid too', async () => {
    expect(await outcome(ada, { 'X-CSRFToken': (await ada.user()).csrf_token ?? '' })).toBe('invalid')
    expect(await outcome(ada, { 'X-XSRF-TOKEN': ada.cookies.get('XSRF-TOKEN') ?? '' })).toBe('invalid')
  })

  it('is accepted if the other header holds an outdated one', async () => {
    const token = await ada.csrfToken()
    expect(await outcome(ada, { 'X-XSRF-TOKEN': 'outdated', 'X-CSRFToken': token })).toBe('invalid')
  })

  it('remains valid after another was issued', async () => {
    const first = await ada.csrfToken()
    await ada.csrfToken()
    expect(await outcome(ada, { 'X-CSRFToken': first })).toBe('invalid')
  })

  it('is required: absent, empty and the bare cookie are refused', async () => {
    expect(await outcome(ada, {})).toBe('csrf-failed')
    expect(await outcome(ada, { 'X-CSRFToken': '' })).toBe('csrf-failed')
  })

  it('of another participant is refused', async () => {
    expect(await outcome(ada, { 'X-CSRFToken': await grace.csrfToken() })).toBe('csrf-failed')
  })

  it('from before signing in is refused, also with a planted cookie', async () => {
    const visitor = host.visitor()
    const early = await visitor.csrfToken()
    await visitor.logIn('ada@example.com')
    visitor.cookies.set('XSRF-TOKEN', early)
    expect(await outcome(visitor, { 'X-CSRFToken': early, 'X-XSRF-TOKEN': early })).toBe('csrf-failed')
  })

  it('is refused after any change', async () => {
    const token = await ada.csrfToken()
    const [random = '', signature = ''] = token.split('.')
    const other = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
    const forged = [
      `${other(random)}.${signature}`,
      `${random}.${other(signature)}`,
      token.slice(0, -1),
      `${token}A`,
      token.replace('.', '!'),
      `${random}.${'A'.repeat(43)}`,
      'é'.repeat(66),
      'x'.repeat(10_000),
    ]
    for (const text of forged) expect(await outcome(ada, { 'X-CSRFToken': text })).toBe('csrf-failed')
  })

  it('protects login and sign-up too: a visitor without one, or with another visitor’s, gets no session', async () => {
    for (const path of [endpoints.login.path, endpoints.signUp.path]) {
      const visitor = host.visitor()
      const foreign = await host.visitor().csrfToken()
      for (const headers of [new Headers(), new Headers({ 'X-CSRFToken': foreign })]) {
        const answer = await visitor.send(path, { method: 'POST', headers })
        expect(await errorOf(answer)).toBe('csrf-failed')
      }
    }
  })

  it('is not cached', async () => {
    const answer = await host.visitor().send(endpoints.csrfToken.path)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  it('is checked after the session: a visitor gets `unauthenticated`', async () => {
    expect(await outcome(host.visitor(), {})).toBe('unauthenticated')
  })
})

describe('the origin of a post', () => {
  const own = 'http://localhost:8080'

  it.each([
    ['a page of ours', { 'Sec-Fetch-Site': 'same-origin', Origin: own }],
    ['the separately hosted portal', { 'Sec-Fetch-Site': 'cross-site', Origin: portal }],
    ['the portal on a sibling domain', { 'Sec-Fetch-Site': 'same-site', Origin: portal }],
  ])('%s is accepted', async (_from, sent) => {
    expect(await outcome(ada, { 'X-CSRFToken': await ada.csrfToken(), ...sent })).toBe('invalid')
  })

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['another site that hides its origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
    ['a subdomain', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://evil.localhost:8080' }],
    ['nowhere', { 'Sec-Fetch-Site': 'none' }],
    ['a look-alike', { 'Sec-Fetch-Site': 'cross-site', Origin: `${portal}.evil.example` }],
    ['a browser that says something new', { 'Sec-Fetch-Site': 'elsewhere', Origin: own }],
  ])('%s is refused even with a good token', async (_from, sent) => {
    expect(await outcome(ada, { 'X-CSRFToken': await ada.csrfToken(), ...sent })).toBe('csrf-failed')
  })

  describe('in a browser without Sec-Fetch-Site', () => {
    /** Sends a request without the metadata that the test visitor always sends. */
    async function withoutFetchMetadata(sent: Record<string, string>): Promise<number> {
      const token = await ada.csrfToken()
      const headers = {
        'Content-Type': 'application/json',
        Cookie: `sid=${ada.cookies.get('sid') ?? ''}`,
        'X-CSRFToken': token,
        ...sent,
      }
      const answer = await host.app.request(
        endpoints.profile.path,
        { method: 'POST', headers, body: '{}' },
        {},
      )
      return answer.status
    }

    it.each([
      ['no origin', {}],
      ['the public origin', { Origin: own }],
      ['the portal', { Origin: portal }],
      ['the host’s other address', { Origin: 'http://192.168.1.7:8080', Host: '192.168.1.7:8080' }],
    ])('%s is let through', async (_origin, sent) => {
      expect(await withoutFetchMetadata(sent)).toBe(422)
    })

    it.each([
      ['another site', { Origin: 'https://evil.example', Host: 'localhost:8080' }],
      ['a hidden origin', { Origin: 'null', Host: 'localhost:8080' }],
      ['nonsense', { Origin: '///' }],
      ['another port', { Origin: 'http://localhost:8081', Host: 'localhost:8080' }],
    ])('%s is refused', async (_origin, sent) => {
      expect(await withoutFetchMetadata(sent)).toBe(403)
    })
  })
})
