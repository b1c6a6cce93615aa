import { fillPath } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { joinByCalls, workerReady } from '#tests/support/builders/participant.ts'
import type { Page } from '@playwright/test'

const cataloguePath = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })

test.use({ allowedMessages: /net::ERR_|status of 404/ })

/** Navigates within the running portal, without a new start. */
function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

test('a study that the catalogue lacks is listed once it was opened, until a later catalogue lacks it', async ({
  page,
  context,
}) => {
  await joinByCalls(page)
  await page.goto('/all')
  const first = page.getByRole('article').first()
  const title = await first.getByRole('heading').innerText()
  const address = (await first.getByRole('link', { name: /^View/ }).getAttribute('href')) ?? ''
  // The catalogue is older than the study, as in a cache on the way.
  let isOffline = false
  await context.route(`**${cataloguePath}`, async (route) => {
    if (isOffline) return route.abort('internetdisconnected')
    const response = await route.fetch()
    const body: { focusgroups: Record<string, unknown> } = await response.json()
    delete body.focusgroups[address.split('/').at(-1) ?? '']
    return route.fulfill({ json: body, headers: { ETag: '"without"' } })
  })
  const words = title.replace(/^Online /, '')
  const all = `/all?q=${encodeURIComponent(words)}`
  const card = page.getByRole('article').filter({ hasText: words })

  await page.goto('/all')
  await workerReady(page)
  await expect(card).toHaveCount(0)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await goWithin(page, all)
  await expect(page.getByRole('searchbox')).toHaveValue(words)
  await expect(card).toHaveCount(0)
  await goWithin(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await goWithin(page, all)
  await expect(card).toBeVisible()

  isOffline = true
  await context.setOffline(true)
  await page.goto(all)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await expect(card).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  // The host's catalogue still lacks it.
  isOffline = false
  await context.setOffline(false)
  await page.goto(all)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(card).toHaveCount(0)
})
