import { expect } from '#tests/support/browser/fixtures.ts'
import { test } from '#tests/support/browser/minimal-fixtures.ts'
import { newParticipant } from '#tests/support/builders/people/participant.ts'
import {
  blockTurnstile,
  challengeFrame,
  standInForTurnstile,
} from '#tests/support/providers/turnstile-stand-in.ts'
import type { Page } from '@playwright/test'

/** Sends a message as the challenge's document does, from another window of the same origin. Resolves once received. */
function sayFromElsewhere(page: Page, message: { type: string; token?: string }): Promise<void> {
  return page.evaluate(
    (said) =>
      new Promise<void>((resolve) => {
        window.addEventListener('message', () => resolve(), { once: true })
        window.postMessage(said, location.origin)
      }),
    message,
  )
}

test.describe('a site with a Turnstile key', () => {
  test.use({ allowedMessages: /status of 40[01]/ })

  test('signs in with the provider’s token, from a document of its own, and requests another after a refusal', async ({
    page,
    site,
    request,
  }) => {
    const policyOf = async (path: string) =>
      (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(await policyOf('/')).not.toContain('cloudflare')
    const framed = await policyOf('/embed/captcha.html')
    expect(framed).toContain("script-src 'self' https://challenges.cloudflare.com;")
    expect(framed).toContain("frame-ancestors 'self'")

    const who = newParticipant()
    site.api.enrol(who.email, who.password)
    await page.goto('/')
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => 'turnstile' in globalThis)).toBe(false)
    await sayFromElsewhere(page, { type: 'failed' })
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()
    const logIn = page.getByRole('button', { name: 'Log In' })
    await page.getByLabel('E-mail').fill(who.email)
    for (const password of ['Wrong password 1', who.password]) {
      await page.getByLabel('Password', { exact: true }).fill(password)
      await expect(logIn).toBeEnabled()
      await sayFromElsewhere(page, { type: 'token', token: 'forged' })
      await logIn.click()
      if (password === who.password) break
      await expect(page.getByRole('alert')).toHaveText('Wrong Username / Password')
    }
    await expect(page).toHaveURL(/\/profile/)
    const tokens = site.api.received
      .filter(({ path }) => path === '/action/login/')
      .map(({ body }) => new URLSearchParams(body).get('turnstile_token'))
    expect(tokens).toEqual([expect.stringMatching(/^stand-in\./), expect.stringMatching(/^stand-in\./)])
    expect(new Set(tokens).size).toBe(2)
  })
})

test.describe('when the challenge does not pass', () => {
  test.use({ allowedMessages: /challenges\.cloudflare\.com.*net::ERR_/ })

  test('the form waits, says why, and can be sent once the challenge passes', async ({ page, context }) => {
    const logIn = page.getByRole('button', { name: 'Log In' })
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    const steer = (what: 'pass' | 'expire' | 'fail') =>
      challengeFrame(page).evaluate((name) => globalThis.standIn?.[name](), what)
    await page.goto('/')
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()
    await expect(logIn).toBeEnabled()

    await steer('expire')
    await expect(page.getByText('The check has expired. Checking again…')).toBeVisible()
    await expect(logIn).toBeDisabled()
    await steer('pass')
    await expect(logIn).toBeEnabled()

    await steer('fail')
    await expect(page.getByText('The check failed')).toBeVisible()
    await expect(logIn).toBeDisabled()
    await tryAgain.click()
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()

    await steer('fail')
    await context.setOffline(true)
    await tryAgain.click()
    await expect(page.getByText(/^Logging in needs a connection\. The check starts by itself/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()

    await blockTurnstile(context)
    await page.reload()
    await expect(page.getByText(/Something blocks challenges\.cloudflare\.com/)).toBeVisible()
    await expect(logIn).toBeDisabled()
    await standInForTurnstile(context)
    await tryAgain.click()
    await expect(logIn).toBeEnabled()
  })
})
