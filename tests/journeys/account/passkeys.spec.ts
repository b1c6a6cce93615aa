import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type Authenticator, addAuthenticator } from '#tests/support/stories/add-authenticator.ts'
import { lightFindings, pageFindings } from '#tests/support/stories/axe-findings.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { joinByCalls, logIn, newParticipant } from '#tests/support/builders/people/participant.ts'
import type { Page } from '@playwright/test'

// The network is cut off.
test.use({ allowedMessages: /net::ERR_/ })

test('a participant adds a passkey, and signs in with it by a button and without typing', async ({
  page,
  context,
}) => {
  test.slow()
  await page.addInitScript(() => {
    const suggests = () => sessionStorage.getItem('browser-of-the-test') === 'suggests passkeys'
    PublicKeyCredential.isConditionalMediationAvailable = async () => suggests()
  })
  await page.goto('/')
  const ask = page.getByRole('button', { name: 'Use a passkey' })
  const authenticator = await addAuthenticator(page)
  await ask.click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await expect(ask).toBeFocused()

  const who = newParticipant()
  await joinByCalls(page, who)
  await page.context().clearCookies()
  await logIn(page, who)
  const offer = page.getByRole('complementary', { name: 'Add a passkey' })
  await expect(offer).toBeVisible()
  // The page below it is checked elsewhere.
  expect.soft(await lightFindings(page)).toEqual([])
  await offer.getByRole('link', { name: 'Add a passkey' }).click()

  const add = page.getByRole('button', { name: 'Add a passkey' })
  await expect(add).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByText('Adding a passkey needs a connection.')).toBeVisible()
  await expect(add).toBeDisabled()
  await context.setOffline(false)
  await add.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your passkey is added')
  expect.soft(await pageFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the studies' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Studies')
  await expect(offer).toHaveCount(0)

  await startLogOut(page)
  await ask.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Studies')

  // The authenticator agrees by itself to what the browser suggests in the e-mail field.
  await page.evaluate(() => sessionStorage.setItem('browser-of-the-test', 'suggests passkeys'))
  const answered = passkeyAnswer(page)
  await startLogOut(page)
  expect((await answered).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Studies')

  await page.goto('/account/confirm/?next=/account/passkeys/')
  await expect(page.getByText('No passkey was used.')).toBeHidden()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/account/passkeys/')
  await expect(page.getByText(/Added .*, last used /)).toBeVisible()
  expect.soft(await pageFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
  // The page tells so: the browser offers the passkey no more.
  await expect.poll(() => countPasskeys(authenticator)).toBe(0)
  await page.goto('/my')
  await startLogOut(page)
  await ask.click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
})

async function countPasskeys({ session, authenticatorId }: Authenticator): Promise<number> {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials.length
}

/** Signs out by the menu; the passkey may sign in again at any moment. */
async function startLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

function passkeyAnswer(page: Page) {
  return page.waitForResponse(
    (answer) =>
      answer.url().endsWith(endpoints.passkeySignIn.path) &&
      answer.request().method() === endpoints.passkeySignIn.method,
  )
}
