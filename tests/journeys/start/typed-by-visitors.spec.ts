import { type Page, chromium } from '@playwright/test'
import { chromiumOptions, headlessOptions } from '#tests/support/browser/chromium-switches.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'

const email = 'maya@example.com'
const message = 'My gift card never came.'

/** Chromium without a window has no back/forward cache, and Playwright's default switches disable it. */
const withCache = { ...chromiumOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }
const launches = [
  { name: 'with the back/forward cache', options: withCache, keepsPassword: true },
  { name: 'without it', options: headlessOptions, keepsPassword: false },
]

for (const { name, options, keepsPassword } of launches) {
  test(`what a visitor typed is there on the way back from another page, ${name}`, async ({ host }) => {
    const browser = await chromium.launch(options)
    try {
      const page = await browser.newPage({ baseURL: host.origin })
      await page.goto('/sign-up')
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('Secret-123')
      await leaveAndReturn(page, 'terms')
      await expect(page.getByLabel('E-mail')).toHaveValue(email)
      const password = page.getByLabel('Password', { exact: true })
      await expect(password).toHaveValue(keepsPassword ? 'Secret-123' : '')
      // The browser itself keeps the other pages too.
      if (keepsPassword) return

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
    } finally {
      await browser.close()
    }
  })
}

async function leaveAndReturn(page: Page, link: string): Promise<void> {
  const address = page.url()
  await page.getByRole('link', { name: link, exact: true }).click()
  await expect(page).not.toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(address)
}
