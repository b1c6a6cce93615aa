import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumOptions } from '#tests/support/browser/chromium-switches.ts'
import { chromium } from '@playwright/test'
import * as v from 'valibot'
import { buildScript } from '../parts/build-script.ts'
import { median } from '../parts/load.ts'
import type { Measurement } from '../parts/measurement.ts'

const slowdown = 4
/** The first of them run before the engine has optimised them. */
const rounds = 40

/** Searches of Near me among the sites of a whole registry, with Chromium's processor slowed four times. */
export const nearMe: Measurement = {
  name: 'near-me',
  measure: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stipend-bench-'))
    const browser = await chromium.launch(chromiumOptions)
    try {
      await buildScript('bench/catalogue/near-page.ts', folder)
      const page = await browser.newPage()
      await page.addScriptTag({
        type: 'module',
        content: await readFile(join(folder, 'near-page.js'), 'utf8'),
      })
      await page.waitForFunction('typeof search === "function"')
      const tools = await page.context().newCDPSession(page)
      await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1)
        times.push(v.parse(v.number(), await page.evaluate('search()')))
      return [
        {
          what: 'the nearest 50 of 112,000 sites: slowest of 40 searches',
          value: Math.max(...times),
          unit: 'ms',
          goal: { atMost: 50 },
        },
        { what: 'the same: median', value: median(times), unit: 'ms' },
      ]
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
