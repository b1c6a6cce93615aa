import type { BrowserContext, Locator, Page } from '@playwright/test'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { withWindow } from '#tests/support/browser/chromium-switches.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, workerReady } from '#tests/support/builders/participant.ts'

test.use(withWindow)

const surveys = {
  'a 1': { id: 'a 1', loi: 12, payout: 85, rating: 4.5 },
  b2: { id: 'b2', loi: 5, payout: 1250, rating: 0 },
  c3: { id: 'c3', loi: 20, payout: 240, rating: 3.2 },
}

/** Replaces the list of a survey provider with a known one. */
async function provideSurveys(context: BrowserContext): Promise<void> {
  await context.route('**/d-api/v2/online_surveys_cpx/', (route) => route.fulfill({ json: surveys }))
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

const cards = (page: Page) => page.getByRole('article')

async function openSurveys(page: Page, context: BrowserContext): Promise<void> {
  await join(page)
  await provideSurveys(context)
  await page.goto('/online-surveys')
  await expect(cards(page)).toHaveCount(3)
}

test('surveys are sorted with the menu, by keyboard too', async ({ page, context }) => {
  await openSurveys(page, context)
  await expect(cards(page).first()).toContainText('85 points')
  await page.getByRole('button', { name: 'Sort: All' }).focus()
  await page.keyboard.press('Enter')
  const lowest = page.getByRole('menuitemradio', { name: 'Lowest payout' })
  await expect(lowest).toBeVisible()
  for (let presses = 0; presses < 8 && !(await hasFocus(lowest)); presses += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sort: Lowest payout' })).toBeFocused()
  await page.getByRole('button', { name: 'Sort: Lowest payout' }).click()
  await page.getByRole('menuitemradio', { name: 'Highest payout' }).click()
  await expect(cards(page).first()).toContainText('1,250 points')
})

test('a survey opens in a tab that cannot reach back', async ({ page, context }) => {
  await openSurveys(page, context)
  await context.route('**/outtrack/cpx_survey/a%201/', (route) =>
    route.fulfill({ json: { url: 'https://surveys.example/take' } }),
  )
  const referrers: (string | undefined)[] = []
  await context.route('https://surveys.example/**', async (route) => {
    referrers.push((await route.request().allHeaders())['referer'])
    await route.fulfill({ body: 'The survey itself' })
  })
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    cards(page).first().getByRole('button').click(),
  ])
  await expect(tab.getByText('The survey itself')).toBeVisible()
  expect(tab.url()).toBe('https://surveys.example/take')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  // The referrer has the origin at most, never the path.
  const { origin } = new URL(page.url())
  for (const referrer of referrers) expect([undefined, `${origin}/`]).toContain(referrer)
  expect(referrers.length).toBeGreaterThan(0)
  await expect(page.getByText('The survey is open in a new tab.')).toBeVisible()
})

test.describe('without a readable answer', () => {
  test.use({ allowedMessages: /status of (?:404|503)/ })

  test('a survey that is gone closes its tab and says so', async ({ page, context }) => {
    await openSurveys(page, context)
    const opened = context.waitForEvent('page')
    // The host itself answers, as it has no such survey.
    await cards(page).first().getByRole('button').click()
    const tab = await opened
    await expect(
      page.getByText('This survey is no longer available. Please pick another.', { exact: true }),
    ).toBeVisible()
    await expect.poll(() => tab.isClosed()).toBe(true)
  })

  test('the tab is sent to the redirect path', async ({ page, context }) => {
    await openSurveys(page, context)
    await context.route('**/outtrack/cpx_survey/b2/', (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ body: 'Where the redirect leads' })
        : route.fulfill({ status: 503 }),
    )
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      cards(page).nth(1).getByRole('button').click(),
    ])
    await expect(tab.getByText('Where the redirect leads')).toBeVisible()
    expect(new URL(tab.url()).pathname).toBe('/outtrack/cpx_survey/b2/')
  })

  test('a list that cannot be reloaded stays, with its age', async ({ page, context }) => {
    await openSurveys(page, context)
    await context.unroute('**/d-api/v2/online_surveys_cpx/')
    await context.route('**/d-api/v2/online_surveys_cpx/', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('alert')).toContainText(
      /^Could not load surveys\. Please try again\. This list is from/,
    )
    await expect(cards(page)).toHaveCount(3)
  })
})

for (const [query, text, event] of [
  ['cpx_type=complete&cpx_amount=12.6', 'You finished the survey.', { event: 'survey_complete', value: 13 }],
  ['cpx_type=out', 'That survey did not fit you this time.', { event: 'survey_screen_out' }],
] as const) {
  test(`a return with ${query} is reported once and removed from the address`, async ({ page, context }) => {
    await join(page)
    await provideSurveys(context)
    await page.goto(`/online-surveys?${query}&trans_id=7`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page).toHaveURL('/online-surveys')
    expect(await page.evaluate(() => globalThis.dataLayer)).toEqual([event])
    await page.reload()
    await expect(cards(page)).toHaveCount(3)
    expect(await page.evaluate(() => globalThis.dataLayer)).toBeUndefined()
    await expect(page.getByText(text)).toHaveCount(0)
  })
}

test.describe('without a network', () => {
  test.use({ ...withWorker, allowedMessages: /net::ERR_/ })

  test('the last list is shown, marked as old, and no survey can be started', async ({ page, context }) => {
    await openSurveys(page, context)
    await deviceKeeps(page, 'provider_surveys')
    await page.goto('/my')
    await expect(page.getByRole('article').first()).toBeVisible()
    await workerReady(page)
    await context.unroute('**/d-api/v2/online_surveys_cpx/')
    await context.setOffline(true)
    await page.goto('/online-surveys')
    await expect(
      page.getByText(/You are offline, and surveys need a connection\. This list is from/),
    ).toBeVisible()
    await expect(cards(page)).toHaveCount(3)
    await expect(cards(page).first().getByRole('button')).toBeDisabled()
    await page.goto('/online-surveys?cpx_type=complete&cpx_amount=150')
    await expect(page.getByText('You finished the survey. You are offline: the result')).toBeVisible()
    expect(await page.evaluate(() => globalThis.dataLayer)).toEqual([
      { event: 'survey_complete', value: 150 },
    ])
    await context.setOffline(false)
  })
})

test('survey panels open their own site in a new tab', async ({ page, context }) => {
  await join(page)
  await page.goto('/survey-panels')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panels to join')
  const link = cards(page).first().getByRole('link')
  await expect(link).toHaveAttribute('href', /^\/outtrack\/online_survey\/\d+\/$/)
  await context.route(/^https?:\/\/[^/]*\.example\//, (route) => route.fulfill({ body: 'The panel itself' }))
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(tab.getByText('The panel itself')).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})
