import * as endpoints from '#contract/endpoints/endpoints.ts'
import { cacheNames } from '#offline/storage/storage-names.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { startFaultProxy } from '#tests/support/processes/fault-proxy.ts'
import { type HostProcess, startHost } from '#tests/support/processes/host-process.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { cashoutCount, outboxRecords, requestPayment } from '#tests/support/browser/outbox-fixtures.ts'
import { join, workerReady } from '#tests/support/builders/people/participant.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'
import { controlWorker } from '#tests/support/browser/worker-control.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'

test.use(withWorker)

test.describe.configure({ timeout: 180_000 })

const cashoutPath = endpoints.cashout.path
const profilePath = endpoints.profile.path

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

/** The policy of the page that the worker serves. */
const keptPolicy = (page: Page) =>
  page.evaluate(async () => (await fetch('/index.html')).headers.get('Content-Security-Policy'))

/** The configuration that the worker serves to the next page. */
const keptConfiguration = (page: Page) =>
  page.evaluate(
    async (cacheName) => (await caches.match('/env.js', { cacheName }))?.text(),
    cacheNames.configuration,
  )

/** A form that something was typed into stays: `start-app.test.ts`. */
async function followConfiguration(context: BrowserContext, host: HostProcess): Promise<void> {
  const page = await context.newPage()
  const brands: string[] = []
  await page.exposeFunction('note', (brand: string) => brands.push(brand))
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const { brand } = Object(globalThis.__env)
      Reflect.apply(Reflect.get(globalThis, 'note'), null, [brand])
    })
  })
  await host.stop()
  await host.start({ BRAND: 'Garden Panel' })
  await page.goto('/earnings')
  await expect.poll(() => brands).toEqual(['Stipend', 'Garden Panel'])
  await expect(page.getByRole('banner')).toContainText('Garden Panel')
  await page.close()
}

test('a new worker waits while a post is under way, and brings a new policy; a worker that removes itself leaves waiting posts', async ({
  browser,
}) => {
  const host = await startHost()
  const wire = await startFaultProxy(host.origin)
  const context = await browser.newContext({ baseURL: wire.origin })
  try {
    const page = await context.newPage()
    await join(page)
    await workerReady(page)
    await test.step('a start begins with the configuration that it has kept, and a changed one follows', () =>
      followConfiguration(context, host))
    await earn(page)
    await page.goto('/earnings/cashout')
    await expect(page.getByText('Your balance: 2,500')).toBeVisible()
    await deviceKeeps(page)
    expect(await keptPolicy(page)).not.toContain('ads.example')
    const worker = await controlWorker(page, wire.origin)
    const payments = () => wire.posts.filter(({ path }) => path === cashoutPath)

    await test.step('a new version is installed while an answer is pending', async () => {
      wire.failNext(cashoutPath, 'hang')
      await requestPayment(page)
      await expect.poll(() => payments().length).toBe(1)
      await host.stop()
      await host.start({ AD_FRAME_URL: 'https://ads.example/slot', BRAND: 'Harvest Panel' })
      await lookForUpdate(page)
      await expect(page.getByText('A new version is ready')).toBeVisible()
      await worker.sync()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sending')
      expect(payments()).toHaveLength(1)
      // The connection breaks, so that the page repeats the post.
      wire.down()
      wire.up()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
      expect(new Set(payments().map(({ key }) => key)).size).toBe(1)
      expect(payments()).toHaveLength(2)
      expect(await cashoutCount(page)).toBe(1)
    })

    await test.step('once it is activated, the page has the new policy and configuration', async () => {
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByText('A new version is ready')).toBeHidden()
      await expect.poll(() => keptPolicy(page)).toContain("frame-src 'self' https://ads.example;")
      expect(payments()).toHaveLength(2)
      await expect.poll(() => keptConfiguration(page)).toContain('Harvest Panel')
    })

    await test.step('a worker that removes itself deletes the caches, and leaves waiting posts', async () => {
      await goWithin(page, '/profile')
      wire.failNext(profilePath, ...Array.from({ length: 60 }, () => 'unavailable' as const))
      await page.getByLabel('Last name').fill('Byron')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await expect(page).toHaveURL('/my')
      await host.stop()
      await host.start({ SERVICE_WORKER: '0' })
      await lookForUpdate(page)
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
      expect(await outboxRecords(page)).toContain('Byron')
      await goWithin(page, '/waiting')
      await expect(page.getByText('Your profile').first()).toBeVisible()
      wire.failNext(profilePath)
      await page.getByRole('button', { name: 'Send now' }).click()
      await expect(page.getByText('Nothing is waiting')).toBeVisible()
      await goWithin(page, '/profile')
      await expect(page.getByLabel('Last name')).toHaveValue('Byron')
    })
  } finally {
    await context.close()
    await wire.stop()
    await host.dispose()
  }
})
