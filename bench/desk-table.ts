import { type Page, chromium } from '@playwright/test'
import * as v from 'valibot'
import { chromiumOptions } from '#tests/support/browser/chromium-switches.ts'
import { type StartedDesk, startDesk } from '#tests/support/stories/signed-in-desk.ts'
import { FilledCatalogue } from './catalogue/fill-catalogue.ts'
import type { Figure, Measurement } from './parts/measurement.ts'

const slowdown = 4
/** Studies of a full run and of a short one. */
const studies = { full: 100_000, short: 10_000 }
/** Turns of the wheel by a few notches, in pixels each. */
const wheel = { turns: 300, pixels: 300 }

/** Scrolling through the desk's table of studies, with Chromium's processor slowed four times. */
export const deskTable: Measurement = {
  name: 'desk-table',
  isLong: true,
  measure: async (isFull) => {
    const count = isFull ? studies.full : studies.short
    const desk = await startDesk(async ({ db }) => (await FilledCatalogue.start(db)).grow(count))
    try {
      return await scrollOn(desk, count)
    } finally {
      await desk.dispose()
    }
  },
}

async function scrollOn(desk: StartedDesk, count: number): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 900 } })
    await desk.signIn(page, 'owner')
    await page.goto(`${desk.origin}/studies`)
    const table = page.getByRole('region', { name: 'Table of studies' })
    await table.getByRole('link').first().waitFor()
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(watchLongTasks)
    await table.hover()
    for (let turn = 0; turn < wheel.turns; turn += 1) {
      await page.mouse.wheel(0, wheel.pixels)
      await drawn(page)
    }
    const tasks = await longTasks(page)
    return [
      {
        what: `turning the wheel over ${count} studies: longest task over 50 ms`,
        value: Math.max(0, ...tasks),
        unit: 'ms',
        goal: { atMost: 100 },
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
const watchLongTasks = `
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
  }).observe({ type: 'longtask' })`

/** Milliseconds of the tasks over 50 ms. */
const longTasks = async (page: Page) =>
  v.parse(v.array(v.number()), await page.evaluate('globalThis.longTasks'))

/** Two frames: in the second one the first one's work is on the screen. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
