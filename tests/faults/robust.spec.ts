import type { Page, Route } from '@playwright/test'
import { deviceKeepsDraft } from '#tests/support/device/device.ts'
import { expect } from '#tests/support/browser/fixtures.ts'
import { test } from '#tests/support/browser/minimal-fixtures.ts'
import { completeProfile, joinOnScreen, newParticipant, signUp } from '#tests/support/builders/participant.ts'

/** Faults of a host, a network or a browser, and how the portal recovers. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.getByRole('article')

test.describe('a host whose records are odd', () => {
  test.use({ allowedMessages: /focusgroup\/999\/.*status of 404/ })

  test('shows every readable record and nothing else', async ({ page }) => {
    const dropped = page.waitForEvent(
      'console',
      (message) => message.type() === 'warning' && /\d/.test(message.text()),
    )
    await joinOnScreen(page)
    await dropped

    const titles = async () => (await cards(page).getByRole('heading').allTextContents()).toSorted()
    expect(await titles()).toEqual(['Bare study', 'Online Kitchen gadget test'])
    await expect(cards(page).filter({ hasText: 'Bare study' })).toContainText('Multiple')
    await page.goto('/all')
    await expect(cards(page)).toHaveCount(3)
    expect(await titles()).toEqual(['Bare study', 'Online Kitchen gadget test', 'Study far away'])
    await page.goto('/survey-panels')
    await expect(cards(page)).toHaveCount(1)
    await page.goto('/online-surveys')
    await expect(cards(page)).toHaveCount(2)
    for (const path of ['/my', '/study/8', '/survey-panels', '/online-surveys', '/earnings']) {
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await expect(page.locator('main')).not.toContainText(/undefined|null|NaN|Invalid Date/)
    }
  })

  test('opens a study that it does not list, and says that an unknown address does not exist', async ({
    page,
  }) => {
    await joinOnScreen(page)
    await page.goto('/study/21')
    await expect(heading(page)).toHaveText('Only by its address')
    for (const path of ['/study/999', '/study/abc', '/category/nothing']) {
      await page.goto(path)
      await expect(heading(page), path).toHaveText('This page does not exist')
    }
    await page.getByRole('link', { name: 'See current studies' }).click()
    await expect(page).toHaveURL('/my')
  })
})

test.describe('a catalogue that cannot be loaded', () => {
  test.use({ allowedMessages: /503/ })

  test('says so, and is there after another try', async ({ page, context }) => {
    const active = '**/c-api/v1/panels/active/'
    await context.route(active, (route) => route.fulfill({ status: 503 }))
    const who = newParticipant()
    await signUp(page, who)
    await completeProfile(page, who)
    await expect(heading(page)).toHaveText('That did not work')
    await expect(page.getByText('The server could not answer this just now.')).toBeVisible()
    await context.unroute(active)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText('My Studies')
    await expect(cards(page)).toHaveCount(2)
  })
})

test.describe('a chunk that is gone after a deploy', () => {
  // The worker would serve the chunk from the precache.
  test.use({
    serviceWorkers: 'block',
    allowedMessages: /status of 404|net::ERR_|Failed to fetch dynamically imported module/,
  })

  /** Goes to a page whose files are not loaded ahead by any start. */
  const goTo = (page: Page, path: string) =>
    page.evaluate((address) => history.pushState(null, '', address), path)

  test('reloads the page once, and the new version takes over', async ({ page, context }) => {
    await joinOnScreen(page)
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

  test('lets a participant leave when the browser cancels an import, as Firefox and Safari do', async ({
    page,
    context,
  }) => {
    await joinOnScreen(page)
    const chunks: Route[] = []
    await context.route('**/assets/*.js', (route) => void chunks.push(route))
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
    for (const chunk of chunks) await chunk.abort()
    await failed
    await documents[0]?.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' })
    await expect(heading(page)).toHaveText('Elsewhere')
  })
})

test.describe('a page that fails while it is shown', () => {
  test.use({ allowedMessages: /There was an error!|status of 422|NotFoundError|removeChild/ })

  test('has a way back, and the input is still there', async ({ page, context }) => {
    await joinOnScreen(page)
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
