import { once } from 'node:events'
import { type IncomingMessage, request as ask } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { EditionAnswer, PieceAnswer } from '#contract/answers/editions.ts'
import { SiteRows } from '#contract/answers/site-rows.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { openPostgres } from '#server/db/database.ts'
import { embeddedData } from '#tests/support/databases/seeded-data.ts'
import { startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { startHost } from '#tests/support/processes/host-process.ts'
import { nginx } from '#tests/support/processes/nginx.ts'
import * as v from 'valibot'
import { type CacheCosts, measureCache } from './catalogue/cache-in-front.ts'
import { FilledCatalogue } from './catalogue/fill-catalogue.ts'
import { studyCounts } from './catalogue/study-counts.ts'
import { median, memoryBytes } from './parts/load.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import { secret, settingsOn } from './parts/host-settings.ts'

/** The market area of New York, which has the most studies. */
const area = '501'
/** Its state. */
const state = 'NY'
/** Of so many studies, a day changes one. */
const changedOf = 50
const rounds = 5

/** Costs of a catalogue of thousands of real-shaped studies, at the host and on the wire. */
export const catalogueSizes: Measurement = {
  name: 'catalogue-sizes',
  measure: async (isFull) => {
    const postgres = await startPostgresServer()
    try {
      const database = await openPostgres(postgres.url, { withoutTimeouts: true })
      try {
        const catalogue = await FilledCatalogue.start(database.db)
        const all: Costs[] = []
        for (const count of studyCounts(isFull)) {
          await catalogue.grow(count)
          all.push(await costsOf(count, catalogue, postgres.url))
        }
        return figuresOf(all)
      } finally {
        await database.close()
      }
    } finally {
      await postgres.dispose()
    }
  },
}

interface Costs {
  count: number
  /** Compressed: the edition, the heads of the nation and of the area, the sites of the state. */
  firstVisitBytes: number
  /** Compressed: the sites of all states. */
  sitesBytes: number
  siteCount: number
  dayBytes: number
  firstEditionMs: number
  /** The first edition of the next process. */
  restartMs: number
  newerEditionMs: number
  studyMs: number
  memoryBytes: number
  /** Null without nginx. */
  cache: CacheCosts | null
}

async function costsOf(count: number, catalogue: FilledCatalogue, url: string): Promise<Costs> {
  const data = await embeddedData()
  const env = {
    ...settingsOn(url),
    METRICS_TOKEN: secret,
    // As docs/operating/install.md has it.
    MALLOC_ARENA_MAX: '1',
  }
  const host = await startHost({ data, env })
  try {
    const { ms: firstEditionMs } = await readEdition(host.origin)
    await host.stop()
    await host.start()
    const first = await readEdition(host.origin)
    const pieces = await readPieces(host.origin, first)
    const sites = await readSites(host.origin, first)
    const studyMs = await medianStudyMs(host.origin, pieces)
    const changes: number[] = []
    for (let version = 1; version <= rounds; version += 1) {
      const before = await readEdition(host.origin)
      await catalogue.change(Number.MAX_SAFE_INTEGER, version)
      changes.push(await newerEditionMs(host.origin, before))
    }
    const before = await readEdition(host.origin)
    await readPieces(host.origin, before)
    await catalogue.change(changedOf, rounds + 1)
    await newerEditionMs(host.origin, before)
    const after = await readEdition(host.origin)
    return {
      count,
      ...sites,
      firstVisitBytes: pieces.reduce((sum, { byteLength }) => sum + byteLength, first.bytes),
      dayBytes: after.bytes + (await changesBytes(host.origin, before, after)),
      firstEditionMs,
      restartMs: first.ms,
      newerEditionMs: median(changes),
      studyMs,
      memoryBytes: await memoryBytes(host.origin, secret),
      // The last one, because it kills the host.
      cache: nginx.isInstalled ? await measureCache(host) : null,
    }
  } finally {
    await host.dispose()
    await data.remove()
  }
}

interface ReadEdition {
  text: string
  /** Names of the pieces of a first visit: the nation's, the area's, and the sites of its state. */
  names: readonly string[]
  /** Names of the pieces of sites, by state. */
  sites: Readonly<Record<string, string>>
  bytes: number
  ms: number
}

async function readEdition(origin: string): Promise<ReadEdition> {
  const { body, ms } = await read(origin, endpoints.edition.path)
  const text = String(brotliDecompressSync(body))
  const edition = v.parse(EditionAnswer, JSON.parse(text))
  const names = [edition.nation, edition.areas[area] ?? '', edition.sites?.[state] ?? '']
  return { text, names, sites: edition.sites ?? {}, bytes: body.byteLength, ms }
}

/** The compressed pieces of an edition. */
async function readPieces(origin: string, { names }: ReadEdition): Promise<Buffer[]> {
  const paths = names.map((name) => fillPath(endpoints.piece.path, { name }))
  return Promise.all(paths.map(async (path) => (await read(origin, path)).body))
}

async function readSites(
  origin: string,
  { sites }: ReadEdition,
): Promise<Pick<Costs, 'sitesBytes' | 'siteCount'>> {
  const costs = { sitesBytes: 0, siteCount: 0 }
  for (const piece of Object.values(sites)) {
    const { body } = await read(origin, fillPath(endpoints.piece.path, { name: piece }))
    costs.sitesBytes += body.byteLength
    const rows = v.parse(PieceAnswer, JSON.parse(String(brotliDecompressSync(body))))['sites'] ?? {}
    for (const ofStudy of Object.values(rows)) costs.siteCount += v.parse(SiteRows, ofStudy).length
  }
  return costs
}

async function changesBytes(origin: string, before: ReadEdition, after: ReadEdition): Promise<number> {
  let bytes = 0
  for (const [index, from] of before.names.entries()) {
    const path = fillPath(endpoints.change.path, { from, to: after.names[index] ?? '' })
    bytes += (await read(origin, path)).body.byteLength
  }
  return bytes
}

/** Milliseconds until the host answers with another edition. */
async function newerEditionMs(origin: string, { text }: ReadEdition): Promise<number> {
  const begun = performance.now()
  while ((await readEdition(origin)).text === text) await wait(10)
  return performance.now() - begun
}

/** Reads studies from anywhere in the first of these pieces. */
async function medianStudyMs(origin: string, [piece]: readonly Buffer[]): Promise<number> {
  const { studies = {} } = v.parse(PieceAnswer, JSON.parse(String(brotliDecompressSync(piece ?? ''))))
  const ids = Object.keys(studies)
  const times: number[] = []
  for (let turn = 0; turn < 50; turn += 1) {
    const id = ids[(turn * 7919) % ids.length] ?? ''
    times.push((await read(origin, fillPath(endpoints.study.path, { id }))).ms)
  }
  return median(times)
}

/** An answer with its bytes as a browser receives them: `fetch` would decompress them. */
async function read(origin: string, path: string): Promise<{ body: Buffer; ms: number }> {
  const begun = performance.now()
  const outgoing = ask(origin + path, { headers: { 'Accept-Encoding': 'br' } }).end()
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
  if (incoming?.statusCode !== 200) throw new Error(`${path} answered ${incoming?.statusCode}`)
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  return { body: Buffer.concat(chunks), ms: performance.now() - begun }
}

function figuresOf(all: readonly Costs[]): Figure[] {
  const smallest = all[0]
  return all.flatMap((costs): Figure[] => {
    const figures: Figure[] = [
      {
        what: 'first visit in New York, heads and sites',
        value: costs.firstVisitBytes / 1024,
        unit: 'KiB',
        goal: { atMost: 2048 },
      },
      { what: 'a site', value: costs.sitesBytes / costs.siteCount, unit: 'bytes', ...atScale(costs, 25) },
      {
        what: 'change of a day (2 % of the studies), to the first visit',
        value: (100 * costs.dayBytes) / costs.firstVisitBytes,
        unit: '%',
        ...atScale(costs, 3),
      },
      { what: 'first edition of a database', value: costs.firstEditionMs, unit: 'ms' },
      {
        what: 'first edition after a restart',
        value: costs.restartMs,
        unit: 'ms',
        goal: { atMost: 1000 },
      },
      {
        what: 'from a changed study to the new edition',
        value: costs.newerEditionMs,
        unit: 'ms',
        goal: { atMost: 1000 },
      },
      {
        what: `one study, to one of ${smallest?.count}`,
        value: costs.studyMs / (smallest?.studyMs ?? Number.NaN),
        unit: '',
      },
      { what: 'memory of the host', value: costs.memoryBytes / 2 ** 20, unit: 'MiB', goal: { atMost: 250 } },
      ...(costs.cache === null ? [] : cacheFigures(costs.cache)),
    ]
    return figures.map((figure) => ({ ...figure, what: `${costs.count}: ${figure.what}` }))
  })
}

/**
 * A goal of a catalogue with 100,000 studies: in a small one facilities are shared less, and the edition's names weigh
 * more.
 */
const atScale = ({ count }: Costs, atMost: number) => (count < 100_000 ? {} : { goal: { atMost } })

function cacheFigures({ cachedPercent, p99Ms, failed, failedWithoutHost }: CacheCosts): Figure[] {
  return [
    {
      what: '1,000 requests a second for a minute: from the cache in front',
      value: cachedPercent,
      unit: '%',
      goal: { atLeast: 99 },
    },
    { what: 'the same: p99', value: p99Ms, unit: 'ms' },
    { what: 'the same: failed', value: failed, unit: '', goal: { atMost: 0 } },
    {
      what: 'the same with the host killed: failed',
      value: failedWithoutHost,
      unit: '',
      goal: { atMost: 0 },
    },
  ]
}
