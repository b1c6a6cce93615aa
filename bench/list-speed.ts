import { setTimeout as wait } from 'node:timers/promises'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type CDPSession, type Page, chromium, expect } from '@playwright/test'
import { chromiumOptions } from '#tests/support/browser/chromium-switches.ts'
import { startHost } from '#tests/support/processes/host-process.ts'
import { join } from '#tests/support/builders/people/participant.ts'
import { makeDataFolder } from './catalogue/data-folder.ts'
import { studyCounts } from './catalogue/study-counts.ts'
import { median } from './parts/load.ts'
import { workBetween } from './main-thread.ts'
import type { Figure, Measurement } from './parts/measurement.ts'

const slowdown = 4

/** After a press: its effects must be over before the next one. The address follows after 200 ms. */
const restMs = 700
/** After a page has loaded: its work in idle time must be over. */
const settleMs = 4000
const allAreasTimeoutMs = 300_000

/**
 * Response times of a list of thousands on a slow phone: Chromium with its processor slowed four times, and
 * the built portal with catalogues of real-shaped studies.
 */
export const listSpeed: Measurement = {
  name: 'list-speed',
  measure: async (isFull) => {
    const figures: Figure[] = []
    for (const count of studyCounts(isFull).slice(0, 2)) {
      for (const figure of await measureWith(count, isFull ? 9 : 3))
        figures.push({ ...figure, what: `${count}: ${figure.what}` })
    }
    return figures
  },
}

async function measureWith(studyCount: number, rounds: number): Promise<Figure[]> {
  const data = await makeDataFolder(studyCount)
  const host = await startHost({ data, env: { LOG_LEVEL: 'error' } })
  // The first edition of a large catalogue takes longer than a page waits.
  await (await fetch(host.origin + endpoints.edition.path)).text()
  const browser = await chromium.launch(chromiumOptions)
  try {
    const context = await browser.newContext({
      baseURL: host.origin,
      locale: 'en-US',
      viewport: { width: 360, height: 740 },
    })
    // tsx makes functions that run in pages call a helper of this name.
    await context.addInitScript('globalThis.__name ??= (named) => named')
    await context.addInitScript(watchPresses, marks)
    const page = await context.newPage()
    await join(page)
    await loadAllAreas(page)
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await measureOn(page, tools, rounds)
  } finally {
    await browser.close()
    await host.dispose()
    await data.remove()
  }
}

/** Opens All Studies for the first time. Later visits have the studies of all market areas on the device. */
async function loadAllAreas(page: Page): Promise<void> {
  await page.goto('/all')
  const progress = page.getByText('Loading the studies of other areas')
  await expect(progress).toBeVisible()
  await expect(progress).toBeHidden({ timeout: allAreasTimeoutMs })
}

/** One press; milliseconds since it. */
interface Press {
  /** Until the page's handler started. */
  delayMs: number
  /** Until ten other studies were in the list; null while they are not. */
  listMs: number | null
}

/** The page's marks in a trace: the last key press, and the frame with ten other studies. */
const marks = { pressed: 'pressed', shown: 'shown' } as const

declare global {
  /** Presses since this was last read. */
  var presses: Press[] | undefined
  /** Runs a function once the page's current state is on the screen. */
  var afterNextFrame: ((run: () => void) => void) | undefined
}

/** A letter that leaves half of the studies, with others at the top. */
const narrowed = 'a letter, with a filter and an order'

async function measureOn(page: Page, tools: CDPSession, rounds: number): Promise<Figure[]> {
  const pressesOf = new Map<string, Press[]>()
  const works: number[] = []
  const plainWorks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { taken, workMs, plainWorkMs } = await useList(page, tools)
    works.push(workMs)
    plainWorks.push(plainWorkMs)
    for (const [what, presses] of taken) {
      pressesOf.set(what, [...(pressesOf.get(what) ?? []), ...presses])
    }
  }
  const figures = [...pressesOf].map(([what, presses]): Figure => ({
    what: `${what}: input delay`,
    value: median(presses.map(({ delayMs }) => delayMs)),
    unit: 'ms',
    goal,
  }))
  return [
    ...figures,
    // From the key press to the frame with the new cards: the browser's input handling, style, layout and
    // paint are included; waiting for a frame, and work after it, are not.
    {
      what: `${narrowed}: work of the main thread until the first ten are on the screen`,
      value: median(works),
      unit: 'ms',
    },
    {
      what: 'ten such cards put in by plain DOM, with no code of ours: work of the main thread',
      value: median(plainWorks),
      unit: 'ms',
    },
  ]
}

const goal = { atMost: 100 }

interface Use {
  taken: Map<string, Press[]>
  /** Work of the main thread for the narrowed list, in milliseconds. */
  workMs: number
  /** The same for ten cards that are only put on the screen. */
  plainWorkMs: number
}

/** One visit of All Studies, with the presses and their times. */
async function useList(page: Page, tools: CDPSession): Promise<Use> {
  const taken = new Map<string, Press[]>()
  const timed = async (what: string, press: () => Promise<unknown>) => {
    await page.evaluate(() => void (globalThis.presses = []))
    await press()
    await wait(restMs)
    taken.set(what, await page.evaluate(() => globalThis.presses ?? []))
  }
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name }).focus()
    await page.keyboard.press('ArrowDown')
  }
  const { keyboard } = page

  await page.goto('/all')
  await expect(page.getByRole('article').first()).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search studies' })
  await field.focus()
  await timed('a letter as soon as the list is there', () => keyboard.press('q'))
  await wait(settleMs)
  await timed('letters in a row', () => keyboard.type('uestion', { delay: 80 }))
  await page.getByRole('button', { name: 'Clear search' }).click()
  await wait(restMs)
  await timed('LOAD MORE', () => page.getByRole('button', { name: 'LOAD MORE' }).click())
  await timed('LOAD MORE, again', () => page.getByRole('button', { name: 'LOAD MORE' }).click())
  await timed('another order', () => choose('Sort'))
  await choose('Sort')
  await wait(restMs)
  await timed('a filter', () => choose('Place'))
  await field.focus()
  const workMs = await workBetween(tools, marks, () =>
    timed(narrowed, async () => {
      await keyboard.press('v')
      await page.waitForFunction(() => typeof globalThis.presses?.at(-1)?.listMs === 'number')
    }),
  )
  const account = page.getByRole('button', { name: /^Your account/ })
  await timed('the menu', () => account.click())
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await wait(restMs)
  const plainWorkMs = await workBetween(tools, marks, () => page.evaluate(replaceCards, marks))
  return { taken, workMs, plainWorkMs }
}

/** Runs in a page: replaces all cards by copies of the first ten. */
async function replaceCards({ pressed, shown }: typeof marks): Promise<void> {
  const cards = [...document.querySelectorAll('article')]
  const copies = cards.slice(0, 10).map((card) => card.cloneNode(true))
  performance.mark(pressed)
  cards[0]?.parentElement?.replaceChildren(...copies)
  await new Promise<void>((framed) => globalThis.afterNextFrame?.(framed))
  performance.mark(shown)
}

/** Runs in a page before all other scripts. */
function watchPresses({ pressed, shown }: typeof marks): void {
  const titles = () =>
    [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent).join()
  const atFirst = 10
  let before = ''
  let last: { press: Press; at: number } | null = null
  const note = (event: Event) => {
    const at = event.timeStamp
    const press: Press = { delayMs: performance.now() - at, listMs: null }
    globalThis.presses?.push(press)
    before = titles()
    last = { press, at }
    performance.mark(pressed)
  }
  const afterNextFrame = (run: () => void) =>
    requestAnimationFrame(() => {
      // A message arrives after the frame's own work and paint.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', run, { once: true })
      port1.start()
      port2.postMessage(null)
    })
  globalThis.afterNextFrame = afterNextFrame
  for (const name of ['keydown', 'click']) addEventListener(name, note, { capture: true })
  new MutationObserver(() => {
    if (last === null || last.press.listMs !== null || titles() === before) return
    if (document.querySelectorAll('article').length < atFirst) return
    last.press.listMs = performance.now() - last.at
    afterNextFrame(() => performance.mark(shown))
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
