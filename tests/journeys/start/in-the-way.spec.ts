import { mkdir, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { chromium } from '@playwright/test'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { makeBrowserProfile, removeBrowserProfile } from '#tests/support/browser/browser-profile.ts'
import { chromiumOptions, headlessOptions } from '#tests/support/browser/chromium-switches.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'

/** Chromium's number for a site setting that is blocked. */
const blocked = 2

test('a browser that blocks cookies gets a message, and the page requests nothing', async ({ baseURL }) => {
  const profile = await makeBrowserProfile()
  await mkdir(joinPath(profile, 'Default'))
  const settings = { profile: { default_content_setting_values: { cookies: blocked } } }
  await writeFile(joinPath(profile, 'Default', 'Preferences'), JSON.stringify(settings))
  const context = await chromium.launchPersistentContext(profile, { ...chromiumOptions, baseURL })
  try {
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of ['/', '/sign-up']) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText(/^This browser blocks cookies for this site/)
      await expect(page.getByRole('button', { name: /^(?:Log In|Sign Up)$/ })).toBeDisabled()
    }
    expect(asked).not.toContain(endpoints.captchaChallenge.path)
    expect(asked).not.toContain(endpoints.csrfToken.path)
  } finally {
    await context.close()
    await removeBrowserProfile(profile)
  }
})

test('an insecure address says so on every page, to participants and to the operator', async ({ site }) => {
  const browser = await chromium.launch({
    ...headlessOptions,
    args: [...headlessOptions.args, '--host-resolver-rules=MAP portal.example 127.0.0.1'],
  })
  try {
    const page = await browser.newPage({ baseURL: `http://portal.example:${new URL(site.portal).port}` })
    for (const path of ['/', '/my']) {
      await page.goto(path)
      expect(await page.evaluate(() => isSecureContext)).toBe(false)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This address is not secure')
      await expect(page.getByText(/serve it over https/)).toBeVisible()
      const secure = page.getByRole('link', { name: 'Try the secure address' })
      await expect(secure).toHaveAttribute('href', /^https:\/\/portal\.example:/)
      await expect(page.getByRole('button', { name: /^(?:Log In|Sign Up)$/ })).toHaveCount(0)
    }
  } finally {
    await browser.close()
  }
})

test.describe('a challenge that cannot be solved', () => {
  test.use({ allowedMessages: /proof-of-work/ })

  test('is reported as failed, and repeated on request', async ({ page, context }) => {
    const path = `**${endpoints.captchaChallenge.path}`
    await context.route(path, (route) => route.fulfill({ json: { parameters: {}, signature: '' } }))
    await page.goto('/sign-up')
    await expect(page.getByText('The check failed')).toBeVisible()
    await context.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  })
})
