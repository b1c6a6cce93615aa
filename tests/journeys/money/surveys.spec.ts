import { expect, test, withWindow } from '#tests/support/browser/fixtures.ts'
import { joinByCalls } from '#tests/support/builders/people/participant.ts'

test.use(withWindow)

const surveys = { 'a 1': { id: 'a 1', loi: 12, payout: 85, rating: 4.5 } }

test('a survey opens in a tab that cannot reach back', async ({ page, context }) => {
  await joinByCalls(page)
  await context.route('**/d-api/v2/online_surveys_cpx/', (route) => route.fulfill({ json: surveys }))
  await context.route('**/outtrack/cpx_survey/a%201/', (route) =>
    route.fulfill({ json: { url: 'https://surveys.example/take' } }),
  )
  const referrers: (string | undefined)[] = []
  await context.route('https://surveys.example/**', async (route) => {
    referrers.push((await route.request().allHeaders())['referer'])
    await route.fulfill({ body: 'The survey itself' })
  })
  const cards = page.getByRole('article')
  await page.goto('/online-surveys')
  await expect(cards).toHaveCount(1)
  const [tab] = await Promise.all([context.waitForEvent('page'), cards.getByRole('button').click()])
  await expect(tab.getByText('The survey itself')).toBeVisible()
  expect(tab.url()).toBe('https://surveys.example/take')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  // The referrer has the origin at most, never the path.
  const { origin } = new URL(page.url())
  for (const referrer of referrers) expect([undefined, `${origin}/`]).toContain(referrer)
  expect(referrers.length).toBeGreaterThan(0)
  await expect(page.getByText('The survey is open in a new tab.')).toBeVisible()
})
