import * as endpoints from '#contract/endpoints/endpoints.ts'
import { stepOf, totp } from '#server/modules/account/codes/totp.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { lightFindings, pageFindings } from '#tests/support/stories/axe-findings.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { joinByCalls, newParticipant } from '#tests/support/builders/people/participant.ts'
import { codesIn, secretIn } from '#tests/support/host/second-factor.ts'

// Login is refused until a code is given.
test.use({ allowedMessages: /action\/login\/.*status of 403/ })

test('a participant turns codes on, and signs in on another device with one', async ({ page }) => {
  const who = newParticipant()
  await joinByCalls(page, who)
  await page.goto(settingsPaths.secondFactor)
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  expect.soft(await pageFindings(page)).toEqual([])
  const secret = secretIn(await page.content())
  const step = stepOf(new Date())
  await page.getByLabel('Code that the app shows now').fill(totp(secret, step))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep your recovery codes')
  expect.soft(await pageFindings(page)).toEqual([])
  const [recoveryCode = ''] = codesIn(await page.content())

  // The portal has not been open in this browser: with the session gone, it is another device.
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  const field = page.getByLabel('Code from your authenticator app')
  await expect(field).toBeFocused()
  // The page around it is checked in other tests.
  expect.soft(await lightFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  const entered = page.waitForResponse(`**${endpoints.login.path}`)
  await page.getByRole('button', { name: 'Log In' }).click()
  expect((await entered).status()).toBe(200)
})
