import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { Page } from '@playwright/test'
import { applyToFirst } from '#tests/support/stories/applying.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, logIn, workerReady } from '#tests/support/builders/people/participant.ts'

test.use({ ...withWorker, allowedMessages: /net::ERR_|There was an error! profile storage/ })

/** Makes the browser keep cookies but deny all stores. */
async function denyStorage(page: Page) {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, { get })
    const refuse = async () => get()
    for (const name of ['open', 'has', 'match', 'keys', 'delete'])
      Object.defineProperty(CacheStorage.prototype, name, { value: refuse })
    Object.defineProperty(ServiceWorkerContainer.prototype, 'getRegistration', { value: refuse })
  })
}

test('without storage the portal works online, and explains the limits before the sign-in', async ({
  page,
  context,
}) => {
  await denyStorage(page)
  await page.goto('/')
  await expect(page.getByText(/does not let us store anything/)).toBeVisible()
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  const who = await join(page)
  await workerReady(page)
  await expect(page.getByText(/does not let us store anything/)).toBeVisible()
  const notice = page.getByRole('button', { name: 'About your device' })
  // Its line goes by itself, and a press shows it again.
  await expect(notice).toHaveAttribute('aria-expanded', 'false')
  await notice.click()
  await expect(notice).toHaveAttribute('aria-expanded', 'true')
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^My Studies$/)

  // Without storage a post is sent from the memory of the page.
  for (const name of ['Lovelace', 'Byron']) {
    await goWithin(page, '/profile')
    await page.getByLabel('Last name').fill(name)
    await page.getByRole('button', { name: /^Save/ }).click()
    // Leaving before the list is there would come back to this form, which then never goes.
    await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible()
    await expect.poll(async () => (await page.request.get('/d-api/v1/user/')).text()).toContain(name)
  }
  await goWithin(page, '/near')
  await expect(page.getByText(/not on this device/)).toHaveCount(0)
  await page.getByLabel('For whom').selectOption('For somebody else…')
  const dialog = page.getByRole('dialog')
  for (const [label, text] of [
    ['Name', 'Mom'],
    ['Year of birth', '1961'],
    ['ZIP code', '10950'],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  await dialog.getByLabel('Gender').selectOption('Female')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('For whom')).toContainText('For Mom')
  await page.getByLabel('For whom').selectOption('For me')
  await goWithin(page, '/my')

  // Applications are kept at the host.
  const title = await applyToFirst(page)
  const noted = async () => (await page.request.get('/d-api/v1/user/applications/')).text()
  await expect.poll(noted).toContain('"applied"')
  await goWithin(page, '/applications')
  await expect(page.getByLabel(`State of ${title}`)).toHaveValue('applied')

  // An open page keeps an unsent sign-out in memory.
  await context.setOffline(true)
  await page.getByRole('button', { name: `Your account, ${who.firstName}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/sign-up/)
  const signedOut = page.waitForResponse(/\/action\/logout\//)
  await context.setOffline(false)
  expect((await signedOut).status()).toBe(303)
  expect((await page.request.get('/d-api/v1/user/')).status()).toBe(401)
})

/** An engine that takes calls of IndexedDB and never answers one. Each runs in the page. */
const silences = {
  'never opens a database': () => {
    Object.defineProperty(IDBFactory.prototype, 'open', { value: () => ({}) })
  },
  'opens databases, and ends no transaction': () => {
    const objectStore = () => new Proxy({}, { get: () => () => ({}) })
    const nothing = () => {}
    const transaction = { objectStore, addEventListener: nothing, abort: nothing, commit: nothing }
    Object.defineProperty(IDBDatabase.prototype, 'transaction', { value: () => transaction })
  },
}

for (const [silence, install] of Object.entries(silences))
  test(`with an engine that ${silence} each page opens, and a post is sent once or its form says why not`, async ({
    page,
  }) => {
    await page.addInitScript(install)
    const posts: string[] = []
    page.on(
      'request',
      (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname),
    )
    const who = await join(page)
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/study\//)
    await expect(heading).toBeVisible()
    for (const [path, title] of [
      ['/earnings', /Earnings/],
      ['/earnings/cashout', /Request/],
      ['/all', /All Studies/],
      ['/applications', /applications/],
      ['/waiting', /Waiting/],
      ['/profile', /profile/],
    ] as const) {
      await goWithin(page, path)
      await expect(heading).toHaveText(title)
    }
    await page.reload()
    await expect(heading).toHaveText(/profile/)
    await expect(page.getByText(/does not let us store anything/)).toBeVisible()
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByRole('button', { name: /^Save/ }).click()
    const profiles = () => posts.filter((path) => path === endpoints.profile.path)
    if (silence === 'never opens a database') {
      await expect(heading).toHaveText('My Studies')
      await expect.poll(async () => (await page.request.get('/d-api/v1/user/')).text()).toContain('Lovelace')
      expect(profiles()).toHaveLength(1)
    } else {
      await expect(page.getByText(/storage of this browser does not answer/)).toBeVisible()
      await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
      expect(profiles()).toEqual([])
    }
    await page.getByRole('button', { name: `Your account, ${who.firstName}` }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    if (silence !== 'never opens a database') await page.getByRole('button', { name: /^Discard/ }).click()
    await expect(heading).toHaveText('Log in')
    await logIn(page, who)
    await expect(page.getByRole('article').first()).toBeVisible()
  })
