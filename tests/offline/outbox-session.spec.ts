import { withWorker } from '#tests/support/browser/fixtures.ts'
import { type Page, expect } from '@playwright/test'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { test } from '#tests/support/browser/killable-browser.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
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
  joinByCalls,
  logIn,
  logOut,
  newParticipant,
  workerReady,
} from '#tests/support/builders/people/participant.ts'
import type { FaultProxy } from '#tests/support/processes/fault-proxy.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'

test.use(withWorker)

const cashoutPath = endpoints.cashout.path

async function saveOffline(page: Page, wire: FaultProxy): Promise<NewParticipant> {
  const who = newParticipant()
  await joinByCalls(page, who)
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

/** Logs in after the page has learned that nobody is signed in, which leads it to the sign-up. */
async function logInAgain(page: Page, who: NewParticipant): Promise<void> {
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/', { timeout: 1000 })
  }).toPass()
  await logIn(page, who)
}

async function endSession(page: Page, wire: FaultProxy): Promise<void> {
  const ada = await saveOffline(page, wire)
  await page.context().clearCookies()
  await goOnline(page, wire)
  await expect(page).toHaveURL(/\/sign-up/)
  const hint = page.getByText('Something is saved on this device.')
  await expect(hint).toBeVisible()
  // The hint appears late. It is below the button, so that the button does not move under a press.
  const [button, told] = await Promise.all([
    page.getByRole('button', { name: 'Sign Up' }).boundingBox(),
    hint.boundingBox(),
  ])
  expect(told?.y).toBeGreaterThan(button?.y ?? Number.POSITIVE_INFINITY)

  const bea = newParticipant({ firstName: 'Bea' })
  await joinByCalls(page, bea)
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  expect(wire.posts.filter(({ path }) => path === cashoutPath)).toEqual([])
  await logOut(page, bea)

  await logIn(page, ada)
  await expect.poll(() => outboxRecords(page)).toContain('"state":"received"')
  await expect(badge(page)).toHaveCount(0)
  expect(await cashoutCount(page)).toBe(1)
  expect(wire.posts.filter(({ path }) => path === cashoutPath)).toHaveLength(1)
  await logOut(page, ada)
}

async function signOutWithPosts(page: Page, wire: FaultProxy): Promise<void> {
  const who = await saveOffline(page, wire)
  await goWithin(page, '/my')
  const logout = async () => {
    await page.getByRole('button', { name: /Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await logout()
  const question = page.getByRole('dialog', { name: 'Not everything is sent yet' })
  await expect(question.getByText('$20 gift card: Saved on this device')).toBeVisible()
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect(question.getByRole('alert')).toContainText('could not be sent just now')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(question).toBeHidden()
  expect(await outboxRecords(page)).toContain('Harbor')

  await logout()
  await question.getByRole('button', { name: 'Discard and log out' }).click()
  await expect(page).toHaveURL(/\/sign-up/)
  expect(await outboxRecords(page)).toBe('[]')

  // Back online, the page requests this to tell the host of the sign-out. Here the login comes first.
  let isAnswered = false
  await page
    .context()
    .route(`**${endpoints.csrfToken.path}`, (route) => (isAnswered ? route.continue() : route.abort()))
  await goOnline(page, wire)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  isAnswered = true
  await logIn(page, who)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL('/my')
  expect((await page.request.get(endpoints.user.path)).status()).toBe(200)
  expect(wire.posts.filter(({ path }) => path === cashoutPath)).toEqual([])
}

// Both on one device: installing the worker again would take longer than all else.
test('posts that wait stay with their participant over the end of a session, and over a sign-out only if wanted', async ({
  page,
  wire,
}) => {
  test.slow()
  await test.step('posts that wait when a session ends are kept for their participant alone', () =>
    endSession(page, wire))
  await test.step('signing out asks about unsent posts and leaves nothing behind; a sign-in that overtakes it stays', () =>
    signOutWithPosts(page, wire))
})

test('a browser that is killed the moment a request is saved has it when it starts again', async ({
  wire,
  device,
}) => {
  let page = await device.open()
  const who = await saveOffline(page, wire)
  await device.kill()
  wire.up()
  // Only the outbox itself has it, not the summary that a start looks at first.
  page = await device.open(async (context) => {
    await context.addInitScript((key) => localStorage.removeItem(key), localKeys.outbox)
  })
  // Chromium writes cookies to the disk with a delay: the session may or may not have survived.
  await page.context().clearCookies()
  await page.goto('/my')
  await expect(page).toHaveURL(/\/sign-up/)
  await logInAgain(page, who)
  // Not by the host's data: a page that is left before its answer arrives sends the post a second time.
  await expect.poll(() => outboxRecords(page)).toContain('"state":"received"')
  expect(await cashoutCount(page)).toBe(1)
  await page.goto('/waiting')
  await expect(page.getByText(/reference [0-9A-Z]{7}$/)).toHaveCount(1)
  expect(wire.posts.filter(({ path }) => path === cashoutPath)).toHaveLength(1)
})
