import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { pageFindings } from '#tests/support/browser/axe-findings.ts'
import { join, workerReady } from '#tests/support/builders/participant.ts'

test.use({ ...withWorker, allowedMessages: /net::ERR_/ })

test('up to three saved studies are compared side by side, with the keyboard alone and without a network', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await join(page)
  await workerReady(page)
  const cards = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Save / }) })
  const titles = (await cards.getByRole('heading').allTextContents()).slice(0, 4)
  for (const title of titles) {
    const save = page.getByRole('button', { name: `Save ${title}`, exact: true })
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
  }
  const newestFirst = titles.toReversed()
  await page.goto('/saved')
  await page.getByRole('link', { name: 'Compare' }).press('Enter')
  await expect(page).toHaveTitle('Compare studies')
  const columns = page.getByRole('columnheader')
  await expect(columns).toHaveText(newestFirst.slice(0, 3))
  await expect(page.getByRole('heading', { name: 'Saved studies to add' })).toHaveCount(0)
  expect.soft(await pageFindings(page)).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(columns).toHaveText(newestFirst.slice(0, 3))
  await page.getByRole('button', { name: `Remove ${newestFirst[0]} from the comparison` }).press('Enter')
  await expect(columns).toHaveText(newestFirst.slice(1, 3))
  await page.getByRole('button', { name: `Add ${newestFirst[3]}`, exact: true }).press('Enter')
  await expect(columns).toHaveText(newestFirst.slice(1))
  await expect(page).toHaveURL(/\/compare\?ids=\d+%2C\d+%2C\d+$/)
  // The address contains the studies that are compared.
  await page.reload()
  await expect(columns).toHaveText(newestFirst.slice(1))
  await context.setOffline(false)

  await page.goto('/compare?ids=999999,x')
  await expect(page.getByText('Nothing to compare yet')).toBeVisible()
})
