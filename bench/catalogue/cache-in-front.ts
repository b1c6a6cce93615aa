import { Agent } from 'node:https'
import { EditionAnswer, PieceAnswer } from '#contract/answers/editions.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { HostProcess } from '#tests/support/processes/host-process.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { startNginx } from '#tests/support/processes/nginx.ts'
import { seededRandom } from '#server/modules/studies/images/seeded-random.ts'
import * as v from 'valibot'
import { fetchBy } from '../parts/fetch-by.ts'
import { type Share, openLoop, percentile } from '../parts/load.ts'
import type { Ask } from '../parts/participant.ts'

const load = { perSecond: 1000, seconds: 60 }
const connections = 64

/** The answers of a cache to a minute of visits. */
export interface CacheCosts {
  /** Requests that the cache answered without waiting for the host, of a cache that was empty. */
  cachedPercent: number
  p99Ms: number
  failed: number
  /** The same for another minute, after the host was killed. */
  failedWithoutHost: number
}

/**
 * Visits to the public catalogue through nginx with the manual's configuration. Kills the host.
 *
 * @param host Its catalogue has market areas.
 */
export async function measureCache(host: HostProcess): Promise<CacheCosts> {
  const paths = await piecePaths(host.origin)
  const hostPort = Number(new URL(host.origin).port)
  const proxy = await startNginx(await findFreePort(), [hostPort, hostPort])
  const agent = new Agent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false })
  const visits = publicVisits(proxy.origin, paths, fetchBy(agent))
  try {
    const withHost = await openLoop(visits, load)
    const cachedPercent = cachedPercentOf(await proxy.logged('access'))
    await host.kill()
    const without = await openLoop(visits, load)
    return {
      cachedPercent,
      p99Ms: percentile(withHost.times, 0.99),
      failed: withHost.errors,
      failedWithoutHost: without.errors,
    }
  } finally {
    agent.destroy()
    await proxy.stop()
  }
}

/** Requests for the public catalogue, each kind with its share as visits make it. */
export function publicVisits(origin: string, paths: PiecePaths, ask: Ask): Share[] {
  const random = seededRandom('visits')
  const read = (some: readonly string[]) => async () => {
    const answer = await ask(origin + random.pick(some), { headers: { 'Accept-Encoding': 'br' } })
    return answer.status === 200
  }
  return [
    { percent: 30, send: read([endpoints.edition.path]) },
    { percent: 20, send: read([paths.nation]) },
    { percent: 40, send: read(paths.areas) },
    { percent: 10, send: read(paths.texts) },
  ]
}

type PiecePaths = Awaited<ReturnType<typeof piecePaths>>

/** Paths of the pieces of an edition, read without the cache. */
export async function piecePaths(origin: string) {
  const read = async (path: string): Promise<unknown> => (await fetch(origin + path)).json()
  const pathOf = (name: string) => fillPath(endpoints.piece.path, { name })
  const edition = v.parse(EditionAnswer, await read(endpoints.edition.path))
  const nation = pathOf(edition.nation)
  const { texts = {} } = v.parse(PieceAnswer, await read(nation))
  return {
    nation,
    areas: Object.values(edition.areas).map(pathOf),
    texts: Object.values(texts).map((name) => pathOf(String(name))),
  }
}

/** The share of requests with an answer that was in the cache. @param log Lines of the cache's log. */
export function cachedPercentOf(log: string): number {
  const lines = log.trim().split('\n')
  // `STALE` and `UPDATING`: older than a minute, and asked for again in the background.
  const cached = lines.filter((line) => / (?:HIT|STALE|UPDATING) /.test(line))
  return (100 * cached.length) / lines.length
}
