import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, type Page, chromium, expect } from '@playwright/test'
import { chromiumOptions } from '#tests/support/browser/chromium-switches.ts'
import { startHost } from '#tests/support/host/host-process.ts'
import { join } from '#tests/support/builders/participant.ts'
import { makeDataFolder } from './catalogue-folder.ts'
import { median } from './load.ts'
import { workBetween } from './main-thread.ts'
import type { Figure, Measurement } from './measurement.ts'

const studyCount = 5000
const slowdown = 4

/** After a press, so that what it sets off is over before the next one: the address follows after 200 ms. */
const restMs = 700
/** After a page has come, so that what it does in idle time is over. */
const settleMs = 4000

/**
 * How long a finger on a list of thousands waits on a slow phone: Chromium with its processor slowed four times, and
 * the built portal with 5,000 studies.
 */
export const listSpeed: Measurement = {
  name: 'list-speed',
  measure: async (isFull) => {
    const dataDir = await makeDataFolder(studyCount)
    const host = await startHost({ dataDir, env: { LOG_LEVEL: 'error' } })
    const browser = await chromium.launch(chromiumOptions)
    try {
      const context = await browser.newContext({
        baseURL: host.origin,
        locale: 'en-US',
        viewport: { width: 360, height: 740 },
      })
      // What runs in pages is written here, and tsx has functions call a helper of this name.
      await context.addInitScript('globalThis.__name ??= (named) => named')
      await context.addInitScript(watchPresses, marks)
      const page = await context.newPage()
      await join(page)
      const tools = await context.newCDPSession(page)
      await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      return await measureOn(page, tools, isFull ? 9 : 3)
    } finally {
      await browser.close()
      await host.dispose()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

/** What became of one press, in milliseconds since it. */
interface Press {
  /** Until the page began to see to it. */
  delayMs: number
  /** Until the next frame was on the screen. */
  frameMs: number
  /** Until ten other studies stood in the list; null while they do not. */
  listMs: number | null
}

/** Where the page says so in a trace: when the last key went down, and when ten other studies were on the screen. */
const marks = { pressed: 'pressed', shown: 'shown' } as const

declare global {
  /** Since the last look. */
  var presses: Press[] | undefined
  /** Runs something once what the page shows by now is on the screen. */
  var afterNextFrame: ((run: () => void) => void) | undefined
}

/** A letter that leaves hundreds of studies, and others at the top of them. */
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
  const figures = [...pressesOf].flatMap(([what, presses]): Figure[] => [
    { what: `${what}: input delay`, value: median(presses.map(({ delayMs }) => delayMs)), unit: 'ms', goal },
    {
      what: `${what}: until the next frame`,
      value: median(presses.map(({ frameMs }) => frameMs)),
      unit: 'ms',
    },
  ])
  const found = (pressesOf.get(narrowed) ?? []).flatMap(({ listMs }) => listMs ?? [])
  return [
    ...figures,
    {
      what: `${narrowed}: until the first ten are there`,
      value: median(found),
      unit: 'ms',
    },
    // From the key to the frame that shows them: what the browser does about the letter, style, layout and paint are
    // in it; waiting for a frame, and what comes after it, is not.
    {
      what: `${narrowed}: work of the main thread until the first ten are on the screen`,
      value: median(works),
      unit: 'ms',
      goal: { atMost: 50 },
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
  /** Of the main thread, for the narrowed list, in milliseconds. */
  workMs: number
  /** The same for ten cards that are put on the screen and nothing else. */
  plainWorkMs: number
}

/** One visit of All Studies: what is pressed there, and what became of it. */
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
  const workMs = await workBetween(tools, marks, () => timed(narrowed, () => keyboard.press('q')))
  const account = page.getByRole('button', { name: /^Your account/ })
  await timed('the menu', () => account.click())
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await wait(restMs)
  const plainWorkMs = await workBetween(tools, marks, () => page.evaluate(replaceCards, marks))
  return { taken, workMs, plainWorkMs }
}

/** Runs in a page: copies of the first ten cards take the place of all of them. */
async function replaceCards({ pressed, shown }: typeof marks): Promise<void> {
  const cards = [...document.querySelectorAll('article')]
  const copies = cards.slice(0, 10).map((card) => card.cloneNode(true))
  performance.mark(pressed)
  cards[0]?.parentElement?.replaceChildren(...copies)
  await new Promise<void>((framed) => globalThis.afterNextFrame?.(framed))
  performance.mark(shown)
}

/** Runs in a page before everything else. */
function watchPresses({ pressed, shown }: typeof marks): void {
  const titles = () =>
    [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent).join()
  const atFirst = 10
  let before = ''
  let last: { press: Press; at: number } | null = null
  const note = (event: Event) => {
    const at = event.timeStamp
    const press: Press = { delayMs: performance.now() - at, frameMs: Number.NaN, listMs: null }
    globalThis.presses?.push(press)
    before = titles()
    last = { press, at }
    performance.mark(pressed)
    afterNextFrame(() => (press.frameMs = performance.now() - at))
  }
  const afterNextFrame = (run: () => void) =>
    requestAnimationFrame(() => {
      // A frame's own work comes before it is shown, and a message after it.
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
