import { withWorker } from '#tests/support/browser/fixtures.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { deviceContents, deviceKeeps } from '#tests/support/device/device.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import {
  badge,
  cashoutCount,
  goOffline,
  goOnline,
  outboxRecords,
  requestPayment,
  sendUntilClear,
  test,
} from '#tests/support/browser/outbox-fixtures.ts'
import {
  type NewParticipant,
  joinByCalls,
  logOut,
  newParticipant,
  workerReady,
} from '#tests/support/builders/people/participant.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'
import type { FaultProxy } from '#tests/support/processes/fault-proxy.ts'
import { controlWorker } from '#tests/support/browser/worker-control.ts'
import { type Page, expect } from '@playwright/test'

// The walk shows too that nothing throws or stays stale in a translated page.
test.use({ ...withWorker, isTranslated: true })

const cashoutPath = endpoints.cashout.path
const profilePath = endpoints.profile.path

async function ready(page: Page): Promise<NewParticipant> {
  const who = newParticipant()
  await joinByCalls(page, who)
  await earn(page)
  await page.goto('/earnings/cashout')
  await expect(page.getByText('Your balance: 2,500')).toBeVisible()
  await workerReady(page)
  await deviceKeeps(page)
  return who
}

/** Secrets in an answer of the host that the device must not keep: tokens and e-mail addresses. */
function secretsIn(text: string): string[] {
  return [...text.matchAll(/"(?:csrf_token|email)":"([^"]+)"/g)].map(([, secret = '']) => secret)
}

async function changeLastName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByLabel('Last name').fill(name)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  // A navigation to My Studies closes any open menu.
  await expect(page).toHaveURL('/my')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function sendAfterwards(page: Page, wire: FaultProxy): Promise<void> {
  const who = await ready(page)
  // The new page's, and read at once: the answer to a page that is left has no text any more.
  const answer = page
    .waitForEvent('framenavigated')
    .then(() => page.waitForResponse((response) => new URL(response.url()).pathname === endpoints.user.path))
    .then((response) => response.text())
  await page.reload()
  const told = new Set(secretsIn(await answer))
  await goOffline(page, wire)
  wire.posts.length = 0
  await requestPayment(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device')
  await expect(page.getByText('Nothing has been requested yet')).toBeVisible()
  await expect(page.getByText(/received/i)).toHaveCount(0)
  await expect(badge(page)).toHaveAccessibleName('Waiting to send: 1')

  // Two edits made offline are one post, as the first was never sent.
  await changeLastName(page, 'Lovelace')
  await changeLastName(page, 'Byron')
  await expect(badge(page)).toHaveAccessibleName('Waiting to send: 2')
  const records = await outboxRecords(page)
  expect(records).not.toContain('Lovelace')
  expect(records).toContain('Byron')
  expect(wire.posts).toEqual([])

  const everything = await deviceContents(page)
  expect(everything).toContain('Byron')
  expect(told).toContain(who.email)
  expect(told.size).toBeGreaterThan(1)
  expect([...told].filter((secret) => everything.includes(secret))).toEqual([])

  wire.up()
  await badge(page).click()
  await expect(page.getByText('Saved on this device', { exact: true })).toHaveCount(2)
  await goOnline(page, wire)
  // The region existed before: screen readers do not announce an element that moves to another list.
  await expect(page.locator('[aria-live]', { hasText: ': the server has received it.' })).toBeVisible()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await expect(page.getByText(/reference [0-9A-Z]{7}\W*$/)).toHaveCount(2)
  await expect(badge(page)).toBeHidden()
  expect(wire.posts.map(({ path }) => path)).toEqual([cashoutPath, profilePath])
  expect(await cashoutCount(page)).toBe(1)
  expect(await outboxRecords(page)).not.toContain('Harbor')
  await goWithin(page, '/profile')
  await expect(page.getByLabel('Last name')).toHaveValue('Byron')
  await logOut(page, who)
}

async function loseAnswers(page: Page, wire: FaultProxy): Promise<void> {
  const who = await ready(page)
  wire.posts.length = 0
  wire.failNext(cashoutPath, 'cut-before', 'captive-portal', 'redirect', 'unavailable', 'cut-after')
  await requestPayment(page)
  await expect(page).toHaveURL('/earnings/cashout/complete')
  await sendUntilClear(page)
  const keys = new Set(wire.posts.filter(({ path }) => path === cashoutPath).map(({ key }) => key))
  const faults = wire.posts.filter(({ path }) => path === cashoutPath).map(({ fault }) => fault)
  expect(keys.size).toBe(1)
  // The browser may repeat a post whose connection breaks.
  expect(new Set(faults)).toEqual(
    new Set(['cut-before', 'captive-portal', 'redirect', 'unavailable', 'cut-after', null]),
  )
  expect(await cashoutCount(page)).toBe(1)
  await logOut(page, who)
}

async function sendByWorker(page: Page, wire: FaultProxy): Promise<void> {
  await ready(page)
  const worker = await controlWorker(page, wire.origin)
  // An event that reaches a worker on its end is lost. One without a waiting post sends nothing.
  const expectPosts = (count: number) =>
    expect.poll(() => worker.sync().then(() => wire.posts.length)).toBe(count)

  await test.step('two tabs and the worker send at the same time', async () => {
    const other = await page.context().newPage()
    await other.goto('/waiting')
    await goOffline(page, wire)
    await changeLastName(page, 'Byron')
    await expect(other.getByRole('heading', { name: 'Your profile' })).toBeVisible()
    wire.posts.length = 0
    await goOnline(page, wire)
    const tellOnline = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('online')))
    await Promise.all([worker.sync(), tellOnline(page), tellOnline(other)])
    await expect(other.getByText('Nothing is waiting')).toBeVisible()
    await expect(badge(page)).toBeHidden()
    expect(wire.posts.map(({ path }) => path)).toEqual([profilePath])
    await other.close()
  })

  await test.step('the worker copies the cookie that a host may demand', async () => {
    await goOffline(page, wire)
    await changeLastName(page, 'Lovelace')
    // This page is not the portal's: only the worker can send.
    await page.goto('about:blank')
    wire.failNext(profilePath, 'copy-demanded', 'copy-demanded')
    wire.posts.length = 0
    await goOnline(page, wire)
    await expectPosts(1)
    await page.goto('/waiting')
    await expect(page.getByText('Nothing is waiting')).toBeVisible()
    expect(wire.posts.map(({ fault }) => fault)).toEqual(['copy-demanded'])
    wire.failNext(profilePath)
  })

  await test.step('the worker is killed while it sends, with no page open', async () => {
    await goWithin(page, '/earnings/cashout')
    await goOffline(page, wire)
    await requestPayment(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device')
    // This page is not the portal's: only the worker can send.
    await page.goto('about:blank')
    wire.failNext(cashoutPath, 'hang')
    wire.posts.length = 0
    await goOnline(page, wire)
    await expectPosts(1)
    await worker.kill()
    await expectPosts(2)
    await page.goto('/waiting')
    await expect(page.getByText('Nothing is waiting')).toBeVisible()
    expect(new Set(wire.posts.map(({ key }) => key)).size).toBe(1)
    expect(await cashoutCount(page)).toBe(1)
  })

  await test.step('a message that was sent without a network is sent once, with no page open', async () => {
    await goOffline(page, wire)
    await page.goto(hostPages.contact)
    await page.getByLabel('Your message').fill('When is my payment?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device')
    await page.goto('about:blank')
    wire.posts.length = 0
    await goOnline(page, wire)
    await expectPosts(1)
    await page.goto('/waiting')
    await expect(page.getByText('Nothing is waiting')).toBeVisible()
    expect(wire.posts.map(({ path }) => path)).toEqual([hostPages.contact])
    await page.goto(hostPages.messages)
    await expect(page.getByRole('link', { name: 'Something else' })).toHaveCount(1)
  })
}

// Each on the device that the last participant has left: installing the worker again would take longer than all else.
test('offline posts are done once, answers that are lost settle nothing, and a worker sends with no page open', async ({
  page,
  wire,
}) => {
  test.slow()
  await test.step('offline posts are saved, said to be saved, and done once afterwards', () =>
    sendAfterwards(page, wire))
  await test.step('answers that are lost, late or not the host’s own never settle a payment, and never double it', () =>
    loseAnswers(page, wire))
  await test.step('a worker sends with no page open, also after it was killed while it sent; with two tabs it sends each post once', () =>
    sendByWorker(page, wire))
})
