import { expect, test } from '#tests/support/browser/fixtures.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { join } from '#tests/support/builders/participant.ts'
import { richestIntake } from '#tests/support/builders/questionnaire.ts'

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

test('forms are accessible, with errors and with a restored draft', async ({ page }) => {
  test.setTimeout(240_000)
  await join(page)
  await goWithin(page, '/profile')
  await page.getByLabel('ZIP code').fill('1')
  await expect(page.getByText('Enter a five-digit ZIP code')).toBeVisible()
  expect.soft(await pageFindings(page), 'profile with an error').toEqual([])

  await goWithin(page, `/focusgroup/${await richestIntake(page)}/intake`)
  await page.getByRole('button', { name: 'Review answers' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  const inputs = page.locator('input:not([type=radio], [type=checkbox])')
  const heights = await inputs.evaluateAll((all) => all.map((input) => input.getBoundingClientRect().height))
  expect([...new Set(heights)], 'as the specification says').toEqual([58])
  expect.soft(await pageFindings(page), 'questionnaire with errors').toEqual([])

  // Last: the passing message lies over the buttons of a narrow page for some seconds.
  await goWithin(page, '/earnings/cashout')
  await page.getByLabel('First name').fill('Ada 2')
  await page.getByLabel('Last name').focus()
  await page.getByLabel('City').focus()
  await expect(page.getByText('Field is required.')).toBeVisible()
  expect.soft(await pageFindings(page), 'cash-out with errors').toEqual([])
  await page.reload()
  await expect(page.getByText(/^Restored/)).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect.soft(await pageFindings(page), 'cash-out with a passing message').toEqual([])
})
