import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test'
import { outboxNames } from '#offline/storage/storage-names.ts'
import { chromiumOptions } from '#tests/support/browser/chromium-switches.ts'
import { buildScript } from './parts/build-script.ts'
import { withFolder } from './parts/folder.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import { type Sink, startSink } from './outbox-chaos/sink.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const rounds = 110
const postsPerRound = 3
const healTimeoutMs = 60_000

interface Contender {
  name: string
  page: string
  syncTag: string
}

const ours: Contender = { name: 'ours', page: 'our-page', syncTag: outboxNames.syncTag }
const stock: Contender = {
  name: 'workbox-background-sync',
  page: 'stock-page',
  syncTag: 'workbox-background-sync:posts',
}

/**
 * The outbox in Chromium against a faulty host. It cuts 20 % of the posts before and 20 % after their effect, and
 * answers 10 % with 503. The worker is killed in every round. The control is Workbox's queue: the same faults lose
 * and double posts there.
 */
export const outboxChaos: Measurement = {
  name: 'outbox-chaos',
  isLong: true,
  measure: () =>
    withFolder(async (folder) => {
      await buildInto(folder)
      const figures: Figure[] = []
      for (const contender of [ours, stock]) figures.push(...(await run(contender, folder)))
      return figures
    }),
}

/** Copies the built product with its worker, and adds the pages of this measurement. */
async function buildInto(folder: string): Promise<void> {
  await cp(join(root, 'dist/app'), folder, { recursive: true })
  for (const source of ['our-page.ts', 'stock-page.mjs', 'stock-worker.mjs']) {
    const name = source.replace(/\.\w+$/, '')
    await buildScript(join('bench/outbox-chaos', source), folder)
    await writeFile(join(folder, `${name}.html`), page(name))
  }
}

const page = (name: string) =>
  `<!doctype html><script>globalThis.__env = { features: ['idempotency'] }</script><script type="module" src="/${name}.js"></script>`

async function run(contender: Contender, folder: string): Promise<Figure[]> {
  const sink = await startSink(folder)
  const browser = await chromium.launch(chromiumOptions)
  try {
    const context = await browser.newContext()
    const accepted = new Set<number>()
    const kills = await makeTrouble(contender, context, sink, accepted)
    sink.isFaulty = false
    const healedMs = await heal(contender, context, sink)
    return figuresOf(contender, sink, accepted, { kills, healedMs })
  } finally {
    await browser.close()
    await sink.stop()
  }
}

async function makeTrouble(
  contender: Contender,
  context: BrowserContext,
  sink: Sink,
  accepted: Set<number>,
): Promise<number> {
  const { tab, cdp, registrationId } = await open(contender, context, sink)
  let kills = 0
  for (let round = 0; round < rounds; round += 1) {
    const intents = Array.from({ length: postsPerRound }, (_, index) => round * postsPerRound + index + 1)
    const posting = intents.map(async (intent) => {
      const isAccepted = await tab.evaluate((one) => globalThis.postIntent(one), intent)
      if (isAccepted) accepted.add(intent)
    })
    const sync = { origin: sink.origin, registrationId, tag: contender.syncTag, lastChance: false }
    await cdp.send('ServiceWorker.dispatchSyncEvent', sync)
    await new Promise((end) => setTimeout(end, Math.random() * 60))
    await cdp.send('ServiceWorker.stopAllWorkers')
    kills += 1
    await Promise.all(posting)
  }
  await tab.close()
  return kills
}

/** Milliseconds from the end of all faults until nothing waits. */
async function heal(contender: Contender, context: BrowserContext, sink: Sink): Promise<number> {
  const { tab, cdp, registrationId } = await open(contender, context, sink)
  const from = performance.now()
  while (performance.now() - from < healTimeoutMs) {
    if ((await tab.evaluate(() => globalThis.waitingIntents())) === 0) break
    const sync = { origin: sink.origin, registrationId, tag: contender.syncTag, lastChance: false }
    await cdp.send('ServiceWorker.dispatchSyncEvent', sync)
    await new Promise((end) => setTimeout(end, 250))
  }
  return performance.now() - from
}

async function open(
  contender: Contender,
  context: BrowserContext,
  sink: Sink,
): Promise<{ tab: Page; cdp: CDPSession; registrationId: string }> {
  const tab = await context.newPage()
  const cdp = await context.newCDPSession(tab)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${sink.origin}/`)
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await tab.goto(`${sink.origin}/${contender.page}.html`)
  await tab.waitForFunction(() => document.title === 'ready')
  return { tab, cdp, registrationId: await registered }
}

function figuresOf(
  { name }: Contender,
  { effects }: Sink,
  accepted: ReadonlySet<number>,
  { kills, healedMs }: { kills: number; healedMs: number },
): Figure[] {
  const times = [...accepted].map((intent) => effects.get(String(intent)) ?? 0)
  const count = (what: string, value: number, goal?: Figure['goal']): Figure => ({
    what: `${name}: ${what}`,
    value,
    unit: '',
    ...(name === ours.name && goal && { goal }),
  })
  return [
    count('accepted', accepted.size, { atLeast: 300 }),
    count('workers killed', kills, { atLeast: 100 }),
    count('lost', times.filter((time) => time === 0).length, { atMost: 0 }),
    count('doubled', times.filter((time) => time > 1).length, { atMost: 0 }),
    { what: `${name}: sent after the faults end`, value: healedMs, unit: 'ms' },
  ]
}
