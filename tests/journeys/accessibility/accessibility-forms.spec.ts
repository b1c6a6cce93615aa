import { expect, test } from '#tests/support/browser/fixtures.ts'

test('a press counts although the error of the field that it leaves moves the button', async ({ page }) => {
  const code = page.waitForResponse(/\/idle-/)
  await page.goto('/sign-up')
  await (await code).finished()
  const submit = page.getByRole('button', { name: 'Sign Up' })
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await submit.boundingBox()
  await page.getByLabel('E-mail').fill('ada')
  await submit.click()
  await expect(page.getByText('Enter an e-mail address')).toBeVisible()
  expect((await submit.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
  await expect(page.getByText('This field is required.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()

  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('E-mail').fill('ada')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('button', { name: 'Hide' })).toBeFocused()
})
