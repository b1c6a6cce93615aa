import { type Page, chromium } from '@playwright/test'
import { chromiumOptions, headlessOptions } from '#tests/support/browser/chromium-switches.ts'
import { otherEngines } from '#tests/support/browser/engines.ts'
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

// WebKitGTK's driver does not go on after a way back. Firefox has no back/forward cache under automation.
for (const engine of otherEngines.filter(({ name }) => name === 'Firefox')) {
  test(`${engine.name}: what a visitor typed into sign-up is there on the way back from the terms`, async ({
    host,
  }) => {
    test.skip(!engine.isInstalled, `${engine.name} is not installed: ${engine.packages.join(' ')}`)
    const page = await engine.open()
    try {
      await page.goto(`${host.origin}/sign-up`)
      await expect.poll(() => page.run(`return document.body.innerText`)).toContain('By signing up')
      await page.run(type('email', email))
      await page.run(`[...document.links].find((link) => link.textContent === 'terms').click()`)
      await expect.poll(() => page.run(`return location.pathname`)).toBe('/terms/')
      await page.run('history.back()')
      await expect.poll(() => page.run(valueOf('email'))).toBe(email)
    } finally {
      await page.close()
    }
  })
}

const valueOf = (name: string) =>
  `return document.querySelector('#root [name=${name}], main [name=${name}]')?.value`
const type = (name: string, text: string) => `
  const field = document.querySelector('[name=${name}]')
  field.focus()
  document.execCommand('insertText', false, ${JSON.stringify(text)})`
