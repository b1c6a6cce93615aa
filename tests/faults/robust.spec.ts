import type { Page, Route } from '@playwright/test'
import { deviceKeepsDraft } from '#tests/support/device/device.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { badge, requestPayment } from '#tests/support/browser/outbox-fixtures.ts'
import { join } from '#tests/support/builders/people/participant.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'

/** Faults of a deploy or a browser, and how the portal recovers. Without a worker, which would have all files. */
test.use({
  allowedMessages:
    /There was an error!|status of 4(?:04|22)|net::ERR_|Failed to fetch dynamically imported module|NotFoundError|removeChild/,
})

const scripts = '**/assets/*.js'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Goes to a page whose files are not loaded ahead by any start. The page may reload at once. */
const goTo = (page: Page, path: string) =>
  page.evaluate((address) => void setTimeout(() => history.pushState(null, '', address)), path)

/** Two reloads within a minute count as a loop: what follows is another deploy. */
const forgetReload = (page: Page) => page.evaluate(() => sessionStorage.clear())

async function loseChunks(page: Page): Promise<void> {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  let isLost = true
  await page.route(scripts, (route) => (isLost ? route.fulfill({ status: 404 }) : route.continue()))
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
  await forgetReload(page)
  loads = 0
  isLost = true
  await goTo(page, '/survey-panels')
  await expect.poll(() => loads).toBe(1)
  await expect(heading(page)).toHaveText('Panels to join')
  await page.goBack()
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
  await page.unroute(scripts)
}

async function failWhileShown(page: Page): Promise<void> {
  const profile = '**/d-api/v1/user/profile/'
  await page.route(profile, (route) => route.fulfill({ status: 422, json: { error: 'invalid' } }))
  await page.getByLabel('Last name').fill('Byron')
  const save = page.getByRole('button', { name: 'Save profile' })
  await save.click()
  const alert = page.locator('form').getByRole('alert')
  await expect(alert).toBeVisible()
  // A translator or another extension removes an element that React means to remove itself. On a busy machine the next
  // refusal may be there before React has removed the first one.
  await expect(async () => {
    await alert.evaluateAll((all) => all.forEach((element) => element.remove()))
    await save.click()
    await expect(heading(page)).toHaveText('That did not work', { timeout: 3000 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Byron')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.unroute(profile)
}

async function leaveWhileLoading(page: Page): Promise<void> {
  await forgetReload(page)
  const chunks: Route[] = []
  let isLeaving = false
  await page.route(scripts, (route) => (isLeaving ? route.abort() : void chunks.push(route)))
  const documents: Route[] = []
  await page.route('**/elsewhere', (route) => void documents.push(route))
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
  await page.unroute(scripts)
}

async function loseNetwork(page: Page): Promise<void> {
  await earn(page)
  await Promise.all([page.waitForResponse(/\/complete-/), page.goto('/earnings/cashout')])
  await page.context().setOffline(true)
  await requestPayment(page)
  await expect(heading(page)).toHaveText('Saved on this device')
  await expect(badge(page)).toBeVisible()
  await goTo(page, '/id-verify')
  await expect(heading(page)).toHaveText('That did not work')
}

test('a page whose files are gone, or that fails while it is shown, has a way on', async ({ page }) => {
  await join(page)
  await test.step('a chunk that is gone after a deploy reloads the page once, and the new version takes over', () =>
    loseChunks(page))
  await test.step('a page that fails while it is shown has a way back, and the input is still there', () =>
    failWhileShown(page))
  await test.step('a participant leaves while the browser cancels an import, as Firefox and Safari do', () =>
    leaveWhileLoading(page))
  await test.step('without a network a request is shown as saved, and a page whose files are missing explains itself', () =>
    loseNetwork(page))
})
