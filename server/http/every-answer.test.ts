import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { createApp } from '#server/app.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { listeningHost } from '#tests/support/processes/listening-host.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'

const portal = 'https://portal.example'
const token = 'a-token-for-metrics-of-the-tests'
const files = {
  '/index.html': '<!doctype html><html lang="en"></html>',
  '/sw.js': '0',
  '/favicon.svg': '<svg/>',
  '/manifest.webmanifest': '{}',
  '/embed/captcha.html': '<!doctype html>',
  '/assets/main-12345678.js': '0',
}
const json = { 'Content-Type': 'application/json' }
const categories = endpoints.categories.path

const otherPaths = [
  '/',
  '/my',
  '/env.js',
  '/host.css',
  '/terms/',
  '/privacy/',
  '/contact/',
  '/nowhere',
  '/assets/none.js',
  '/healthz',
  '/readyz',
  '/metrics',
  '/csp-report',
  '/postback/cpx/',
  '/postback/identity/',
  '/img/508x508/cover-focus-groups.svg',
  '/img/508x508/none.webp',
  '/img/x/y',
  '/%FF%00',
  '/sandbox/surveys/api/get-surveys',
  '/sandbox/surveys/take/',
  '/sandbox/identity/v1/sessions',
]

/** Known paths of the app; each is requested with several methods. */
const paths = [
  ...Object.keys(files),
  ...Object.values({ ...hostPages, ...settingsPaths, ...dataPaths }),
  ...Object.values(endpoints).map(({ path }) => path.replace('{product}', 'focusgroups')),
  ...otherPaths,
].map((path) => path.replaceAll(/\{\w+\}/g, '1'))

/** Requests with other properties that an answer may depend on. */
const asked: [string, RequestInit][] = [
  [categories, { headers: { 'If-None-Match': '*' } }],
  [categories, { headers: { Origin: portal } }],
  [categories, { headers: { Host: 'evil.example' } }],
  ['/nowhere', { headers: { Accept: 'text/html' } }],
  ['/metrics', { headers: { Authorization: `Bearer ${token}` } }],
  [hostPages.logout, { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
  [
    endpoints.profile.path,
    { method: 'OPTIONS', headers: { Origin: portal, 'Access-Control-Request-Method': 'POST' } },
  ],
]

let database: OpenDatabase
let deps: HostDependencies
beforeAll(async () => {
  database = await openTestDatabase()
  const portalFolder = await mkdtemp(join(tmpdir(), 'stipend-portal-'))
  for (const [address, content] of Object.entries(files)) {
    await mkdir(dirname(join(portalFolder, address)), { recursive: true })
    await writeFile(join(portalFolder, address), content)
  }
  const settings = {
    PUBLIC_ORIGIN: 'https://stipend.example',
    PORTAL_ORIGINS: portal,
    METRICS_TOKEN: token,
  }
  deps = { ...hostApp(database, settings).deps, portalFolder }
})
afterAll(async () => {
  await database.close()
  if (deps.portalFolder !== null) await rm(deps.portalFolder, { recursive: true })
})

/** A body needs a type, and text a charset; JSON has none. */
const typed =
  /^(?:no body|(?:text\/\w+|image\/svg\+xml);.*charset=utf-8|application\/[\w+]*json.*|image\/(?:webp|jpeg))$/i

async function expectHeaders(what: string, answer: Response): Promise<void> {
  const { status, headers } = answer
  const hasBody = (await answer.arrayBuffer()).byteLength > 0

  const policy = headers.get('Content-Security-Policy')
  expect({
    what,
    status,
    policy,
    ...Object.fromEntries(
      [...headers].filter(([name]) => name.startsWith('x-c') || name.startsWith('cross')),
    ),
    referrer: headers.get('Referrer-Policy'),
    tls: headers.get('Strict-Transport-Security'),
    type: hasBody ? (headers.get('Content-Type') ?? 'none') : 'no body',
  }).toMatchObject({
    policy: expect.stringMatching(
      /^(?=.*default-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors '(?:none|self)')/,
    ),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': expect.stringMatching(/^(?:same|cross)-origin$/),
    referrer: expect.stringMatching(/^(?:no-referrer|strict-origin-when-cross-origin)$/),
    tls: 'max-age=63072000; includeSubDomains; preload',
    type: expect.stringMatching(typed),
  })
}

describe('every answer', () => {
  it('has a policy with frame ancestors, and the other headers', async () => {
    const app = createApp(deps)
    const statuses = new Set<number>()
    const look = async (path: string, init: RequestInit = {}) => {
      const answer = await app.request(path, init, {})
      statuses.add(answer.status)
      await expectHeaders(`${init.method ?? 'GET'} ${path}`, answer)
    }
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT']) await look(path, { method })
      await look(path, { method: 'POST', headers: json, body: '{}' })
    }
    for (const [path, init] of asked) await look(path, init)
    await look(endpoints.login.path, { method: 'POST', body: 'x'.repeat(70_000), headers: json })
    for (let times = 0; times <= 60; times += 1) await look('/csp-report', { method: 'POST', body: '{}' })
    expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 304, 400, 401, 403, 404, 405, 421, 429]))
  })

  it('has them after an unexpected failure, and while the database is down', async () => {
    const failing = createApp({
      ...deps,
      clock: () => {
        throw new Error('Nobody foresaw this')
      },
    })
    const failed = await failing.request(endpoints.csrfToken.path, {}, {})
    expect(failed.status).toBe(500)
    await expectHeaders('a failure', failed)
    const closed = await openTestDatabase()
    await closed.close()
    const unready = await createApp({ ...deps, database: closed }).request('/readyz', {}, {})
    expect(unready.status).toBe(503)
    await expectHeaders('no database', unready)
  })

  it('has them if the request cannot be read', async () => {
    const host = await listeningHost(deps)
    const { port } = new URL(host.origin)
    const requests: [string, number][] = [
      ['no HTTP at all\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ]
    for (const [request, expected] of requests) {
      const socket = connect(Number(port), 'localhost')
      socket.end(request)
      const [first = '', ...lines] = (await text(socket)).split('\r\n')
      const status = Number(first.split(' ')[1])
      expect([request.slice(0, 40), status]).toEqual([request.slice(0, 40), expected])
      const end = lines.indexOf('')
      const pairs = lines.slice(0, end).map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      })
      await expectHeaders(request.slice(0, 40), new Response(null, { status, headers: pairs }))
    }
    await host.close()
  })
})
