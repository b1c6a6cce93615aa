import type { Page, Route } from '@playwright/test'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { completeProfile, join, logIn, newParticipant } from '#tests/support/builders/participant.ts'

test('a visitor is sent to sign-up and brought back to the wanted page', async ({ page }) => {
  const who = newParticipant()
  await page.goto('/category/product-testing?from=mail')
  await expect(page).toHaveURL(`/sign-up?next=${encodeURIComponent('/category/product-testing?from=mail')}`)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/profile\?next=/)
  await completeProfile(page, who)
  await expect(page).toHaveURL('/category/product-testing?from=mail')
})

test('next never leads to another origin', async ({ page }) => {
  const who = newParticipant()
  await page.goto(`/sign-up?next=${encodeURIComponent('//evil.example/x')}`)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await completeProfile(page, who)
  await expect(page).toHaveURL('/my')
})

test('login and sign-up send a signed-in participant to the page in next', async ({ page }) => {
  const who = await join(page)
  for (const path of ['/', '/sign-up']) {
    await page.goto(path)
    await expect(page).toHaveURL('/my')
    await page.goto(`${path}?next=${encodeURIComponent('/saved')}`)
    await expect(page).toHaveURL('/saved')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved studies')
    await page.goto(`${path}?next=${encodeURIComponent('https://evil.example/x')}`)
    await expect(page).toHaveURL('/my')
  }

  await logOut(page)
  // The sign-out is still under way until the host has redirected here. It would replace the next page.
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.goto(`/?next=${encodeURIComponent('/saved')}`)
  const entries = await page.evaluate(() => history.length)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/saved')
  // The page after the sign-in replaces the form in the history, with a single entry.
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries)
})

/** The number of answers on the device, and its owner. */
function keptOnDevice(page: Page): Promise<{ answers: number; owner: string | null }> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((open, fail) => {
      const request = indexedDB.open('stipend-answers')
      request.addEventListener('success', () => open(request.result))
      request.addEventListener('error', () => fail(request.error ?? new Error('No database')))
    })
    const hasStore = database.objectStoreNames.contains('answers')
    const answers = await new Promise<number>((count) => {
      if (!hasStore) return count(0)
      const request = database.transaction('answers').objectStore('answers').count()
      request.addEventListener('success', () => count(request.result))
    })
    database.close()
    return { answers, owner: localStorage.getItem('stipend.owner') }
  })
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('signing out ends the session at the host', async ({ page }) => {
  await join(page)
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.goto('/my')
  await expect(page).toHaveURL(/\/sign-up\?next=%2Fmy/)
})

test.describe('while the host fails', () => {
  test.use({ allowedMessages: /status of 503/ })

  test('a participant who has logged in enters, although the first request for the user fails', async ({
    page,
  }) => {
    const who = await join(page)
    await logOut(page)
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()
    // The request of the login itself and its repetitions fail; the guards then send one more.
    await page.route(endpoints.user.path, (route) => route.fulfill({ status: 503 }), { times: 3 })
    await logIn(page, who)
    await expect(page).toHaveURL('/my')
  })
})

test('signing out leaves nothing on the device, even before the host answers', async ({ page }) => {
  await join(page)
  await expect.poll(async () => (await keptOnDevice(page)).answers).toBeGreaterThan(0)
  await page.route(/\/action\/logout\//, (route) => route.fulfill({ status: 204 }))
  const left = page.waitForRequest(/\/action\/logout\//)
  await logOut(page)
  await left
  expect(await keptOnDevice(page)).toEqual({ answers: 0, owner: null })
})

test('the host hears of a sign-out as soon as it answers, although late, and not while a form is filled in', async ({
  page,
}) => {
  await join(page)
  const asked: Route[] = []
  // Only the first request is answered, and late: a later one could tell the host as well.
  await page.route(`**${endpoints.csrfToken.path}`, (route) => void asked.push(route))
  await logOut(page)
  await expect(page).toHaveURL(/\/sign-up/)
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  const told = page.waitForResponse(/\/action\/logout\//)
  await asked[0]?.continue()
  expect((await told).status()).toBeLessThan(400)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect((await page.request.get(endpoints.user.path)).status()).toBe(401)
})

test('a link that is opened before the host has heard of a sign-out opens its page after the next login', async ({
  page,
  context,
}) => {
  const who = await join(page)
  // These requests stay unanswered.
  await page.route(`**${endpoints.csrfToken.path}`, () => {})
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await page.close()

  const tab = await context.newPage()
  const told = tab.waitForResponse(/\/action\/logout\//)
  await tab.goto('/saved', { waitUntil: 'commit' })
  await told
  await expect(tab).toHaveURL(`/?next=${encodeURIComponent('/saved')}`)
  await tab.getByLabel('E-mail').fill(who.email)
  await tab.getByLabel('Password', { exact: true }).fill(who.password)
  await tab.getByRole('button', { name: 'Log In' }).click()
  await expect(tab).toHaveURL('/saved')
})

test('signing out in one tab signs out the other, which writes nothing more', async ({ page, context }) => {
  await join(page)
  const other = await context.newPage()
  await other.goto('/my')
  await expect(other.getByRole('article').first()).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(other).toHaveURL(/\/sign-up/)
  expect(await keptOnDevice(other)).toEqual({ answers: 0, owner: null })
})

test('after a navigation the focus is on the heading of the new page', async ({ page }) => {
  await join(page)
  await page.getByRole('link', { name: /View/ }).first().click()
  await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a list keeps its length when a participant comes back to it', async ({ page }) => {
  await join(page)
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('link', { name: /View/ }).nth(14).click()
  await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(20)
})
