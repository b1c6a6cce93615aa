import { withWorker } from '#tests/support/browser/fixtures.ts'
import { type BrowserContext, type Page, expect } from '@playwright/test'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { test } from '#tests/support/browser/killable-browser.ts'
import { goOffline, requestPayment } from '#tests/support/browser/outbox-fixtures.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'
import {
  joinByCalls,
  logIn,
  type NewParticipant,
  newParticipant,
  workerReady,
} from '#tests/support/builders/people/participant.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { cacheNames, localKeys } from '#offline/storage/storage-names.ts'

test.use(withWorker)

/** Makes the account of a participant who has not used this device. */
const joinElsewhere = (who: NewParticipant) => async (context: BrowserContext) => {
  const page = await context.newPage()
  await joinByCalls(page, who)
  await context.clearCookies()
  await page.close()
}

const addressesOf = (images: Element[]) =>
  images.flatMap((image) => (image instanceof HTMLImageElement ? image.src : []))

/** The same with a page of the host open at the end. The device has a worker. */
async function leaveFromHost(first: Page): Promise<void> {
  const context = first.context()
  const who = newParticipant({ firstName: 'Wilhelmina' })
  await joinElsewhere(who)(context)
  await first.goto('/')
  await first.getByRole('checkbox', { name: 'Do not keep me on this device' }).check()
  await logIn(first, who)
  await deviceKeeps(first)
  await workerReady(first)
  // An empty tab keeps the browser running.
  await context.newPage()
  // The participant's own way from the portal to a page of the host and back.
  await first.goto('/account/sessions/')
  await expect(first.getByText('this browser')).toBeVisible()
  await first.reload()
  await expect(first.getByText('this browser')).toBeVisible()
  await first.goto('/my')
  await expect(first.getByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible()
  await first.close()

  const next = await context.newPage()
  await next.goto('/account/sessions/')
  await expect(next.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect((await next.request.get(endpoints.user.path)).status()).toBe(401)
  expect((await leftOf(next)).join('\n')).not.toContain(who.firstName)
}

test('a participant who is not to be kept stays while a tab is open, and the next person finds nothing, on a page of the host too', async ({
  device,
  wire,
}) => {
  test.setTimeout(120_000)
  const who = newParticipant({ firstName: 'Wilhelmina' })
  const first = await device.open(joinElsewhere(who))
  await first.goto('/')
  const choice = first.getByRole('checkbox', { name: 'Do not keep me on this device' })
  await choice.check()
  await expect(choice).toHaveAccessibleDescription(/not sent yet/)
  await logIn(first, who)
  const sessionCookie = (await first.context().cookies()).find(({ name }) => name === 'sid')
  expect(sessionCookie?.expires).toBe(-1)
  await earn(first)
  await deviceKeeps(first)
  // Its files open the next pages without a network.
  await workerReady(first)
  expect((await leftOf(first)).join('\n')).toContain(who.firstName)

  const second = await first.context().newPage()
  await second.goto('/earnings/cashout')
  await expect(second.getByText('Your balance: 2,500')).toBeVisible()
  await first.close()
  await second.reload()
  await expect(second.getByText('Your balance: 2,500')).toBeVisible()

  await goOffline(second, wire)
  await requestPayment(second)
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Saved on this device')
  await second.getByRole('link', { name: /^Waiting to send/ }).click()
  await expect(second.getByText('closing the last one deletes what waits here')).toBeVisible()
  await device.close()

  wire.up()
  wire.posts.length = 0
  const next = await device.open()
  await next.goto('/')
  await expect(next.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  // The host has heard of it.
  await expect
    .poll(() => next.evaluate((key) => localStorage.getItem(key), localKeys.signedOut).catch(() => 'leaving'))
    .toBeNull()
  await expect(next.getByText('Checked', { exact: true })).toBeVisible()
  const left = (await leftOf(next)).join('\n')
  expect(left).not.toContain(who.firstName)
  expect(left).not.toContain(who.email)
  // The login page shows pictures of its own.
  const shown = await next.getByRole('main').locator('img').evaluateAll(addressesOf)
  const kept = await next.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url),
    cacheNames.images,
  )
  expect(kept.filter((address) => !shown.includes(address))).toEqual([])
  expect(
    await next.evaluate((keys) => keys.filter((key) => localStorage.getItem(key)), [...ownKeys]),
  ).toEqual([])
  expect(wire.posts.filter(({ path }) => path === endpoints.cashout.path)).toEqual([])
  expect((await next.request.get(endpoints.user.path)).status()).toBe(401)
  await leaveFromHost(next)
})

/** Opens a closed tab again, as browsers do: with what its session storage held. */
async function openAgain(closed: Page, address: string): Promise<Page> {
  // What the page has noted when it was left can be read from another page of its tab only.
  await closed.goto('/account/sessions/')
  const kept = await closed.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
  const closedAt = Date.now()
  // An empty tab keeps the browser running.
  const next = await closed.context().newPage()
  await closed.close()
  await next.addInitScript((entries) => {
    if (sessionStorage.length === 0)
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
  }, kept)
  await expect.poll(() => Date.now() - closedAt).toBeGreaterThan(1500)
  await next.goto(address)
  return next
}

for (const serviceWorkers of ['allow', 'block'] as const)
  test.describe(`a tab of a participant who is not to be kept, workers: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers })

    test('stays signed in over a reload and a page of the host, and not when it is opened again', async ({
      page,
      baseURL,
    }) => {
      const who = newParticipant()
      await joinElsewhere(who)(page.context())
      await page.goto('/')
      await page.getByRole('checkbox', { name: 'Do not keep me on this device' }).check()
      await logIn(page, who)
      if (serviceWorkers === 'allow') await workerReady(page)
      const heading = page.getByRole('heading', { level: 1 })
      await page.reload()
      await expect(heading).toHaveText('My Studies')
      await page.goto('/profile')
      await expect(heading).toHaveText('Your profile')
      // Without a worker nobody knows that a page of the host was still open.
      if (serviceWorkers === 'allow') await page.goto('/account/sessions/')
      else await page.goto('/earnings')
      await page.locator(`a[href="/my"], a[href="${baseURL}/my"], a[href="/"]`).first().click()
      await expect(heading).toHaveText('My Studies')
      const next = await openAgain(page, '/my')
      await expect(next.getByRole('heading', { level: 1 })).toHaveText('Log in')
      await expect.poll(async () => (await next.request.get(endpoints.user.path)).status()).toBe(401)
    })
  })

/** Values that belong to a participant. */
const ownKeys = [
  localKeys.owner,
  localKeys.painted,
  localKeys.sessionOnly,
  localKeys.push,
  localKeys.pushKinds,
]

/** All values of the databases and of localStorage, and the keys of the databases' records. */
function leftOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('The device cannot be read')))
      })
    const left = Object.keys(localStorage).map((key) => `${key}: ${localStorage.getItem(key)}`)
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store)
        left.push(JSON.stringify([await resultOf(records.getAllKeys()), await resultOf(records.getAll())]))
      }
      database.close()
    }
    return left
  })
}
