import type { Page, Route } from '@playwright/test'
import { deviceKeepsDraft } from '#tests/support/device/device.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { badge, requestPayment } from '#tests/support/browser/outbox-fixtures.ts'
import { join, joinByCalls } from '#tests/support/builders/participant.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'

/** Faults of a deploy or a browser, and how the portal recovers. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('a chunk that is gone after a deploy', () => {
  // Without a worker, which would serve the chunk from the precache.
  test.use({
    allowedMessages: /status of 404|net::ERR_|Failed to fetch dynamically imported module/,
  })

  /** Goes to a page whose files are not loaded ahead by any start. */
  const goTo = (page: Page, path: string) =>
    page.evaluate((address) => history.pushState(null, '', address), path)

  test('reloads the page once, and the new version takes over', async ({ page, context }) => {
    await join(page)
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    let isLost = true
    await context.route('**/assets/*.js', (route) =>
      isLost ? route.fulfill({ status: 404 }) : route.continue(),
    )
    // The new version has all of its chunks.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isLost = false
    })
    await goTo(page, '/id-verify')
    await expect.poll(() => loads).toBe(1)
    await expect(heading(page)).toHaveText('Verify your identity')

    // The same from a form with input, which is still there after going back.
    await page.goto('/profile')
    await page.getByLabel('Last name').fill('Lovelace')
    await deviceKeepsDraft(page, 'profile', 'Lovelace')
    // This is another deploy: two reloads within a minute would count as a loop.
    await page.evaluate(() => sessionStorage.clear())
    loads = 0
    isLost = true
    await goTo(page, '/survey-panels')
    await expect.poll(() => loads).toBe(1)
    await expect(heading(page)).toHaveText('Panels to join')
    await page.goBack()
    await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
  })

  test('without a network a request is shown as saved, and a page whose files are missing explains itself', async ({
    page,
    context,
  }) => {
    await joinByCalls(page)
    await earn(page)
    await Promise.all([
      page.waitForResponse(/\/complete-/),
      page.waitForResponse(/\/WaitingBadge-/),
      page.goto('/earnings/cashout'),
    ])
    await context.setOffline(true)
    await requestPayment(page)
    await expect(heading(page)).toHaveText('Saved on this device')
    await expect(badge(page)).toBeVisible()
    await goTo(page, '/id-verify')
    await expect(heading(page)).toHaveText('That did not work')
  })

  test('lets a participant leave when the browser cancels an import, as Firefox and Safari do', async ({
    page,
    context,
  }) => {
    await join(page)
    const chunks: Route[] = []
    let isLeaving = false
    await context.route('**/assets/*.js', (route) => (isLeaving ? route.abort() : void chunks.push(route)))
    const documents: Route[] = []
    await context.route('**/elsewhere', (route) => void documents.push(route))
    const failed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('vite:preloadError', () => setTimeout(resolve), { once: true })
        }),
    )
    await goTo(page, '/id-verify')
    await expect.poll(() => chunks.length).toBeGreaterThan(0)
    await page.evaluate(() => void (location.href = '/elsewhere'))
    await expect.poll(() => documents.length).toBe(1)
    isLeaving = true
    for (const chunk of chunks) await chunk.abort()
    await failed
    await documents[0]?.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' })
    await expect(heading(page)).toHaveText('Elsewhere')
  })
})

test.describe('a page that fails while it is shown', () => {
  test.use({ allowedMessages: /There was an error!|status of 422|NotFoundError|removeChild/ })

  test('has a way back, and the input is still there', async ({ page, context }) => {
    await joinByCalls(page)
    await context.route('**/d-api/v1/user/profile/', (route) =>
      route.fulfill({ status: 422, json: { error: 'invalid' } }),
    )
    await page.goto('/profile')
    await page.getByLabel('Last name').fill('Lovelace')
    const save = page.getByRole('button', { name: 'Save profile' })
    await save.click()
    await expect(page.getByRole('alert')).toBeVisible()
    // A translator or another extension removes an element that React means to remove itself.
    await page.getByRole('alert').evaluate((element) => element.remove())
    await save.click()
    await expect(heading(page)).toHaveText('That did not work')
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
  })
})
