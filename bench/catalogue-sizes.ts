import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type IncomingMessage, request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, type Page, chromium } from '@playwright/test'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { startHost } from '#tests/support/host/host-process.ts'
import { chromiumOptions } from '#tests/support/browser/chromium-switches.ts'
import { buildScript } from './build-script.ts'
import { makeDataFolder } from './catalogue-folder.ts'
import { startFileServer } from './file-server.ts'
import { median } from './load.ts'
import type { Figure, Measurement } from './measurement.ts'

const sizes = [400, 5000, 20_000] as const
const slowdown = 4
const cataloguePath = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })

/** The figures at each size, with their units. None may grow faster than the catalogue. */
const units = {
  'over the wire': 'KiB',
  'host, first answer': 'ms',
  'host, later answers': 'ms',
  restored: 'ms',
  filtered: 'ms',
  memory: 'MiB',
} as const
type Costs = Record<keyof typeof units, number>

/**
 * Maximum ratio between the cost of one of 20,000 studies and one of 400. Costs that do not depend on the
 * size lower it.
 */
const maxGrowth = 1.1

/**
 * Costs of a catalogue of hundreds to tens of thousands: at the host, on the wire, and in a page on a slow
 * processor.
 */
export const catalogueSizes: Measurement = {
  name: 'catalogue-sizes',
  measure: async (isFull) => {
    const folder = await mkdtemp(join(tmpdir(), 'stipend-bench-'))
    try {
      await buildScript('bench/catalogue/page.ts', folder)
      const script = await readFile(join(folder, 'page.js'))
      const costs: Costs[] = []
      for (const size of sizes) costs.push(await costsOf(size, script, isFull ? 15 : 3))
      return figuresOf(costs)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function costsOf(size: number, script: Buffer, rounds: number): Promise<Costs> {
  const dataDir = await makeDataFolder(size)
  try {
    const host = await startHost({ dataDir, env: { LOG_LEVEL: 'error' } })
    try {
      const first = await timeAnswer(host.origin)
      const later: number[] = []
      for (let time = 0; time < 20; time += 1) later.push((await timeAnswer(host.origin)).ms)
      const studies = await bodyOf(host.origin + cataloguePath)
      return {
        'over the wire': first.bytes / 1024,
        'host, first answer': first.ms,
        'host, later answers': median(later),
        ...(await costsInPage({ script, studies }, rounds)),
      }
    } finally {
      await host.dispose()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Requests the catalogue as a browser does, but without decompression. */
async function timeAnswer(origin: string): Promise<{ ms: number; bytes: number }> {
  const begun = performance.now()
  const outgoing = ask(origin + cataloguePath, { headers: { 'Accept-Encoding': 'br' } }).end()
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
  if (incoming?.statusCode !== 200) throw new Error(`The catalogue came with ${incoming?.statusCode}`)
  let bytes = 0
  for await (const chunk of incoming) bytes += Buffer.from(chunk).byteLength
  return { ms: performance.now() - begun, bytes }
}

async function bodyOf(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer())
}

type CostsInPage = Omit<Costs, 'over the wire' | 'host, first answer' | 'host, later answers'>

async function costsInPage(
  { script, studies }: Record<'script' | 'studies', Buffer>,
  rounds: number,
): Promise<CostsInPage> {
  const html = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>'
  const server = await startFileServer({
    '/': { type: 'text/html', body: Buffer.from(html) },
    '/page.js': { type: 'text/javascript', body: script },
    '/studies.json': { type: 'application/json', body: studies },
  })
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await browser.newPage({ baseURL: server.origin })
    const tools = await page.context().newCDPSession(page)
    await open(page)
    await page.evaluate(() => globalThis.keepCatalogue())
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const costs: CostsInPage[] = []
    while (costs.length < rounds) costs.push(await costsOnce(page, tools))
    const middle = (key: keyof CostsInPage) => median(costs.map((one) => one[key]))
    return {
      restored: middle('restored'),
      filtered: middle('filtered'),
      memory: middle('memory'),
    }
  } finally {
    await browser.close()
    server.stop()
  }
}

async function open(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForFunction(() => document.title === 'ready')
}

async function costsOnce(page: Page, tools: CDPSession): Promise<CostsInPage> {
  await open(page)
  const before = await heapMebibytes(tools)
  const restored = await page.evaluate(() => globalThis.restoreCatalogue())
  const memory = (await heapMebibytes(tools)) - before
  const filtered = await page.evaluate(() => globalThis.filterCatalogue())
  return {
    restored,
    filtered,
    memory,
  }
}

async function heapMebibytes(tools: CDPSession): Promise<number> {
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

function figuresOf(costs: readonly Costs[]): Figure[] {
  const [fewest, most] = [sizes[0], sizes[2]]
  return Object.entries(units).flatMap(([what, unit]) => {
    const values = costs.map((cost) => Number(Reflect.get(cost, what)))
    const growth = (values[2] ?? Number.NaN) / most / ((values[0] ?? Number.NaN) / fewest)
    return [
      ...sizes.map((size, index) => ({ what: `${size}: ${what}`, value: values[index] ?? Number.NaN, unit })),
      {
        what: `${what}: a study of ${most} to one of ${fewest}`,
        value: growth,
        unit: '',
        goal: { atMost: maxGrowth },
      },
    ]
  })
}
