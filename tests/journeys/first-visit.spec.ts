import type { Page } from '@playwright/test'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { startPaths } from '#contract/endpoints/start-paths.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { holdPortal } from '#tests/support/browser/hold-portal.ts'
import { join } from '#tests/support/builders/participant.ts'

// A worker would answer from its cache, past the routes that hold the code back here.
test.use({ serviceWorkers: 'block' })

const { user, intakes, ...tables } = startPaths
const data = Object.values(tables).map((path) => fillPath(path, { product: 'focusgroups' }))

/** Paths that are asked for from here on. A page that is still open is left first: it may have something to ask, too. */
async function followRequests(page: Page): Promise<readonly string[]> {
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

const callsAmong = (asked: readonly string[]) => asked.filter((path) => /^\/[cd]-api\//.test(path))
const namesOf = (asked: readonly string[]) => asked.map((path) => path.replace(/-[\w-]{7}\./, '.'))
const repeated = (asked: readonly string[]) => asked.filter((path, index) => asked.indexOf(path) !== index)

/** Leaves her signed in on a device that knows nobody, as after coming back from Google. */
function forgetWhose(page: Page): Promise<void> {
  return page.evaluate((key) => localStorage.removeItem(key), localKeys.owner)
}

/** Resolves once whatever a page asks for before its code has come has been asked for. */
async function documentIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return Number(navigation && Reflect.get(navigation, 'domContentLoadedEventEnd')) > 0
  })
}

test('on a device that knows nobody, what a list is made of travels beside the code, and once', async ({
  page,
}) => {
  await join(page)
  await forgetWhose(page)
  const release = await holdPortal(page)
  const asked = await followRequests(page)
  await page.goto('/my', { waitUntil: 'commit' })
  await expect.poll(() => callsAmong(asked)).toEqual([user, ...data])
  await expect.poll(() => namesOf(asked)).toEqual(expect.arrayContaining(['/assets/lists.js']))

  release()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(repeated(asked)).toEqual([])
})

test('so does what a study is made of, with its styles', async ({ page }) => {
  await join(page)
  const link = page.getByRole('article').first().getByRole('link', { name: /View/ })
  const address = (await link.getAttribute('href')) ?? ''
  await forgetWhose(page)
  const release = await holdPortal(page)
  const asked = await followRequests(page)
  await page.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => callsAmong(asked)).toEqual([user, ...data, intakes])
  const files = ['/assets/study.js', '/assets/study.css', '/assets/drafts.js']
  await expect.poll(() => namesOf(asked)).toEqual(expect.arrayContaining(files))

  release()
  await expect(page.locator('main article h1')).toBeVisible()
  expect(repeated(asked)).toEqual([])
})

test('a visitor is asked for once, and no data of participants with her', async ({ page }) => {
  const release = await holdPortal(page)
  const asked = await followRequests(page)
  await page.goto('/my', { waitUntil: 'commit' })
  await expect.poll(() => callsAmong(asked)).toEqual([user])
  release()
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  expect(callsAmong(asked).filter((path) => [user, ...data].includes(path))).toEqual([user])
})

test('a device that knows somebody, or has not told of a sign-out, asks for nothing ahead of the code', async ({
  page,
}) => {
  await join(page)
  const release = await holdPortal(page)
  const asked = await followRequests(page)
  await page.goto('/my', { waitUntil: 'commit' })
  await documentIsThere(page)
  expect(callsAmong(asked)).toEqual([])

  await page.evaluate(
    ([owner, signedOut]) => {
      localStorage.removeItem(owner)
      localStorage.setItem(signedOut, '1')
    },
    [localKeys.owner, localKeys.signedOut] as const,
  )
  await page.goto('/my', { waitUntil: 'commit' })
  await documentIsThere(page)
  expect(callsAmong(asked)).toEqual([])
  release()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})
