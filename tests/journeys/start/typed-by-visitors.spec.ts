import { type Page, chromium } from '@playwright/test'
import { chromiumOptions } from '#tests/support/browser/chromium-switches.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join, logOut } from '#tests/support/builders/people/participant.ts'

const email = 'maya@example.com'
const message = 'My gift card never came.'

test('what a visitor typed is there on the way back from another page', async ({ page }) => {
  await typeAndReturn(page)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('E-mail').fill(`other-${email}`)
  await page.getByLabel('Do not keep me on this device').check()
  await leaveAndReturn(page, 'Forgot your password?')
  await expect(page.getByLabel('E-mail')).toHaveValue(`other-${email}`)
  await expect(page.getByLabel('Do not keep me on this device')).toBeChecked()

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill(email)
  await leaveAndReturn(page, 'Back to login')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)

  await page.goto('/contact/')
  await page.getByLabel('Your message').fill(message)
  await page.getByLabel('Your e-mail address').fill(email)
  await leaveAndReturn(page, 'Stipend')
  await expect(page.getByLabel('Your message')).toHaveValue(message)
  await expect(page.getByLabel('Your e-mail address')).toHaveValue(email)
})

// The browser itself keeps the other pages too.
test('the back/forward cache keeps the sign-up page, with its password, and shows no list after a sign-out', async ({
  host,
}) => {
  // Chromium without a window has no such cache, and Playwright's default switches disable it.
  const options = { ...chromiumOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }
  const browser = await chromium.launch(options)
  try {
    const page = await browser.newPage({ baseURL: host.origin })
    await typeAndReturn(page)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Secret-123')

    const who = await join(page)
    await logOut(page, who)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL('/sign-up?next=%2Fmy')
    await expect(page.getByRole('article')).toHaveCount(0)
  } finally {
    await browser.close()
  }
})

async function typeAndReturn(page: Page): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Secret-123')
  await leaveAndReturn(page, 'terms')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
}

async function leaveAndReturn(page: Page, link: string): Promise<void> {
  const address = page.url()
  await page.getByRole('link', { name: link, exact: true }).click()
  await expect(page).not.toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(address)
}
