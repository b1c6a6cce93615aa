import { chromium } from '@playwright/test'
import { chromiumOptions } from '#tests/support/browser/chromium-switches.ts'
import { type StartedDesk, startDesk } from '#tests/support/stories/signed-in-desk.ts'
import { median } from '../parts/load.ts'
import type { Figure, Measurement } from '../parts/measurement.ts'
import { clearCase } from './clear-case.ts'
import { Keyboard } from './keyboard.ts'
import { type Case, addCases, countCleared } from './open-cases.ts'

/** Cases of a full run and of a short one, in rounds of ten. */
const rounds = { full: 10, short: 1 }

/** A hundred mixed cases of the desk, cleared with the keyboard alone: payouts, holds, messages and applicants. */
export const deskKeyboard: Measurement = {
  name: 'desk-keyboard',
  isLong: true,
  measure: async (isFull) => {
    const cases: Case[] = []
    const desk = await startDesk(async (database) => {
      const count = isFull ? rounds.full : rounds.short
      cases.push(...(await addCases(database, count, new Date())))
    })
    try {
      return await measureOn(desk, cases)
    } finally {
      await desk.dispose()
    }
  },
}

async function measureOn(desk: StartedDesk, cases: readonly Case[]): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumOptions)
  const seconds: number[] = []
  let presses = 0
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
    await desk.signIn(page, 'owner')
    const keys = new Keyboard(page)
    for (const one of cases) {
      const begunAt = performance.now()
      await clearCase({ page, keys }, one)
      seconds.push((performance.now() - begunAt) / 1000)
    }
    presses = keys.presses
  } finally {
    await browser.close()
  }
  const cleared = await desk.withDatabase((database) => countCleared(database, cases))
  return [
    { what: `cases cleared of ${cases.length}`, value: cleared, unit: '', goal: { atLeast: cases.length } },
    { what: 'time for a case, median', value: median(seconds), unit: 's' },
    { what: 'time for a case, longest', value: Math.max(...seconds), unit: 's' },
    { what: 'keys pressed for a case, mean', value: presses / cases.length, unit: '' },
  ]
}
