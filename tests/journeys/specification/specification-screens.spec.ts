import { expect, test } from '#tests/support/browser/fixtures.ts'

/** Sections 2 and 5 of the specification: what login and sign-up show and hide by their styles. */

test('login and sign-up hide Google for a session only, and colour the rules of a password', async ({
  page,
}) => {
  // The site offers Google.
  await page.route('**/env.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};__env.features.push('google')` })
  })
  await page.goto('/')
  const google = page.locator('form').getByRole('link', { name: 'Google' })
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled()
  await expect(google).toBeVisible()
  // Google's sign-in would be kept on the device.
  const choice = page.getByRole('checkbox', { name: 'Do not keep me on this device' })
  await choice.check()
  await expect(google).toBeHidden()
  await choice.uncheck()
  await expect(google).toBeVisible()

  await page.locator('form').getByRole('link', { name: 'Sign up' }).click()
  // The login page has such a field too.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')
  const colours = () => rules.evaluateAll((all) => all.map((rule) => getComputedStyle(rule).color))
  await password.fill('abcdef1')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  const [red, green] = ['rgb(178, 56, 42)', 'rgb(14, 92, 74)']
  await expect.poll(colours).toEqual([red, green, red])
  await password.fill('Correct horse 7')
  await expect.poll(colours).toEqual([green, green, green])
})
