import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, type Server, request } from 'node:http'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeServer } from './close-server.ts'
import { createApp } from './app.ts'
import { hostServer } from './listener.ts'
import { createLog } from './runtime/log.ts'
import { saveStudies } from './modules/studies/catalogue/save-studies.ts'

const token = 'a-token-for-metrics-of-the-tests'
const cataloguePath = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })
const now = new Date('2026-11-20T18:00:00Z')

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
}
type Sent = Readonly<Record<string, string>>

const database = useTestDatabase('Focus Groups')
let host: HostApp
let lines: Record<string, unknown>[]
let server: Server
let port: number | undefined
let ask: (path: string, headers?: Sent, method?: string, body?: string) => Promise<Answer>
let close: () => Promise<void>

beforeEach(async () => {
  // Enough studies for the body to be compressed.
  await saveStudies(
    database.db,
    Array.from({ length: 20 }, (_, index) => studyInput({ sourceKey: `study ${index}` })),
    now,
  )
  host = hostApp(database, {
    PUBLIC_ORIGIN: 'https://stipend.example',
    METRICS_TOKEN: token,
  })
  lines = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const deps = { ...host.deps, log }
  await listen(hostServer(createApp(deps), deps))
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

async function listen(started: Server): Promise<void> {
  server = started.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' ? address?.port : undefined
}

/** An answer without the header that differs in every answer. */
const shared = ({ headers: { 'x-request-id': _id, ...headers }, ...rest }: Answer) => ({ ...rest, headers })
const etagOf = async (path: string) => String((await ask(path)).headers.etag)
describe('a public answer', () => {
  it('is counted and logged each time', async () => {
    const answers = [await ask(cataloguePath), await ask(cataloguePath), await ask(cataloguePath)]
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

  it('shows a change of the catalogue within a second or two', async () => {
    const held = { 'If-None-Match': await etagOf(cataloguePath) }
    expect(await ask(cataloguePath, held)).toMatchObject({ status: 304 })
    await saveStudies(database.db, [studyInput({ sourceKey: 'study 0', payDisplay: '$200' })], now)
    host.pass({ seconds: 2 })
    const answer = await ask(cataloguePath, held)
    expect(answer.status).toBe(200)
    expect(Buffer.from(answer.body, 'base64').toString()).toContain('$200')
  })

  it('gets the headers of GET by HEAD', async () => {
    const questions: Sent[] = [{}, { 'If-None-Match': await etagOf(cataloguePath) }]
    for (const headers of questions) {
      const get = shared(await ask(cataloguePath, headers))
      const head = shared(await ask(cataloguePath, headers, 'HEAD'))
      const { 'content-length': _length, ...expected } = get.headers
      expect(head).toEqual({ status: get.status, headers: expected, body: '' })
    }
  })

  it('may bring a body, which is not read', async () => {
    expect((await ask(cataloguePath, { 'Content-Length': '2' }, 'GET', '{}')).status).toBe(200)
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

describe('a connection', () => {
  it('stays open for longer than a proxy in front lets it rest', async () => {
    const { headers } = await ask('/healthz')
    expect(Number(String(headers['keep-alive']).replace('timeout=', ''))).toBeGreaterThan(60)
  })

  it.each([
    ['that sends nothing', '', '', '408 Request Timeout'],
    ['whose headers drip', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-Drop: 1\r\n', '408 Request Timeout'],
    [
      'whose body drips',
      'POST /action/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n',
      'x',
      '403 Forbidden',
    ],
  ])('%s is answered and closed', async (_what, begin, drop, status) => {
    await close()
    // A refusal has to leave before the time of its request is over.
    const requestTimeout = status.startsWith('403') ? 2000 : 400
    const times = { headersTimeout: 200, requestTimeout, connectionsCheckingInterval: 50 }
    await listen(hostServer(host.app, host.deps, times))
    const client = connect({ host: 'localhost', port: port ?? 0 })
    let answer = ''
    client.on('data', (bytes) => void (answer += String(bytes)))
    // The host closes while the client still sends.
    client.on('error', () => {})
    client.write(begin)
    const drip = setInterval(() => client.write(drop), 20)
    await once(client, 'close')
    clearInterval(drip)
    expect(answer).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status}\r\n[^]*X-Content-Type-Options: nosniff\r\n`, 'i'),
    )
  })

  it('has a time that a crowd of slow clients cannot use', () => {
    expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 120_000 })
  })
})

it('an expectation that nobody meets is refused with the headers of every other answer', async () => {
  const { status, headers } = await ask(cataloguePath, { Expect: 'x' })
  expect(status).toBe(417)
  expect(headers).toMatchObject({ 'content-security-policy': expect.stringContaining("default-src 'none'") })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect((await ask(cataloguePath, { Expect: '100-continue' })).status).toBe(200)
})
