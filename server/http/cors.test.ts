import { endpoints } from '#contract/endpoints/endpoints.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const portal = 'https://portal.example'
const publicOrigin = 'https://api.stipend.example'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase('pglite')
})
afterAll(() => database.close())

const host = (environment: Readonly<Record<string, string>> = {}) =>
  hostApp(database, {
    PUBLIC_ORIGIN: publicOrigin,
    PORTAL_ORIGINS: `${portal},https://second.example:8443`,
    ...environment,
  })
const preflight = (origin: string, path: string = endpoints.profile.path, asked = 'content-type') =>
  host().app.request(path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': asked,
    },
  })
const permissions = (answer: Response) =>
  [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))

/** Origins that resemble the portal's, or belong to nobody. */
const strangers = [
  'https://evil.example',
  'null',
  '*',
  '',
  'http://portal.example',
  'https://portal.example.evil.example',
  'https://evilportal.example',
  'https://sub.portal.example',
  'https://portal.example:8443',
  'https://portal.example/',
  'https://portal.example@evil.example',
  'https://PORTAL.example',
  `${portal},${portal}`,
]

describe('a portal on another origin', () => {
  it.each([portal, 'https://second.example:8443'])(
    'may send requests from %s, with cookies',
    async (origin) => {
      const answer = await host().app.request(endpoints.user.path, { headers: { Origin: origin } })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin)
      expect(answer.headers.get('Access-Control-Allow-Credentials')).toBe('true')
      expect(answer.headers.get('Access-Control-Expose-Headers')).toBe(
        'ETag, Location, Idempotent-Replayed, Retry-After',
      )
    },
  )

  it('learns from a preflight what it may send', async () => {
    const answer = await preflight(portal)
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': portal,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers':
        'Content-Type, X-CSRFToken, X-XSRF-TOKEN, Idempotency-Key, X-Outbox-Owner, If-None-Match',
      vary: 'Origin',
    })
  })

  it('signs up, and sends requests as the participant afterwards', async () => {
    const ada = host().visitor()
    const from = { Origin: portal, 'Sec-Fetch-Site': 'cross-site' }
    const answer = await ada.postJson(
      endpoints.signUp.path,
      {
        email: 'ada@example.com',
        password: 'Correct horse 1',
        turnstile_token: await ada.challengeToken(),
      },
      from,
    )
    expect(answer.status).toBe(200)
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; Secure; SameSite=None/)
    expect((await ada.send(endpoints.user.path, { headers: from })).status).toBe(200)
  })

  it('may embed pictures and the catalogue', async () => {
    const { app } = host()
    for (const path of [endpoints.categories.path, '/img/508x508/study.svg', '/img/1x1/no.webp']) {
      const answer = await app.request(path)
      expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
      expect(answer.headers.get('Vary')).toContain('Origin')
    }
    const user = await app.request(endpoints.user.path)
    expect(user.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  })

  it('is named in `Vary` by every answer', async () => {
    const { app } = host()
    const compressed = await app.request(endpoints.categories.path, { headers: { Origin: portal } })
    expect(compressed.headers.get('Vary')?.split(', ')).toEqual(['Accept-Encoding', 'Origin'])
    const alone = await app.request(endpoints.categories.path)
    expect(alone.headers.get('Vary')).toContain('Origin')
    expect(permissions(alone)).toEqual([])
  })
})

describe('any other origin', () => {
  it.each(strangers)('gets no permission: "%s"', async (origin) => {
    const { app } = host()
    const answers = [
      await preflight(origin),
      await app.request(endpoints.user.path, { headers: { Origin: origin } }),
      await app.request(endpoints.categories.path, { headers: { Origin: origin } }),
    ]
    for (const answer of answers) expect(permissions(answer)).toEqual([])
  })

  it('gets no permission without a portal elsewhere, nor does a request without an origin', async () => {
    const alone = hostApp(database, { PUBLIC_ORIGIN: publicOrigin })
    const answer = await alone.app.request(endpoints.categories.path, { headers: { Origin: portal } })
    expect(permissions(answer)).toEqual([])
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  })

  it('cannot post, even with a token', async () => {
    const visitor = host().visitor()
    const answer = await visitor.postJson(
      endpoints.signUp.path,
      {},
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    )
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'csrf-failed' }])
  })
})

describe('the content of a preflight', () => {
  it('is not read, however large it is', async () => {
    const huge = `x-${'a,'.repeat(200_000)}`
    const before = process.cpuUsage()
    const answers = [
      await preflight(portal, endpoints.profile.path, huge),
      await preflight('null', '/', huge),
    ]
    const { user, system } = process.cpuUsage(before)
    expect(answers.map((answer) => answer.status)).toEqual([204, 404])
    for (const answer of answers) expect(JSON.stringify([...answer.headers])).not.toContain('a,a')
    // For two whole requests, including Node's own handling of the header, in microseconds.
    expect(user + system).toBeLessThan(100_000)
  })
})

describe('cookies', () => {
  const sameSiteOf = async (environment: Readonly<Record<string, string>>) => {
    const answer = await hostApp(database, environment).app.request(endpoints.csrfToken.path)
    const [cookie = ''] = answer.headers.getSetCookie()
    return /SameSite=(\w+)/.exec(cookie)?.[1]
  }

  it.each([
    ['no portal elsewhere', { PUBLIC_ORIGIN: publicOrigin }],
    [
      'a portal on the same site',
      { PUBLIC_ORIGIN: publicOrigin, PORTAL_ORIGINS: 'https://www.stipend.example' },
    ],
    [
      'another port of localhost',
      { PUBLIC_ORIGIN: 'http://localhost:8080', PORTAL_ORIGINS: 'http://localhost:5173' },
    ],
    ['a host without TLS', { PUBLIC_ORIGIN: 'http://api.example', PORTAL_ORIGINS: 'https://portal.example' }],
  ])('are Lax with %s', async (_case, environment) => {
    expect(await sameSiteOf(environment)).toBe('Lax')
  })

  it.each(['https://portal.example', 'http://www.stipend.example', `https://stipend.example,${portal}`])(
    'are None with the portals %s',
    async (origins) => {
      expect(await sameSiteOf({ PUBLIC_ORIGIN: publicOrigin, PORTAL_ORIGINS: origins })).toBe('None')
    },
  )
})
