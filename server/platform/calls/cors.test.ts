import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { describe, expect } from 'vitest'

const portal = 'https://portal.example'
const publicOrigin = 'https://api.stipend.example'

const it = hostTest({
  PUBLIC_ORIGIN: publicOrigin,
  PORTAL_ORIGINS: `${portal},https://second.example:8443`,
})
const preflight = (
  { app }: HostApp,
  origin: string,
  path: string = endpoints.profile.path,
  asked = 'content-type',
) =>
  app.request(path, {
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
  it.for([portal, 'https://second.example:8443'])(
    'may send requests from %s, with cookies',
    async (origin, { host }) => {
      const answer = await host.app.request(endpoints.user.path, { headers: { Origin: origin } })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin)
      expect(answer.headers.get('Access-Control-Allow-Credentials')).toBe('true')
      expect(answer.headers.get('Access-Control-Expose-Headers')).toBe(
        'Date, ETag, Location, Idempotency-Key, Idempotent-Replayed, Retry-After',
      )
    },
  )

  it('learns from a preflight what it may send', async ({ host }) => {
    const answer = await preflight(host, portal)
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

  it('signs up, and sends requests as the participant afterwards', async ({ host }) => {
    const ada = host.visitor()
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

  it('may embed pictures and the catalogue', async ({ host: { app } }) => {
    for (const path of [endpoints.categories.path, '/img/508x508/study.svg', '/img/1x1/no.webp']) {
      const answer = await app.request(path)
      expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
      expect(answer.headers.get('Vary')).toContain('Origin')
    }
    const user = await app.request(endpoints.user.path)
    expect(user.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  })

  it('is named in `Vary` by every answer', async ({ host: { app } }) => {
    const compressed = await app.request(endpoints.categories.path, { headers: { Origin: portal } })
    expect(compressed.headers.get('Vary')?.split(', ')).toEqual(['Accept-Encoding', 'Origin'])
    const alone = await app.request(endpoints.categories.path)
    expect(alone.headers.get('Vary')).toContain('Origin')
    expect(permissions(alone)).toEqual([])
  })
})

describe('any other origin', () => {
  it.for(strangers)('gets no permission: "%s"', async (origin, { host }) => {
    const answers = [
      await preflight(host, origin),
      await host.app.request(endpoints.user.path, { headers: { Origin: origin } }),
      await host.app.request(endpoints.categories.path, { headers: { Origin: origin } }),
    ]
    for (const answer of answers) expect(permissions(answer)).toEqual([])
  })

  it('gets no permission without a portal elsewhere, nor does a request without an origin', async ({
    database,
  }) => {
    const alone = hostApp(database, { PUBLIC_ORIGIN: publicOrigin })
    const answer = await alone.app.request(endpoints.categories.path, { headers: { Origin: portal } })
    expect(permissions(answer)).toEqual([])
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  })

  it('cannot post, even with a token', async ({ host }) => {
    const visitor = host.visitor()
    const answer = await visitor.postJson(
      endpoints.signUp.path,
      {},
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    )
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'csrf-failed' }])
  })
})

describe('the content of a preflight', () => {
  it('is not read, however large it is', async ({ host }) => {
    const huge = `x-${'a,'.repeat(200_000)}`
    await preflight(host, portal, endpoints.profile.path)
    const before = process.cpuUsage()
    const answers = [
      await preflight(host, portal, endpoints.profile.path, huge),
      await preflight(host, 'null', '/', huge),
    ]
    const { user, system } = process.cpuUsage(before)
    expect(answers.map((answer) => answer.status)).toEqual([204, 404])
    for (const answer of answers) expect(JSON.stringify([...answer.headers])).not.toContain('a,a')
    // For two whole requests, including Node's own handling of the header, in microseconds.
    expect(user + system).toBeLessThan(300_000)
  })
})

describe('cookies', () => {
  const sameSiteOf = async (database: OpenDatabase, environment: Readonly<Record<string, string>>) => {
    const answer = await hostApp(database, environment).app.request(endpoints.csrfToken.path)
    const [cookie = ''] = answer.headers.getSetCookie()
    return /SameSite=(\w+)/.exec(cookie)?.[1]
  }

  it.for([
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
  ] as const)('are Lax with %s', async ([_case, environment], { database }) => {
    expect(await sameSiteOf(database, environment)).toBe('Lax')
  })

  it.for(['https://portal.example', 'http://www.stipend.example', `https://stipend.example,${portal}`])(
    'are None with the portals %s',
    async (origins, { database }) => {
      expect(await sameSiteOf(database, { PUBLIC_ORIGIN: publicOrigin, PORTAL_ORIGINS: origins })).toBe(
        'None',
      )
    },
  )
})
