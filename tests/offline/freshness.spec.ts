import { fillPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { deviceKeeps } from '#tests/support/device.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { join, workerReady } from '#tests/support/participant.ts'
import type { Page } from '@playwright/test'

const cataloguePath = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })
const isApi = /\/(?:c-api|d-api|api)\//

/**
 * An answer of the API as it came over the network: nothing of what the browser's cache still vouches for, its headers of
 * a 304. The host's own tests see to it that it gives one.
 */
interface Transfer {
  path: string
  /** With its headers. */
  bytes: number
}

async function watchApi(page: Page): Promise<Transfer[]> {
  const traffic: Transfer[] = []
  const pathOf = new Map<string, string>()
  const tools = await page.context().newCDPSession(page)
  tools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (isApi.test(request.url)) pathOf.set(requestId, new URL(request.url).pathname)
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = pathOf.get(requestId)
    if (path !== undefined) traffic.push({ path, bytes: encodedDataLength })
  })
  await tools.send('Network.enable')
  return traffic
}

const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('coming back transfers next to nothing; an open page is asked for again after five minutes', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(document.documentElement.dataset['later'] ?? 0)
  })
  await join(page)
  await workerReady(page)
  await deviceKeeps(page)
  const traffic = await watchApi(page)
  await page.goto('/my')
  await expect(page.getByRole('article').first()).toBeVisible()
  const ofCatalogue = () => traffic.filter(({ path }) => path === cataloguePath)
  const asked = () => ofCatalogue().length
  await expect.poll(asked).toBe(1)
  await page.waitForLoadState('networkidle')
  const total = traffic.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, 'nothing was measured').toBeGreaterThan(0)
  expect(total, JSON.stringify(traffic)).toBeLessThan(5 * 1024)

  await comeBack(page)
  await page.evaluate((minutes) => {
    document.documentElement.dataset['later'] = String(minutes * 60_000)
  }, 4)
  await comeBack(page)
  await page.evaluate((minutes) => {
    document.documentElement.dataset['later'] = String(minutes * 60_000)
  }, 6)
  expect(asked()).toBe(1)
  await comeBack(page)
  await expect.poll(asked).toBe(2)
  for (const { bytes } of ofCatalogue()) expect(bytes).toBeLessThan(1024)
})
