import { withWorker } from '#tests/support/browser/fixtures.ts'
import { expect } from '@playwright/test'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { test } from '#tests/support/browser/killable-browser.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { badge, goOffline, outboxRecords } from '#tests/support/browser/outbox-fixtures.ts'
import {
  completeProfile,
  join,
  newParticipant,
  signUpByCalls,
  workerReady,
} from '#tests/support/builders/participant.ts'

test.use(withWorker)

/** A start without any input must do all that a start promises. */

test('the data that every start loads are kept for a start without a network', async ({ device, wire }) => {
  let page = await device.open()
  await join(page)
  const title = await page.getByRole('article').nth(3).getByRole('heading').innerText()
  const study = await page
    .getByRole('article')
    .nth(3)
    .getByRole('link', { name: /^View/ })
    .getAttribute('href')
  await workerReady(page)
  await deviceKeeps(page, 'online_surveys')
  await device.close()
  wire.down()

  page = await device.open()
  const shown: [path: string, heading: string, content: string][] = [
    ['/survey-panels', 'Panels to join', 'article'],
    ['/my', 'My Studies', 'article'],
    ['/all', 'All Studies', 'article'],
    ['/category/product-testing', 'Product Testing', 'article'],
    [study ?? '', title, 'article'],
    ['/saved', 'Saved studies', 'text=Nothing saved yet'],
    ['/applications', 'My applications', 'text=Nothing yet'],
    ['/earnings', 'Earnings', 'text=/points/i'],
  ]
  for (const [path, heading, content] of shown) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expect(page.locator(content).first(), path).toBeVisible()
  }
})

test('a participant who loses the network on the profile form finds studies after it', async ({
  page,
  wire,
}) => {
  const who = newParticipant()
  await signUpByCalls(page, who)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await workerReady(page)
  await deviceKeeps(page, 'online_surveys')
  await goOffline(page, wire)
  await completeProfile(page, who)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Studies')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/survey-panels')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a study that was saved without a network is sent by a start on a page without lists', async ({
  page,
  context,
  wire,
}) => {
  await join(page)
  await workerReady(page)
  await deviceKeeps(page)
  await goOffline(page, wire)
  await page.getByRole('article').first().getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('link', { name: 'Saved (1)' })).toBeVisible()
  await page.close()
  wire.up()
  await context.setOffline(false)

  const tab = await context.newPage()
  await tab.goto('/earnings')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Earnings')
  const saved = async () => (await tab.request.get(endpoints.saved.path)).json()
  await expect.poll(saved).toMatchObject({ saved: [expect.any(Number)] })
})

test('a form that was saved right before the browser was killed is sent, although only the outbox has it', async ({
  device,
  wire,
}) => {
  let page = await device.open()
  await join(page)
  await workerReady(page)
  await deviceKeeps(page)
  // Closed normally, so that the session is on the disk.
  await device.close()
  page = await device.open()
  await page.goto('/profile')
  await page.getByLabel('Last name').fill('King')
  await goOffline(page, wire)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  await device.kill()
  wire.up()
  wire.posts.length = 0

  page = await device.open()
  await page.addInitScript((key) => localStorage.removeItem(key), localKeys.outbox)
  await page.goto('/earnings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earnings')
  await expect.poll(() => wire.posts.map(({ path }) => path)).toEqual([endpoints.profile.path])
  await expect.poll(() => outboxRecords(page)).toContain('"state":"received"')
  await expect(badge(page)).toBeHidden()
})
