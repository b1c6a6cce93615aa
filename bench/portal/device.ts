import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hide } from '#contract/endpoints/endpoints.ts'
import { type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test'
import { chromiumOptions } from '#tests/support/browser/chromium-switches.ts'
import { type TraceEvent, recordTrace } from '../parts/trace.ts'
import { watchControls } from './controls.ts'
import { type Content, watchPage } from './probe.ts'

/** Slows this machine to an average phone. */
const slowdown = 4
const timeoutMs = 30_000
/**
 * Tolerance between a page's clocks: the task that drew the content must not count as one that began later.
 */
const clockMs = 1
/** Shifts so soon before or after an answered press are its own. */
const pressShiftMs = 500

/** Results of a visit; milliseconds since the navigation began. */
export interface Visit {
  firstPaintMs: number
  contentMs: number
  /** Sum of the time beyond 50 ms in each long task, after the first paint. */
  blockedMs: number
  maxTaskMs: number
  /** The longest task that began after the portal itself had shown the content. */
  maxLaterMs: number
  layoutShift: number
  heapBytes: number
  /** First answered press; NaN for a visit without presses, as the two below. */
  usableMs: number
  /** Main-thread tasks until then. */
  workMs: number
  /** Scripts that the page loaded until then, as they arrived: a worker passes them on unpacked. */
  scriptBytes: number
}

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

export interface VisitOptions {
  address: string
  content: Content
  /** How long the page is watched after its content is shown. */
  watchMs: number
  /** Cookies of an earlier session. */
  cookies?: Cookies
  /** Starts with an empty HTTP cache, as after the browser has freed space. */
  emptyCache?: boolean
  /** Advances the page's clock by this. */
  laterMs?: number
}

/** A phone whose browser is restarted for each visit and keeps its data. */
export class Device {
  readonly #folder: string
  readonly #fingerprint: string

  private constructor(folder: string, fingerprint: string) {
    this.#folder = folder
    this.#fingerprint = fingerprint
  }

  /** @param fingerprint Fingerprint of the certificate to trust. */
  static async make(fingerprint: string): Promise<Device> {
    return new Device(await mkdtemp(join(tmpdir(), 'stipend-device-')), fingerprint)
  }

  async discard(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3 })
  }

  /** Runs a function with the browser open, in a new process. */
  async use<Result>(
    run: (page: Page, context: BrowserContext) => Promise<Result>,
    { port = 0, baseURL }: { port?: number; baseURL?: string } = {},
  ): Promise<Result> {
    const context = await chromium.launchPersistentContext(this.#folder, {
      ...chromiumOptions,
      args: [
        ...chromiumOptions.args,
        `--ignore-certificate-errors-spki-list=${this.#fingerprint}`,
        ...(port === 0 ? [] : [`--remote-debugging-port=${port}`]),
      ],
      ...(baseURL !== undefined && { baseURL }),
      locale: 'en-US',
      viewport: { width: 360, height: 740 },
    })
    try {
      return await run(context.pages()[0] ?? (await context.newPage()), context)
    } finally {
      await context.close()
    }
  }

  /**
   * Opens the browser, visits an address and closes the browser.
   *
   * @param after Runs before the browser closes, with the processor at full speed.
   * @throws if the content is not shown.
   */
  visit(options: VisitOptions, after?: (page: Page) => Promise<void>): Promise<Visit> {
    return this.#open(options, async (page, tools) => {
      await page.addInitScript(watchPage, options.content)
      const visit = await measure(page, tools, options)
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await after?.(page)
      return visit
    })
  }

  /**
   * Like `visit`, until the first answered press.
   *
   * @returns The events of a trace of these categories.
   */
  trace(
    options: VisitOptions,
    categories: string[],
    after?: (page: Page) => Promise<void>,
  ): Promise<TraceEvent[]> {
    return this.#open(options, async (page, tools) => {
      await page.addInitScript(watchPage, options.content)
      const events = await recordTrace(tools, categories, async () => {
        await page.goto(options.address, { waitUntil: 'commit', timeout: timeoutMs })
        await answeredPress(page, options.address)
      })
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await after?.(page)
      return events
    })
  }

  /** @returns When the last control that is on the screen with the content had answered a press. */
  pressAll({ address, content, ...options }: VisitOptions): Promise<number> {
    return this.#open(options, async (page, tools) => {
      // Hide is among them: the participant's other devices keep their studies.
      await tools.send('Network.enable')
      await tools.send('Network.setBlockedURLs', { urls: [`*${hide.path}`] })
      await page.addInitScript(watchControls, content.selector)
      await page.goto(address, { waitUntil: 'commit', timeout: timeoutMs })
      const answers = await Promise.race([page.evaluate(() => globalThis.answers), wait(timeoutMs)])
      if (answers) return Math.max(...Object.values(answers))
      const names = await page.evaluate(() => [...(globalThis.unanswered ?? [])])
      throw new Error(`${address}: no press was answered by ${names.join(', ')}`)
    })
  }

  /** Opens the browser with the processor of a phone. */
  #open<Result>(
    options: Pick<VisitOptions, 'cookies' | 'emptyCache' | 'laterMs'>,
    run: (page: Page, tools: CDPSession) => Promise<Result>,
  ): Promise<Result> {
    return this.use(async (page, context) => {
      const tools = await context.newCDPSession(page)
      if (options.cookies) await context.addCookies(options.cookies)
      if (options.emptyCache) await tools.send('Network.clearBrowserCache')
      // tsx makes functions that run in pages call a helper of this name.
      await context.addInitScript('globalThis.__name ??= (named) => named')
      if (options.laterMs !== undefined) await context.addInitScript(advanceClock, options.laterMs)
      await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      return run(page, tools)
    })
  }
}

async function measure(
  page: Page,
  tools: CDPSession,
  { address, content, watchMs }: VisitOptions,
): Promise<Visit> {
  if (content.press) await tools.send('Performance.enable')
  await page.goto(address, { waitUntil: 'commit', timeout: timeoutMs })
  // Waits for an event of the page, because polling would cost the page time.
  await Promise.race([contentIsThere(page), refuseAfter(timeoutMs, `${address} showed nothing`)])
  const workMs = content.press ? await workUntilUsable(page, tools, address) : Number.NaN
  await wait(watchMs)
  const { seen, firstPaintMs, scriptBytes } = await page.evaluate(() => {
    const usableAt = globalThis.seen?.usableAt ?? null
    const scripts = performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime, duration }) => /\.js\b/.test(name) && startTime + duration <= (usableAt ?? 0),
      )
    return {
      seen: globalThis.seen,
      scriptBytes: scripts.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'encodedBodySize')), 0),
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }
  })
  if (typeof seen?.contentAt !== 'number') throw new Error(`${address} lost what it showed`)
  const { longTasks, contentAt, settledAt, usableAt, shifts } = seen
  // As browsers do after real input: a press by a script does not count as one.
  const isOfPress = ({ at }: { at: number }) => usableAt !== null && Math.abs(at - usableAt) < pressShiftMs
  const unasked = shifts.filter((shift) => !isOfPress(shift))
  const longest = (tasks: typeof longTasks) => Math.max(0, ...tasks.map(({ ms }) => ms))
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  return {
    firstPaintMs,
    contentMs: contentAt,
    blockedMs: longTasks
      .filter(({ at }) => at >= firstPaintMs)
      .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
    maxTaskMs: longest(longTasks),
    maxLaterMs: longest(longTasks.filter(({ at }) => at > (settledAt ?? contentAt) + clockMs)),
    layoutShift: unasked.reduce((sum, { value }) => sum + value, 0),
    heapBytes: usedSize,
    usableMs: usableAt ?? Number.NaN,
    workMs,
    scriptBytes: usableAt === null ? Number.NaN : scriptBytes,
  }
}

/** Milliseconds of main-thread tasks from the navigation until a press was answered. */
async function workUntilUsable(page: Page, tools: CDPSession, address: string): Promise<number> {
  await answeredPress(page, address)
  const { metrics } = await tools.send('Performance.getMetrics')
  const tasks = metrics.find(({ name }) => name === 'TaskDuration')
  if (!tasks) throw new Error('The browser does not tell how long its tasks took')
  return tasks.value * 1000
}

async function answeredPress(page: Page, address: string): Promise<void> {
  await Promise.race([
    page.evaluate(() => globalThis.usable),
    refuseAfter(timeoutMs, `${address} answered no press`),
  ])
}

function contentIsThere(page: Page): Promise<unknown> {
  return page.evaluate(() => globalThis.contentThere)
}

async function refuseAfter(delayMs: number, why: string): Promise<never> {
  await wait(delayMs, undefined, { ref: false })
  throw new Error(why)
}

/** Runs in a page before all other scripts. */
function advanceClock(byMs: number): void {
  const now = Date.now.bind(Date)
  globalThis.Date = new Proxy(Date, {
    construct: (target, parts) => Reflect.construct(target, parts.length > 0 ? parts : [now() + byMs]),
    get: (target, name) => (name === 'now' ? () => now() + byMs : Reflect.get(target, name)),
  })
}
