import { Agent } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '#server/db/database.ts'
import { settingsOn } from './parts/host-settings.ts'
import { startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { embeddedData } from '#tests/support/databases/seeded-data.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { type HostProcess, startHost } from '#tests/support/processes/host-process.ts'
import { startNginx } from '#tests/support/processes/nginx.ts'
import { cachedPercentOf, piecePaths, publicVisits } from './catalogue/cache-in-front.ts'
import { FilledCatalogue } from './catalogue/fill-catalogue.ts'
import { fetchBy } from './parts/fetch-by.ts'
import { type Share, openLoop, percentile } from './parts/load.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import { BenchParticipant } from './parts/participant.ts'

/** Enough for market areas of their own. */
const studies = 5000
/** As many as one address may sign up in an hour. */
const participants = 20
/** Of a thousand requests a second, those that any cache may answer, and those of single participants. */
const perSecond = { shared: 800, own: 200 }
const awaySeconds = 10

/** nginx as delivered, its cache empty at first, before two processes: a thousand requests a second of all kinds. */
export const edge: Measurement = {
  name: 'edge',
  isLong: true,
  measure: async (isFull) => {
    const postgres = await startPostgresServer()
    const port = await findFreePort()
    const data = await Promise.all([embeddedData(), embeddedData()])
    const database = await openPostgres(postgres.url, { withoutTimeouts: true })
    await (await FilledCatalogue.start(database.db)).grow(studies)
    await database.close()
    const env = {
      ...settingsOn(postgres.url),
      PUBLIC_ORIGIN: `https://localhost:${port}`,
      TRUSTED_PROXIES: '1',
    }
    const hosts: HostProcess[] = []
    try {
      for (const each of data) hosts.push(await startHost({ data: each, env }))
      return await measureEdge(port, hosts, isFull ? 60 : 20)
    } finally {
      for (const host of hosts) await host.dispose()
      for (const each of data) await each.remove()
      await postgres.dispose()
    }
  },
}

async function measureEdge(port: number, hosts: readonly HostProcess[], seconds: number): Promise<Figure[]> {
  const [first, second] = hosts
  if (!first || !second) throw new Error('There are no two hosts')
  const portOf = ({ origin }: HostProcess) => Number(new URL(origin).port)
  const proxy = await startNginx(port, [portOf(first), portOf(second)])
  // Of its own for each kind: a request that waits for a host must not hold up others in this client.
  const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false }))
  const [shared, own] = agents.map(fetchBy)
  if (!shared || !own) throw new Error('There are no two agents')
  try {
    const visits = publicVisits(proxy.origin, await piecePaths(first.origin), shared)
    const members = Array.from({ length: participants }, () => new BenchParticipant(proxy.origin, own))
    for (const member of members) await member.join()
    const load = (lastsSeconds: number) => loadOf(visits, actsOf(members), lastsSeconds)
    const before = await proxy.logged('access')
    const usual = await load(seconds)
    const log = (await proxy.logged('access')).slice(before.length)
    const asked = log.split('\n').filter((line) => line.includes('/c-api/'))
    await Promise.all(hosts.map((host) => host.kill()))
    const away = await load(awaySeconds)
    await Promise.all(hosts.map((host) => host.start()))
    const backMs = await untilServed(members)
    const after = await load(awaySeconds)
    return [
      ...figuresOf('two processes', usual),
      {
        what: 'public catalogue, from an empty cache on: answered by it',
        value: cachedPercentOf(asked.join('\n')),
        unit: '%',
        goal: { atLeast: 99 },
      },
      ...figuresOf('both killed for ten seconds', away).filter(({ what }) => !what.includes('failed')),
      failed('both killed for ten seconds, public catalogue', away.shared.errors),
      {
        what: 'from when both are ready until all participants are answered',
        value: backMs,
        unit: 'ms',
        goal: { atMost: 3000 },
      },
      failed('ten seconds after', after.shared.errors + after.own.errors),
    ]
  } finally {
    for (const agent of agents) agent.destroy()
    await proxy.stop()
  }
}

/** The account, and posts that are carried out once. */
function actsOf(members: readonly BenchParticipant[]): Share[] {
  let turn = 0
  const next = () => members[(turn += 1) % members.length]
  return [
    { percent: 80, send: async () => (await next()?.readUser()) ?? false },
    { percent: 20, send: async () => (await next()?.saveProfile()) ?? false },
  ]
}

async function loadOf(visits: readonly Share[], acts: readonly Share[], seconds: number) {
  const [shared, own] = await Promise.all([
    openLoop(visits, { perSecond: perSecond.shared, seconds }),
    openLoop(acts, { perSecond: perSecond.own, seconds }),
  ])
  return { shared, own }
}

type Load = Awaited<ReturnType<typeof loadOf>>

const failed = (what: string, value: number): Figure => ({
  what: `${what}: failed`,
  value,
  unit: '',
  goal: { atMost: 0 },
})

const figuresOf = (what: string, { shared, own }: Load): Figure[] => [
  {
    what: `${what}, public catalogue: p99`,
    value: percentile(shared.times, 0.99),
    unit: 'ms',
    goal: { atMost: 100 },
  },
  {
    what: `${what}, accounts and posts: p99`,
    value: percentile(own.times, 0.99),
    unit: 'ms',
    goal: { atMost: 400 },
  },
  failed(what, shared.errors + own.errors),
]

/** Milliseconds until all are answered: each process of nginx finds out for itself that the hosts are back. */
async function untilServed(members: readonly BenchParticipant[]): Promise<number> {
  const begun = performance.now()
  const serve = () => Promise.all(members.map((member) => member.readUser()))
  while ((await serve()).includes(false)) await wait(50)
  return performance.now() - begun
}
