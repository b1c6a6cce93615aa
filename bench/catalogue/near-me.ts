import * as v from 'valibot'
import { median } from '../parts/load.ts'
import type { Measurement } from '../parts/measurement.ts'
import { withPages } from './page-script.ts'

const slowdown = 4
/** The first of them run before the engine has optimised them. */
const rounds = 40

/** Searches of Near me among the sites of a whole registry, with Chromium's processor slowed four times. */
export const nearMe: Measurement = {
  name: 'near-me',
  measure: () =>
    withPages('bench/catalogue/near-page.ts', async (open) => {
      const { page, tools } = await open()
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
    }),
}
