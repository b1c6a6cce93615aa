import type { BrowserContext, Page } from '@playwright/test'
import { withWindow } from '#tests/support/browser/chromium-switches.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join } from '#tests/support/builders/participant.ts'

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

const cards = (page: Page) => page.getByRole('article')

async function openSurveys(page: Page, context: BrowserContext): Promise<void> {
  await join(page)
  await provideSurveys(context)
  await page.goto('/online-surveys')
  await expect(cards(page)).toHaveCount(3)
}

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
  test.use({ allowedMessages: /status of 404/ })

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
