import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, type Server, request } from 'node:http'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { studyInput } from '#tests/support/builders/study-input.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeServer } from './runtime/close-server.ts'
import { categories } from './db/schema.ts'
import { ResponseCache } from './http/response-cache.ts'
import { createApp } from './app.ts'
import { hostServer } from './listener.ts'
import { createLog } from './runtime/log.ts'
import { saveStudies } from './modules/studies/catalogue/save-studies.ts'

const portal = 'https://portal.example'
const token = 'a-token-for-metrics-of-the-tests'
const cataloguePath = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })
const publicPaths = [
  cataloguePath,
  endpoints.categories.path,
  endpoints.companies.path,
  endpoints.intakes.path,
]
const now = new Date('2026-11-20T18:00:00Z')

/** Counts the requests that never reached the app. */
class CountingCache extends ResponseCache {
  given = 0

  override answer(...[asked, outgoing]: Parameters<ResponseCache['answer']>): boolean {
    const isGiven = super.answer(asked, outgoing)
    if (isGiven) this.given += 1
    return isGiven
  }
}

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
}
type Sent = Readonly<Record<string, string>>

const database = useTestDatabase()
let host: HostApp
let responseCache: CountingCache
let lines: Record<string, unknown>[]
let server: Server
let port: number | undefined
let ask: (path: string, headers?: Sent, method?: string, body?: string) => Promise<Answer>
let close: () => Promise<void>

beforeAll(async () => {
  await database.db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
})
beforeEach(async () => {
  // Enough studies for the body to be compressed.
  await saveStudies(
    database.db,
    Array.from({ length: 20 }, (_, index) => studyInput({ sourceKey: `study ${index}` })),
    now,
  )
  host = hostApp(database, {
    PUBLIC_ORIGIN: 'https://stipend.example',
    PORTAL_ORIGINS: portal,
    METRICS_TOKEN: token,
  })
  responseCache = new CountingCache()
  lines = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const deps = { ...host.deps, log }
  server = hostServer(createApp(deps), deps, responseCache).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' ? address?.port : undefined
  ask = async (path, headers = {}, method = 'GET', body = '') => {
    const asked = request({ host: 'localhost', port, path, method, headers }).end(body)
    const [incoming]: IncomingMessage[] = await once(asked, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of incoming ?? []) chunks.push(Buffer.from(chunk))
    const { statusCode: status, headers: { date: _date, ...kept } = {} } = incoming ?? {}
    return { status, headers: kept, body: Buffer.concat(chunks).toString('base64') }
  }
  close = () => closeServer(server)
})
afterEach(() => close())

/** An answer without the header that differs in every answer. */
const shared = ({ headers: { 'x-request-id': _id, ...headers }, ...rest }: Answer) => ({ ...rest, headers })
const etagOf = async (path: string) => String((await ask(path)).headers.etag)
/** Sends a request twice. Returns both answers and how many of them never reached the app. */
async function askTwice(...question: Parameters<typeof ask>) {
  const before = responseCache.given
  const [first, second] = [await ask(...question), await ask(...question)]
  return { first, second, given: responseCache.given - before }
}

describe('a public answer to a repeated request', () => {
  const questions: [string, number, (etag: string) => Sent][] = [
    ['from a plain client', 200, () => ({})],
    ['from a browser', 200, () => ({ 'Accept-Encoding': 'gzip, deflate, br' })],
    ['from a client without brotli', 200, () => ({ 'Accept-Encoding': 'gzip, br;q=0' })],
    ['from a client that holds it', 304, (etag) => ({ 'If-None-Match': etag })],
    ['from a client that holds it, compressed on the way', 304, (etag) => ({ 'If-None-Match': `W/${etag}` })],
    ['from a client that holds several', 304, (etag) => ({ 'If-None-Match': `"another", ${etag}` })],
    ['from a client that holds any', 304, () => ({ 'If-None-Match': '*' })],
    [
      'from a client that holds another',
      200,
      () => ({ 'If-None-Match': '"another"', 'Accept-Encoding': 'br' }),
    ],
    ['from a portal elsewhere', 200, () => ({ Origin: portal })],
    ['from a portal elsewhere that holds it', 304, (etag) => ({ Origin: portal, 'If-None-Match': etag })],
    ['from another origin', 200, () => ({ Origin: 'https://evil.example' })],
  ]

  it.each(questions)('is the same except for its id: %s', async (_who, status, headersFor) => {
    for (const path of publicPaths) {
      const sent = headersFor(await etagOf(path))
      // Expires the answers that are cached so far.
      host.pass({ seconds: 2 })
      const { first, second, given } = await askTwice(path, sent)
      expect([path, first.status, given]).toEqual([path, status, 1])
      expect(shared(second)).toEqual(shared(first))
      expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    }
  })

  it('may be read by the portal elsewhere, and by no other origin', async () => {
    for (const origin of [portal, 'https://evil.example', portal]) {
      const { second } = await askTwice(cataloguePath, { Origin: origin })
      expect(second.headers['access-control-allow-origin']).toBe(origin === portal ? portal : undefined)
    }
  })

  it('is counted and logged as any other', async () => {
    const answers = [await ask(cataloguePath), await ask(cataloguePath), await ask(cataloguePath)]
    expect(responseCache.given).toBe(2)
    const logged = lines.map(({ requestId, method, route, status, seconds, msg }) => {
      expect(seconds).toEqual(expect.any(Number))
      return { requestId, method, route, status, msg }
    })
    expect(logged).toEqual(
      answers.map(({ headers }) => ({
        requestId: headers['x-request-id'],
        method: 'GET',
        route: cataloguePath,
        status: 200,
        msg: 'request',
      })),
    )
    const metrics = await ask('/metrics', { Authorization: `Bearer ${token}` })
    const series = String.raw`stipend_request_seconds_(?:bucket|count)\{method="GET",route="${cataloguePath}",status="200"`
    const text = Buffer.from(metrics.body, 'base64').toString()
    expect(text).toMatch(new RegExp(String.raw`^${series},le="\+Inf"\} 3$`, 'm'))
    expect(text).toMatch(new RegExp(String.raw`^${series}\} 3$`, 'm'))
  })

  it('shows a change of the catalogue as soon as the app does', async () => {
    const etag = await etagOf(cataloguePath)
    const held = { 'If-None-Match': etag }
    expect(await askTwice(cataloguePath, held)).toMatchObject({ second: { status: 304 }, given: 1 })
    host.pass({ seconds: 2 })
    expect(await askTwice(cataloguePath, held)).toMatchObject({ second: { status: 304 }, given: 1 })
    await saveStudies(database.db, [studyInput({ sourceKey: 'study 0', payDisplay: '$200' })], now)
    host.pass({ seconds: 2 })
    const { first, second, given } = await askTwice(cataloguePath, held)
    expect([first.status, second.status, given]).toEqual([200, 200, 1])
    expect(Buffer.from(second.body, 'base64').toString()).toContain('$200')
    expect(second.headers.etag).not.toBe(etag)
  })

  it('goes through the app when the clock is set back', async () => {
    await askTwice(cataloguePath)
    host.pass({ hours: -1 })
    expect((await askTwice(cataloguePath)).given).toBe(1)
  })

  it('is dropped before visitors fill the memory', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => index)
    await ask(cataloguePath)
    for (let round = 0; round < 200; round += 1) {
      await Promise.all(ten.map((each) => ask(cataloguePath, { 'If-None-Match': `"${round} ${each}"` })))
    }
    expect((await askTwice(cataloguePath)).given).toBe(1)
    const tags = Array.from({ length: 100 }, (_, index) => `"a tag of somebody ${index}"`)
    const long = { 'If-None-Match': [...tags, await etagOf(cataloguePath)].join(', ') }
    expect(await askTwice(cataloguePath, long)).toMatchObject({ second: { status: 304 }, given: 0 })
  })
})

describe('every other request', () => {
  it('reaches the app', async () => {
    const questions: [number, ...Parameters<typeof ask>][] = [
      [200, cataloguePath, {}, 'HEAD'],
      [405, cataloguePath, {}, 'DELETE'],
      [405, cataloguePath, { 'Content-Type': 'application/json' }, 'POST', '{}'],
      [404, fillPath(endpoints.study.path, { id: 999_999 })],
      [200, endpoints.csrfToken.path],
      [401, endpoints.user.path],
      [200, '/env.js'],
      [200, '/healthz'],
    ]
    for (const [status, ...question] of questions) {
      await ask(cataloguePath)
      const { second, given } = await askTwice(...question)
      expect([question, second.status, given]).toEqual([question, status, 0])
    }
    expect((await ask(cataloguePath, {}, 'DELETE')).headers.allow).toBe('GET, HEAD')
  })

  it('gets the headers of GET by HEAD', async () => {
    const questions: Sent[] = [{}, { 'If-None-Match': await etagOf(cataloguePath) }]
    for (const headers of questions) {
      const { second } = await askTwice(cataloguePath, headers)
      const head = shared(await ask(cataloguePath, headers, 'HEAD'))
      const { 'content-length': _length, ...expected } = shared(second).headers
      expect(head).toEqual({ status: second.status, headers: expected, body: '' })
    }
  })

  it('may bring a body, which is not read', async () => {
    await ask(cataloguePath)
    const { first, second, given } = await askTwice(cataloguePath, { 'Content-Length': '2' }, 'GET', '{}')
    expect([first.status, second.status, given]).toEqual([200, 200, 0])
  })
})

describe('bytes that are no request', () => {
  it('are answered, and their connection is closed though the client keeps it', async () => {
    const client = connect({ host: 'localhost', port: port ?? 0, allowHalfOpen: true })
    client.write('no request\r\n\r\n')
    const [answer]: Buffer[] = await once(client, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    await vi.waitFor(async () => {
      expect(await promisify(server.getConnections.bind(server))()).toBe(0)
    }, pollTimeout)
    client.destroy()
  })
})

it('an expectation that nobody meets is refused with the headers of every other answer', async () => {
  const { status, headers } = await ask(cataloguePath, { Expect: 'x' })
  expect(status).toBe(417)
  expect(headers).toMatchObject({ 'content-security-policy': expect.stringContaining("default-src 'none'") })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect((await ask(cataloguePath, { Expect: '100-continue' })).status).toBe(200)
})
