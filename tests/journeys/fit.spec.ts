import { deviceKeeps } from '#tests/support/device/device.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, workerReady } from '#tests/support/builders/participant.ts'

test.use({ ...withWorker, allowedMessages: /net::ERR_/ })

test('a participant sees why a study does not fit and where applying leads, with and without a network', async ({
  page,
  context,
}) => {
  test.slow()
  await join(page)
  await workerReady(page)
  await deviceKeeps(page)
  await page.getByRole('link', { name: 'See why' }).click()
  await expect(page).toHaveTitle('Not for you now')
  // The participant is a woman of 38 in New York.
  for (const name of ['For other areas', 'For other ages', 'For another gender']) {
    await expect(page.getByRole('region', { name }).getByRole('listitem').first()).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'For another gender' })).toContainText('Men (you: Female)')

  await context.setOffline(true)
  await page.reload()
  const others = page.getByRole('region', { name: 'For other ages' })
  await expect(others).toContainText('(you: ')
  const title = await others.getByRole('link').first().innerText()
  await others.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const fit = page.getByRole('region', { name: 'Does this fit me?' })
  await expect(fit).toContainText('By your profile it does not')
  await expect(fit.getByRole('listitem').filter({ hasText: /You: \d+/ })).not.toHaveCount(0)
  await expect(fit.getByText('Does not fit', { exact: true })).toBeVisible()
  // The destination is shown at both buttons and, with a warning, above them.
  const caution = page.getByRole('region', { name: 'Before you go' })
  await expect(caution).toContainText('Never pay to take part')
  await expect(caution).toContainText(/You (apply on|write to|call)/)
  const destination = await caution.locator('dd').first().innerText()
  await expect(page.getByText(destination, { exact: true })).toHaveCount(3)
  await context.setOffline(false)
})
