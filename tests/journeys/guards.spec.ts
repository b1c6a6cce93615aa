import type { Page, Route } from '@playwright/test'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { completeProfile, join, newParticipant } from '#tests/support/builders/participant.ts'

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

test('signing out ends the session, also in another tab, which writes nothing more', async ({
  page,
  context,
}) => {
  await join(page)
  const other = await context.newPage()
  await other.goto('/my')
  await expect(other.getByRole('article').first()).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(other).toHaveURL(/\/sign-up/)
  expect(await keptOnDevice(other)).toEqual({ answers: 0, owner: null })
  await page.goto('/my')
  await expect(page).toHaveURL(/\/sign-up\?next=%2Fmy/)
})
