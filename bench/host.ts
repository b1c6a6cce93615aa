import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request as ask } from 'node:http'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { type HostProcess, startHost } from '#tests/support/processes/host-process.ts'
import { startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import type { BareAnswer } from './parts/bare-server.ts'
import { withFolder } from './parts/folder.ts'
import { answersPerSecond, median, openLoop, percentile, rawGet } from './parts/load.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import { BenchParticipant } from './parts/participant.ts'
import { settingsOn } from './parts/host-settings.ts'

const cataloguePath = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })
const connections = 16

/** The host on PostgreSQL: its speed compared with plain Node, and its latency under a mixed load. */
export const host: Measurement = {
  name: 'host',
  measure: async (isFull) => {
    const postgres = await startPostgresServer()
    const running = await startHost({
      env: settingsOn(postgres.url),
    })
    try {
      const participants = Array.from({ length: 5 }, () => new BenchParticipant(running.origin))
      for (const participant of participants) await participant.join()
      return [
        ...(await ratios(running, isFull)),
        ...(await mixedLoad(running, participants, isFull ? 120 : 20)),
      ]
    } finally {
      await running.dispose()
      await postgres.dispose()
    }
  },
}

/**
 * The catalogue, whole and unchanged, compared with a bare server that sends the same bytes. The two
 * alternate, so that both run under the same conditions.
 */
async function ratios({ origin }: HostProcess, isFull: boolean): Promise<Figure[]> {
  const port = Number(new URL(origin).port)
  const whole = await fetch(`${origin}${cataloguePath}`, { headers: { 'Accept-Encoding': 'br' } })
  await whole.arrayBuffer()
  const cases: { what: string; sent: Record<string, string> }[] = [
    { what: 'catalogue', sent: { 'Accept-Encoding': 'br' } },
    { what: 'catalogue, unchanged', sent: { 'If-None-Match': whole.headers.get('ETag') ?? '' } },
  ]
  const figures: Figure[] = []
  for (const { what, sent } of cases) {
    const request = rawGet(cataloguePath, sent)
    const bare = await startBare(await answerTo(origin, sent))
    const own: number[] = []
    const bares: number[] = []
    try {
      // A server is many times slower just after its start than a few seconds later.
      for (const each of [port, bare.port]) await answersPerSecond(each, request, { connections, seconds: 2 })
      for (let round = 0; round < (isFull ? 30 : 7); round += 1) {
        own.push(await answersPerSecond(port, request, { connections, seconds: 0.5 }))
        bares.push(await answersPerSecond(bare.port, request, { connections, seconds: 0.5 }))
      }
    } finally {
      bare.child.kill()
    }
    figures.push(
      { what, value: median(own), unit: '/s' },
      { what: `${what}, bare Node`, value: median(bares), unit: '/s' },
      {
        what: `${what}, ratio to bare Node`,
        // Compared round by round, because other load on the machine affects both alike.
        value: median(own.map((perSecond, round) => perSecond / (bares[round] ?? Number.NaN))),
        unit: '',
      },
    )
  }
  return figures
}

/** An answer with its bytes as sent: `fetch` would decompress them. */
async function answerTo(origin: string, sent: Readonly<Record<string, string>>): Promise<BareAnswer> {
  const outgoing = ask(`${origin}${cataloguePath}`, { headers: sent }).end()
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
  if (!incoming) throw new Error('No answer')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  const { connection: _connection, 'keep-alive': _keep, date: _date, ...kept } = incoming.headers
  const headers = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
  return { status: incoming.statusCode ?? 0, headers, body: Buffer.concat(chunks).toString('base64') }
}

function startBare(answer: BareAnswer): Promise<{ port: number; child: ChildProcess }> {
  return withFolder(async (folder) => {
    const file = join(folder, 'answer.json')
    await writeFile(file, JSON.stringify(answer))
    const port = await findFreePort()
    const entry = fileURLToPath(new URL('./parts/bare-server.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', entry], {
      env: { PATH: process.env['PATH'], PORT: String(port), ANSWER: file },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    return { port, child }
  })
}

/**
 * A hundred requests a second: the catalogue, mostly unchanged; the user answer; posts that are executed
 * once.
 */
async function mixedLoad(
  { origin }: HostProcess,
  participants: readonly BenchParticipant[],
  seconds: number,
): Promise<Figure[]> {
  const whole = await fetch(`${origin}${cataloguePath}`)
  await whole.arrayBuffer()
  const etag = whole.headers.get('ETag') ?? ''
  const read = async (headers: Record<string, string>, expected: number) => {
    const answer = await fetch(`${origin}${cataloguePath}`, { headers })
    await answer.arrayBuffer()
    return answer.status === expected
  }
  let turn = 0
  const next = () => participants[(turn += 1) % participants.length]
  const { times, errors } = await openLoop(
    [
      { percent: 60, send: () => read({ 'If-None-Match': etag }, 304) },
      { percent: 20, send: () => read({}, 200) },
      { percent: 15, send: async () => (await next()?.readUser()) ?? false },
      { percent: 5, send: async () => (await next()?.saveProfile()) ?? false },
    ],
    { perSecond: 100, seconds },
  )
  return [
    { what: 'mixed load, p50', value: percentile(times, 0.5), unit: 'ms' },
    { what: 'mixed load, p95', value: percentile(times, 0.95), unit: 'ms', goal: { atMost: 150 } },
    { what: 'mixed load, p99', value: percentile(times, 0.99), unit: 'ms', goal: { atMost: 400 } },
    { what: 'mixed load, errors', value: errors, unit: '', goal: { atMost: 0 } },
  ]
}
