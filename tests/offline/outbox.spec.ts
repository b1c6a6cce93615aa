import { withWorker } from '#tests/support/browser/fixtures.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { databaseNames, outboxNames, outboxStores } from '#offline/storage/storage-names.ts'
import { deviceContents, deviceKeeps, holdOutbox } from '#tests/support/device/device.ts'
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
import { type NewParticipant, join, workerReady } from '#tests/support/builders/participant.ts'
import { earn } from '#tests/support/browser/survey-taker.ts'
import { controlWorker } from '#tests/support/browser/worker-control.ts'
import { type Page, expect } from '@playwright/test'

test.use(withWorker)

// Tests here wait for a large part of their time.
const cashoutPath = endpoints.cashout.path
const profilePath = endpoints.profile.path

async function ready(page: Page): Promise<NewParticipant> {
  const who = await join(page)
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

/** Sends an event that wakes the outbox. Resolves once the outbox announces that it has tried its posts. */
function wake(page: Page, sign: string): Promise<void> {
  return page.evaluate(
    ([type, name]) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel(name)
        channel.addEventListener('message', () => {
          channel.close()
          resolve()
        })
        window.dispatchEvent(new Event(type))
      }),
    [sign, outboxNames.channel] as const,
  )
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

for (const hasSync of [true, false]) {
  test(`offline posts are saved, said to be saved, and done once afterwards${hasSync ? '' : ', without SyncManager'}`, async ({
    page,
    wire,
    context,
  }) => {
    if (!hasSync) {
      await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
    }
    const answers: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().includes('/d-api/')) answers.push(response.text().catch(() => ''))
    })
    const who = await ready(page)
    await page.goto('/profile')
    await page.goto('/earnings/cashout')
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
    const told = new Set((await Promise.all(answers)).flatMap(secretsIn))
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
    await expect(page.getByText(/reference [0-9A-Z]{7}$/)).toHaveCount(2)
    await expect(badge(page)).toBeHidden()
    expect(wire.posts.map(({ path }) => path)).toEqual([cashoutPath, profilePath])
    expect(await cashoutCount(page)).toBe(1)
    expect(await outboxRecords(page)).not.toContain('Harbor')
    await page.goto('/profile')
    await expect(page.getByLabel('Last name')).toHaveValue('Byron')
  })
}

test('answers that are lost, late or not the host’s own never settle a payment, and never double it', async ({
  page,
  wire,
}) => {
  await ready(page)
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
})

test('a host gets the time that it asks for, unless the participant presses Send now; a post that the browser repeats is done once', async ({
  page,
  wire,
}) => {
  await ready(page)
  wire.posts.length = 0
  wire.failNext(cashoutPath, 'limited')
  await requestPayment(page)
  await expect(page.getByText('The server asked us to wait a little')).toBeVisible()
  await page.goto('/earnings')
  await expect(page.getByText('2,000 points are reserved on this device')).toBeVisible()
  await expect(page.getByText('2,500', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Payment' })).toBeDisabled()
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  await expect(page.getByText('The server asked us to wait a little')).toBeVisible()
  for (const sign of ['online', 'focus', 'online']) await wake(page, sign)
  expect(wire.posts).toHaveLength(1)

  wire.failNext(cashoutPath, 'unavailable', 'unavailable', 'cut-after')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 40_000 })
  const times = wire.posts.slice(1, 4).map(({ at }) => at)
  expect(times).toHaveLength(3)
  // Send now ends the wait of half a minute that the host first asked for.
  expect(times.at(-1)).toBeLessThan((wire.posts[0]?.at ?? 0) + 30_000)
  for (const [index, time] of times.slice(1).entries()) {
    expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(1000)
  }
  // The browser itself repeats a post whose connection breaks, without telling the page.
  expect(wire.posts).toHaveLength(5)
  expect(await outboxRecords(page)).toMatch(/"op":"cashout"[^}]*"state":"received","attempts":3/)
  expect(new Set(wire.posts.map(({ key }) => key)).size).toBe(1)
  expect(await cashoutCount(page)).toBe(1)
})

test('a worker sends with no page open, and one that is killed while it sends loses and doubles nothing', async ({
  page,
  wire,
}) => {
  await ready(page)
  await goOffline(page, wire)
  await requestPayment(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device')
  const worker = await controlWorker(page, wire.origin)
  // This page is not the portal's: only the worker can send.
  await page.goto('about:blank')
  wire.failNext(cashoutPath, 'hang')
  wire.posts.length = 0
  await goOnline(page, wire)
  await worker.sync()
  await expect.poll(() => wire.posts.length).toBe(1)
  await worker.kill()
  await worker.sync()
  await expect.poll(() => wire.posts.length).toBe(2)
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(new Set(wire.posts.map(({ key }) => key)).size).toBe(1)
  expect(await cashoutCount(page)).toBe(1)
})

test('two tabs and the worker together send each post once', async ({ page, wire, context }) => {
  await ready(page)
  const other = await context.newPage()
  await other.goto('/waiting')
  await goOffline(page, wire)
  await requestPayment(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device')
  await expect(other.getByRole('heading', { name: '$20 gift card' })).toBeVisible()
  const worker = await controlWorker(page, wire.origin)
  wire.posts.length = 0
  await goOnline(page, wire)
  const tellOnline = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('online')))
  await Promise.all([worker.sync(), tellOnline(page), tellOnline(other)])
  await expect(other.getByText('Nothing is waiting')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  expect(wire.posts.map(({ path }) => path)).toEqual([cashoutPath])
})

test('an unreadable record is set aside and shown, and stops nothing', async ({ page, wire }) => {
  await ready(page)
  await goOffline(page, wire)
  await requestPayment(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device')
  await page.evaluate(
    ([database, store]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(store, 'readwrite')
          const hostile = JSON.parse(
            '{"key":"b","version":1,"order":"<script>","__proto__":{"state":"received"}}',
          )
          for (const record of [{ key: 'a', version: 3 }, hostile]) transaction.objectStore(store).put(record)
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    [databaseNames.outbox, outboxStores.entries] as const,
  )
  await goOnline(page, wire)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  await page.goto('/waiting')
  await expect(page.getByRole('alert')).toContainText('2 saved items cannot be read')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await cashoutCount(page)).toBe(1)

  // The browser clears the storage of the site. Only data that was nowhere else is lost.
  await goOffline(page, wire)
  await changeLastName(page, 'Byron')
  const tools = await page.context().newCDPSession(page)
  const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers'
  await tools.send('Storage.clearDataForOrigin', { origin: wire.origin, storageTypes })
  await goOnline(page, wire)
  await page.goto('/profile')
  await expect(page.getByLabel('Last name')).toHaveValue('')
  await expect(badge(page)).toHaveCount(0)
  expect(await cashoutCount(page)).toBe(1)
})

test('while the store is blocked, nothing is claimed, sent or lost; afterwards posts are sent', async ({
  page,
  wire,
  context,
}) => {
  await ready(page)
  const other = await holdOutbox(context)
  const logged = page.waitForEvent(
    'console',
    (message) => message.text() === 'There was an error! cashout storage',
  )
  await requestPayment(page)
  await expect(page.getByText(/storage of this browser does not answer/)).toBeVisible({ timeout: 20_000 })
  await logged
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  expect(await cashoutCount(page)).toBe(0)

  await other.close()
  await page.getByRole('button', { name: 'Request $20 gift card' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  expect(await cashoutCount(page)).toBe(1)
  expect(wire.posts.filter(({ path }) => path === cashoutPath)).toHaveLength(1)
})

test('a device that can store nothing claims nothing, and sends as long as the page is open', async ({
  page,
  wire,
}) => {
  await ready(page)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await goOffline(page, wire)
  await requestPayment(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not saved')
  await expect(page.getByText('Keep this page open until it is sent')).toBeVisible()
  await expect(page.getByText('Saved on this device')).toHaveCount(0)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  wire.failNext(cashoutPath, 'unavailable')
  await goOnline(page, wire)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received', { timeout: 30_000 })
  expect(await cashoutCount(page)).toBe(1)
})
