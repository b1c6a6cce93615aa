import { withWorker } from '#tests/support/browser/fixtures.ts'
import { type Page, expect } from '@playwright/test'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { test } from '#tests/support/browser/killable-browser.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import {
  badge,
  cashoutCount,
  goOffline,
  goOnline,
  outboxRecords,
  requestPayment,
} from '#tests/support/browser/outbox-fixtures.ts'
import {
  type NewParticipant,
  join,
  newParticipant,
  signUp,
  workerReady,
} from '#tests/support/builders/participant.ts'
import { earn } from '#tests/support/browser/survey-taker.ts'

test.use(withWorker)

const cashoutPath = endpoints.cashout.path

async function saveOffline(page: Page, wire: Parameters<typeof goOffline>[1]): Promise<NewParticipant> {
  const who = await join(page)
  await earn(page)
  await page.goto('/earnings/cashout')
  await expect(page.getByText('Your balance: 2,500')).toBeVisible()
  await workerReady(page)
  await deviceKeeps(page)
  await goOffline(page, wire)
  await requestPayment(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device')
  wire.posts.length = 0
  return who
}

async function logIn(page: Page, who: NewParticipant): Promise<void> {
  // The page may still be redirecting to the sign-up, when it has just learned that nobody is signed in.
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/', { timeout: 1000 })
  }).toPass()
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible()
}

test('posts that wait when a session ends are kept for their participant alone', async ({
  page,
  wire,
  context,
}) => {
  const ada = await saveOffline(page, wire)
  await context.clearCookies()
  await goOnline(page, wire)
  await expect(page).toHaveURL(/\/sign-up/)
  const hint = page.getByText('Something is saved on this device and waits to be sent')
  await expect(hint).toBeVisible()
  // The hint appears late. It is below the button, so that the button does not move under a press.
  const [button, told] = await Promise.all([
    page.getByRole('button', { name: 'Sign Up' }).boundingBox(),
    hint.boundingBox(),
  ])
  expect(told?.y).toBeGreaterThan(button?.y ?? Number.POSITIVE_INFINITY)

  const bea = newParticipant({ firstName: 'Bea' })
  await signUp(page, bea)
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  expect(wire.posts.filter(({ path }) => path === cashoutPath)).toEqual([])
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

  await logIn(page, ada)
  await expect.poll(() => outboxRecords(page)).toContain('"state":"received"')
  await expect(badge(page)).toHaveCount(0)
  expect(await cashoutCount(page)).toBe(1)
  expect(wire.posts.filter(({ path }) => path === cashoutPath)).toHaveLength(1)
})

test('signing out asks about unsent posts, and leaves nothing behind', async ({ page, wire }) => {
  await saveOffline(page, wire)
  const logout = async () => {
    await page.getByRole('button', { name: /Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await logout()
  const question = page.getByRole('dialog', { name: 'Not everything is sent yet' })
  await expect(question.getByText('$20 gift card: Saved on this device')).toBeVisible()
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect(question.getByRole('alert')).toContainText('could not be sent just now')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  expect(await outboxRecords(page)).toContain('Harbor')

  await logout()
  await question.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/\/sign-up/)
  expect(await outboxRecords(page)).toBe('[]')
  await goOnline(page, wire)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(wire.posts.filter(({ path }) => path === cashoutPath)).toEqual([])
})

test('a participant who signs in on a page that discarded posts and signed out stays signed in', async ({
  page,
  wire,
  context,
}) => {
  const who = await saveOffline(page, wire)
  await page.getByRole('link', { name: 'Stipend' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible()
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/\/sign-up/)

  // Back online, the page requests this to tell the host of the sign-out. Here the login comes first.
  let isAnswered = false
  await context.route(`**${endpoints.csrfToken.path}`, (route) =>
    isAnswered ? route.continue() : route.abort(),
  )
  await goOnline(page, wire)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  isAnswered = true
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL('/my')
  expect((await page.request.get(endpoints.user.path)).status()).toBe(200)
})

test('a browser that is killed the moment a request is saved has it when it starts again', async ({
  wire,
  device,
}) => {
  let page = await device.open()
  const who = await saveOffline(page, wire)
  await device.kill()
  wire.up()
  page = await device.open()
  // Chromium writes cookies to the disk with a delay: the session may or may not have survived.
  await page.context().clearCookies()
  await page.goto('/my')
  await expect(page).toHaveURL(/\/sign-up/)
  await logIn(page, who)
  // Not by the host's data: a page that is left before its answer arrives sends the post a second time.
  await expect.poll(() => outboxRecords(page)).toContain('"state":"received"')
  expect(await cashoutCount(page)).toBe(1)
  await page.goto('/waiting')
  await expect(page.getByText(/reference [0-9A-Z]{7}$/)).toHaveCount(1)
  expect(wire.posts.filter(({ path }) => path === cashoutPath)).toHaveLength(1)
})
