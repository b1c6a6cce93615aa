import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { User } from '#contract/answers/participant.ts'
import { cacheNames, localKeys } from '#offline/storage/storage-names.ts'
import {
  deviceKeeps,
  deviceKeepsImage,
  deviceKeepsImages,
  deviceKeepsSaved,
} from '#tests/support/device/device.ts'
import { withWorker } from '#tests/support/browser/fixtures.ts'
import { test } from '#tests/support/browser/killable-browser.ts'
import type { FaultProxy } from '#tests/support/processes/fault-proxy.ts'
import { join, workerReady } from '#tests/support/builders/people/participant.ts'
import { type Locator, type Page, expect } from '@playwright/test'
import * as v from 'valibot'

test.use(withWorker)

const phone = { width: 360, height: 740 }

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** Paths of the pictures of studies. The drawn cover of the category replaces a picture that failed to load. */
function pictureSources(images: Locator): Promise<string[]> {
  return images.evaluateAll((all: HTMLImageElement[]) =>
    all.map((image) =>
      image.complete && image.naturalWidth > 0 ? new URL(image.currentSrc).pathname : 'broken',
    ),
  )
}

/** Saves the oldest study that has a picture, as another device would. */
async function saveElsewhere({ request }: Page): Promise<{ title: string; imageName: string }> {
  const path = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })
  const answer = v.parse(activeStudiesAnswer('focusgroups'), await (await request.get(path)).json())
  const pictured = Object.values(answer.studies.rows).filter(({ image_1x1_url: image }) => Boolean(image))
  const oldest = pictured.toSorted((one, other) => one.id - other.id)[0]
  const user = v.parse(User, await (await request.get(endpoints.user.path)).json())
  const saved = await request.post(endpoints.save.path, {
    headers: { [headers.csrf]: user.csrf_token ?? '' },
    data: { id: oldest?.id, saved: true },
  })
  expect(saved.ok()).toBe(true)
  return { title: oldest?.title ?? '', imageName: oldest?.image_1x1_url?.split('/').at(-1) ?? 'no image' }
}

test('without a network and with the browser restarted, studies and images are still there', async ({
  device,
  wire,
}) => {
  let page = await device.open()
  await page.setViewportSize(phone)
  await join(page)
  await workerReady(page)
  const titles = await page.getByRole('article').getByRole('heading').allTextContents()
  await deviceKeepsImages(page, 20)
  // The study is saved on another device and is on no list that this device has shown.
  const saved = await saveElsewhere(page)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Saved (1)' })).toBeVisible()
  await deviceKeepsImage(page, saved.imageName)
  await deviceKeeps(page)
  await deviceKeepsSaved(page, 1)
  await device.close()
  wire.down()

  page = await device.open()
  await page.setViewportSize(phone)
  await page.goto('/my')
  await expect(page.getByRole('article')).toHaveCount(10)
  expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(titles)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  for (const card of await page.getByRole('article').all()) await card.scrollIntoViewIfNeeded()
  const images = page.getByRole('article').locator('img')
  await expect
    .poll(async () => (await pictureSources(images)).filter((path) => path.startsWith('/img/')).length)
    .toBe(10)

  // This study was never opened before.
  await page.getByRole('article').nth(4).getByRole('link', { name: /View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[4] ?? '')
  await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
  const picture = page.locator('main article img').first()
  await expect.poll(async () => (await pictureSources(picture))[0]).toMatch(/^\/img\//)

  // The everyday names are on the device too.
  await page.goto('/all?q=sugar')
  await expect(page.getByRole('article').first()).toContainText('Type 2 Diabetes')

  await page.goto('/saved')
  await expect(page.getByRole('article').getByRole('heading')).toContainText(saved.title)
  await expect.poll(async () => (await pictureSources(images))[0]).toMatch(/^\/img\//)
  // It was not opened before.
  await page.goto('/earnings')
  await expect(page.getByText(/points/i).first()).toBeVisible()
  await test.step('without the portal’s code too, a start still shows the list', () =>
    startWithoutCode(page, titles))
})

async function startWithoutCode(page: Page, titles: readonly string[]): Promise<void> {
  const dropped = await page.evaluate(async (prefix) => {
    // The one script, and the first of the modules that run without it.
    const isCode = ({ url }: Request) => /\/assets\/(?:start|index)-[^/]*\.js/.test(url)
    let count = 0
    for (const name of (await caches.keys()).filter((one) => one.startsWith(`${prefix}-precache`))) {
      const cache = await caches.open(name)
      for (const request of (await cache.keys()).filter(isCode)) count += Number(await cache.delete(request))
    }
    return count
  }, cacheNames.prefix)
  expect(dropped).toBe(2)
  // The browser's HTTP cache has a copy of its own.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await page.goto('/my', { waitUntil: 'commit' })
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('article').first()).toBeVisible()
  const shown = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(shown).toEqual(titles.slice(0, shown.length))
}

async function visitOffline(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await workerReady(page)
  await page.context().setOffline(true)
  await page.goto('/my')
  await expect(page).toHaveURL(/\/sign-up/)
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await expect(page.getByText('Logging in needs a connection')).toBeVisible()
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
}

async function signOutOnline(page: Page): Promise<void> {
  await join(page)
  await deviceKeeps(page)
  await page.evaluate((key) => localStorage.setItem(key, '1'), localKeys.installDeclined)
  const answered = page.waitForResponse(/\/action\/logout\//)
  await logOut(page)
  const answer = await answered
  expect(answer.status()).toBe(303)
  // The page has cleared the device. `keep=1` tells the host not to: that would also remove the worker and settings.
  expect(new URL(answer.url()).search).toBe('?keep=1')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  expect(await kept(localKeys.installDeclined)).toBe('1')
  expect(await kept(localKeys.owner)).toBeNull()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

async function signOutUnnoticed(page: Page, wire: FaultProxy): Promise<void> {
  await join(page)
  await deviceKeeps(page)
  await page.waitForLoadState('networkidle')
  wire.down()
  await logOut(page)
  await expect(page).toHaveURL(/\/sign-up/)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await page.goto('/my')
  await expect(page).toHaveURL(/\/sign-up/)

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const signedOut = page.waitForResponse(/\/action\/logout\//)
  wire.up()
  await page.goto('/my', { waitUntil: 'commit' })
  expect((await signedOut).status()).toBe(303)
  const before = asked
    .slice(0, asked.indexOf(hostPages.logout))
    .filter((path) => /^\/(?:.-)?api\//.test(path))
  expect(before).toContain(endpoints.csrfToken.path)
  const ofNobody: string[] = [endpoints.csrfToken.path, endpoints.captchaChallenge.path]
  expect(before.filter((path) => !ofNobody.includes(path))).toEqual([])
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect((await page.request.get('/d-api/v1/user/')).status()).toBe(401)
}

test('a visitor has the shell, and a sign-out reaches the host, without a network too', async ({
  page,
  wire,
}) => {
  await test.step('a visitor without a network gets the shell and a notice', () => visitOffline(page))
  await test.step('a sign-out reaches the host although a worker controls the page', () =>
    signOutOnline(page))
  await test.step('a sign-out is not lost when the connection failed unnoticed, and the next start carries it out before anything else', () =>
    signOutUnnoticed(page, wire))
})
