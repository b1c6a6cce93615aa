import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { leaveOutStudy } from '#tests/support/browser/leave-out-study.ts'
import { joinByCalls, workerReady } from '#tests/support/builders/participant.ts'
import type { Page } from '@playwright/test'

test.use({ ...withWorker, allowedMessages: /net::ERR_|status of 404/ })

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
  const leaveOut = () => leaveOutStudy(context, address.split('/').at(-1) ?? '')
  const listAgain = await leaveOut()
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

  await listAgain()
  await context.setOffline(true)
  await page.goto(all)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await expect(card).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  // The host's catalogue still lacks it.
  await context.setOffline(false)
  await leaveOut()
  await page.goto(all)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(card).toHaveCount(0)
})
