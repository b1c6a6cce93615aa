import * as endpoints from '#contract/endpoints/endpoints.ts'
import { answerKeys, answerStore, databaseNames, localKeys } from '#offline/storage/storage-names.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, workerReady } from '#tests/support/builders/people/participant.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'
import type { Page } from '@playwright/test'

test.use({ ...withWorker, allowedMessages: /net::ERR_/ })

const cataloguePath = endpoints.edition.path
const categoriesPath = endpoints.categories.path
const isApi = /\/(?:c-api|d-api|api)\//

/**
 * An answer of the API as it came over the network. An answer from the browser's cache counts nothing, a 304 counts its
 * headers. Tests of the host prove that it answers with 304.
 */
interface Transfer {
  path: string
  /** Includes the headers. */
  bytes: number
}

async function watchApi(page: Page): Promise<Transfer[]> {
  const traffic: Transfer[] = []
  const transfers = new Map<string, Transfer>()
  const tools = await page.context().newCDPSession(page)
  // Not at its end: the portal does not read a body that it already has.
  tools.on('Network.responseReceived', ({ requestId, response: { url, encodedDataLength } }) => {
    if (!isApi.test(url)) return
    const transfer = { path: new URL(url).pathname, bytes: encodedDataLength }
    transfers.set(requestId, transfer)
    traffic.push(transfer)
  })
  tools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId)
    if (transfer) transfer.bytes += encodedDataLength
  })
  await tools.send('Network.enable')
  return traffic
}

const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Gives the page a clock that `passMinutes` sets. */
const giveClock = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(document.documentElement.dataset['later'] ?? 0)
  })

/** @param minutes Time since the page was loaded. */
const passMinutes = (page: Page, minutes: number) =>
  page.evaluate((passed) => {
    document.documentElement.dataset['later'] = String(passed * 60_000)
  }, minutes)

/** Damages answers on the disk, as a browser or another program may. */
async function damageAnswers(page: Page): Promise<void> {
  const owner = (await page.evaluate((key) => localStorage.getItem(key), localKeys.owner)) ?? ''
  await page.evaluate(
    ([databaseName, storeName, ...keys]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(databaseName)
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(storeName, 'readwrite')
          for (const key of keys) transaction.objectStore(storeName).put('{"version":2,', key)
          transaction.addEventListener('complete', () => resolve())
        })
      }),
    [
      databaseNames.answers,
      answerStore,
      answerKeys.answer(owner, '["user"]'),
      answerKeys.answer(owner, '["categories"]'),
      answerKeys.edition(owner),
    ] as const,
  )
}

/** Loses answers in three ways. Online goes on, and the device has all answers again. */
async function heal(page: Page): Promise<void> {
  const start = async (path: string) => {
    await page.goto(path)
    await page.getByRole('article').first().waitFor()
  }
  await damageAnswers(page)
  await start('/my')
  await deviceKeeps(page)

  // The browser deletes the database under the open page.
  await page.evaluate(
    (name) => new Promise((done) => indexedDB.deleteDatabase(name).addEventListener('success', done)),
    databaseNames.answers,
  )
  await start('/my')
  await deviceKeeps(page)

  // The page is left as soon as it shows its list.
  await start('/survey-panels')
  const context = page.context()
  await page.close()
  await context.setOffline(true)
  const next = await context.newPage()
  await next.goto('/survey-panels')
  await expect(next.getByRole('article').first()).toBeVisible()
  await context.setOffline(false)
}

test('coming back transfers almost nothing; an open page is refreshed after five minutes, with its balance; what was lost comes back', async ({
  page,
}) => {
  await giveClock(page)
  await join(page)
  await workerReady(page)
  await deviceKeeps(page)

  await test.step('an answer of the browser’s cache does not count as an answer of the host', async () => {
    await page.context().setOffline(true)
    const unanswered = new Set<string>()
    page.on('requestfailed', (request) => unanswered.add(new URL(request.url()).pathname))
    await page.reload()
    await expect.poll(() => unanswered).toContain(cataloguePath)
    await expect.poll(() => unanswered).toContain(categoriesPath)
    await expect(page.getByText(/You are offline/)).toBeVisible()
  })

  const traffic = await watchApi(page)
  const ofCatalogue = () => traffic.filter(({ path }) => path === cataloguePath)
  const asked = () => ofCatalogue().length

  await test.step('a page that is online again asks at once', async () => {
    await page.context().setOffline(false)
    await expect(page.getByText(/You are offline/)).toBeHidden()
    await expect.poll(asked).toBe(1)
    traffic.length = 0
  })

  await test.step('the next start', async () => {
    await page.goto('/my')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect.poll(asked).toBe(1)
    await page.waitForLoadState('networkidle')
    const total = traffic.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total, 'nothing was measured').toBeGreaterThan(0)
    expect(total, JSON.stringify(traffic)).toBeLessThan(8 * 1024)
  })

  await test.step('an open page', async () => {
    await comeBack(page)
    await passMinutes(page, 4)
    await comeBack(page)
    await passMinutes(page, 6)
    expect(asked()).toBe(1)
    await comeBack(page)
    await expect.poll(asked).toBe(2)
  })

  await test.step('a page without a list requests it as well, and includes new points when the participant returns', async () => {
    await page.goto('/earnings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earnings')
    await expect.poll(asked).toBe(3)
    await page.waitForLoadState('networkidle')
    expect(asked()).toBe(3)
    for (const { bytes } of ofCatalogue()) expect(bytes).toBeLessThan(1024)
    await earn(page)
    const balance = page.getByText('2,500', { exact: true })
    await expect(balance).toBeHidden()
    await passMinutes(page, 6)
    await comeBack(page)
    await expect(balance).toBeVisible()
  })

  await test.step('answers that are damaged or deleted, or whose page is left early, are on the device again', () =>
    heal(page))
})
