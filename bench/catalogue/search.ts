import type { CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'
import { median } from '../parts/load.ts'
import type { Figure, Measurement } from '../parts/measurement.ts'
import { withPages } from './page-script.ts'

const slowdown = 4
const mebibyte = 1024 * 1024
const sizes = [
  { count: 5000, withTexts: true, atMostMs: 50 },
  { count: 100_000, withTexts: false, atMostMs: 150 },
] as const
/** Each letter is a search. */
const typed = [
  'diabetes type 2',
  'azucar alta',
  'herniated disc',
  'breast cancr',
  'my son has asthma boston',
  'xylophone',
]

/** The index of the search and its searches, as words are typed, with Chromium's processor slowed four times. */
export const search: Measurement = {
  name: 'search',
  measure: () =>
    withPages('bench/catalogue/search-page.ts', async (open) => {
      const figures: Figure[] = []
      for (const size of sizes) {
        const { page, tools } = await open()
        figures.push(...(await measureOn(page, tools, size)))
        await page.close()
      }
      return figures
    }),
}

async function measureOn(
  page: Page,
  tools: CDPSession,
  { count, withTexts, atMostMs }: (typeof sizes)[number],
) {
  await page.evaluate(`prepare(${count})`)
  const before = await heapOf(tools)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const buildMs = v.parse(v.number(), await page.evaluate(`addAll(${withTexts})`))
  const after = await heapOf(tools)
  const times: number[] = []
  for (const text of typed)
    times.push(...v.parse(v.array(v.number()), await page.evaluate(`search(${JSON.stringify(text)})`)))
  const searched = await heapOf(tools)
  const what = (text: string) => `${count} studies: ${text}`
  return [
    {
      what: what('slowest search as words are typed'),
      value: Math.max(...times),
      unit: 'ms',
      goal: { atMost: atMostMs },
    },
    { what: what('median search'), value: median(times), unit: 'ms' },
    { what: what('adding all to the index'), value: buildMs, unit: 'ms' },
    {
      what: what('memory of the index'),
      value: (after - before) / mebibyte,
      unit: 'MiB',
      goal: { atMost: 30 },
    },
    { what: what('memory after the searches'), value: (searched - before) / mebibyte, unit: 'MiB' },
  ]
}

async function heapOf(tools: CDPSession): Promise<number> {
  await tools.send('HeapProfiler.collectGarbage')
  return (await tools.send('Runtime.getHeapUsage')).usedSize
}
