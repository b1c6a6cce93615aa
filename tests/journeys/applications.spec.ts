import { expect, test } from '#tests/support/fixtures.ts'
import { join, workerReady } from '#tests/support/participant.ts'

test.use({ allowedMessages: /net::ERR_/ })

test('what a participant applies to is noted, asked about once, and kept without a network', async ({
  page,
  context,
}) => {
  test.slow()
  await join(page)
  await workerReady(page)
  await context.route(/^https:\/\/apply\./, (route) => route.fulfill({ body: 'The study’s own page' }))
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading') })
    .first()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: /^View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const study = page.url()
  // Whatever the way to apply: nothing leaves the page in this test.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
  await page
    .getByRole('link', { name: /^Apply/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/^Applied \d/)).toBeVisible()
  await expect(page.getByText('Did you apply?')).toHaveCount(0)

  await page.goto('/saved')
  await page.getByRole('link', { name: 'My applications' }).click()
  await expect(page).toHaveTitle('My applications')
  await page.getByLabel(`State of ${title}`).selectOption('Scheduled')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByLabel(`State of ${title}`)).toHaveValue('scheduled')
  await page.goto(study)
  await expect(page.getByText(/^Scheduled, applied \d/)).toBeVisible()
  await page.getByRole('link', { name: 'My applications' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Press Apply on a study, and it is noted here.')).toBeVisible()
  await context.setOffline(false)
})
