import type { Page } from '@playwright/test'
import { xsrfCookie } from '#contract/base/headers.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { holdPortal } from '#tests/support/browser/hold-portal.ts'
import { join } from '#tests/support/builders/people/participant.ts'

// A worker would answer from its cache and bypass the routes that delay the code here.
test.use({ serviceWorkers: 'block' })

const { user, intakes, captchaChallenge, edition, categories } = endpoints
const data = [edition.path, categories.path]

/** Collects the paths of later requests. It first leaves the open page, which may still have requests to send. */
async function followRequests(page: Page): Promise<readonly string[]> {
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

const pieces = /^\/c-api\/v1\/pieces\//
const callsAmong = (asked: readonly string[]) => asked.filter((path) => /^\/[cd]-api\//.test(path))
const namesOf = (asked: readonly string[]) => asked.map((path) => path.replace(/-[\w-]{7}\./, '.'))
const repeated = (asked: readonly string[]) => asked.filter((path, index) => asked.indexOf(path) !== index)

/** Resolves once the page has noted whose device this is: on a busy machine that is after it shows their studies. */
async function whoseIsNoted(page: Page): Promise<void> {
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, localKeys.owner)
}

/** Keeps the session and forgets the device's owner, as on the way back from Google. */
async function forgetWhose(page: Page): Promise<void> {
  await whoseIsNoted(page)
  await page.evaluate((key) => localStorage.removeItem(key), localKeys.owner)
}

/** Resolves once the document is complete: all requests that precede the code were then sent. */
async function documentIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return Number(navigation && Reflect.get(navigation, 'domContentLoadedEventEnd')) > 0
  })
}

/** On a device that knows no participant, the data of a page load beside the code. @returns What was asked for. */
async function openPage(page: Page, address: string, files: readonly string[]): Promise<readonly string[]> {
  await forgetWhose(page)
  const release = await holdPortal(page)
  const asked = await followRequests(page)
  await page.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => callsAmong(asked)).toEqual([user.path, ...data, expect.stringMatching(pieces)])
  await expect.poll(() => namesOf(asked)).toEqual(expect.arrayContaining([...files]))

  release()
  await expect(
    page.locator('main').getByText(/studies shown|No open place near here|^In person \d/),
  ).toBeVisible()
  return asked
}

/** The same for a study, with its styles. */
async function openStudy(page: Page, address: string): Promise<void> {
  await forgetWhose(page)
  const release = await holdPortal(page)
  const asked = await followRequests(page)
  await page.goto(address, { waitUntil: 'commit' })
  const single = fillPath(endpoints.study.path, { id: address.split('/').at(-1) ?? '' })
  await expect.poll(() => callsAmong(asked)).toEqual([user.path, single, intakes.path])
  const files = ['/assets/study.js', '/assets/styles.css', '/assets/parts.js']
  await expect.poll(() => namesOf(asked)).toEqual(expect.arrayContaining([...files]))

  release()
  await expect(page.locator('main article h1')).toBeVisible()
  expect(repeated(asked)).toEqual([])
}

/** A device that knows a participant shows a skeleton. As with an unsent sign-out, no request precedes the code. */
async function openKnown(page: Page): Promise<void> {
  await whoseIsNoted(page)
  const release = await holdPortal(page)
  const asked = await followRequests(page)
  await page.goto('/', { waitUntil: 'commit' })
  await documentIsThere(page)
  expect(callsAmong(asked)).toEqual([])
  await expect(page.locator('.app-boot')).toBeVisible()
  await expect(page.locator('.app-login')).toBeHidden()

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
}

test('data load beside the code on a device that knows no participant, and no request precedes it on one that does', async ({
  page,
}) => {
  await join(page)
  const link = page.getByRole('article').first().getByRole('link', { name: /View/ })
  const address = (await link.getAttribute('href')) ?? ''
  await test.step('a list, each of them once', async () =>
    expect(repeated(await openPage(page, '/my', ['/assets/lists.js']))).toEqual([]))
  await test.step('Near me, with the places around a ZIP code', () =>
    openPage(page, '/near', ['/assets/zipCodes10.json']))
  await test.step('a study', () => openStudy(page, address))
  await test.step('a known participant', () => openKnown(page))
})

/** Opens a page that leads a visitor to sign-up, where the calls that go ahead of the code are the only ones. */
async function openAsVisitor(page: Page, calls: readonly string[]): Promise<void> {
  const release = await holdPortal(page)
  const asked = await followRequests(page)
  await page.goto('/my', { waitUntil: 'commit' })
  await expect.poll(() => callsAmong(asked)).toEqual(calls)
  release()
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  expect(callsAmong(asked)).toEqual(calls)
}

test('for a visitor the bot challenge is requested once, the user only after a session, and no data of participants', async ({
  page,
  host,
}) => {
  await openAsVisitor(page, [captchaChallenge.path])
  // A session has ended at the host.
  await page.context().addCookies([{ name: xsrfCookie, value: 'former', url: host.origin }])
  await openAsVisitor(page, [user.path, captchaChallenge.path])
})

declare global {
  /** Numbers of cards on the page after each of its changes. */
  var cardCounts: number[] | undefined
}

/** The numbers of cards that the portal has drawn first, and at the end of its start. */
async function drawnCards(page: Page): Promise<{ first: number; all: number }> {
  await expect(page.getByRole('button', { name: 'LOAD MORE' })).toBeVisible()
  await expect(page.getByText('10 of', { exact: false }).last()).toBeVisible()
  const counts = (await page.evaluate(() => globalThis.cardCounts)) ?? []
  return { first: counts.find((count) => count > 0) ?? 0, all: counts.at(-1) ?? 0 }
}

test('the studies on the screen are drawn before the others; a reload, which keeps the place, draws all at once', async ({
  page,
}) => {
  await join(page)
  await page.addInitScript(() => {
    const counts: number[] = []
    globalThis.cardCounts = counts
    const count = () => document.querySelectorAll('main:not([aria-busy=true]) article').length
    new MutationObserver(() => counts.push(count())).observe(document, { childList: true, subtree: true })
  })
  await page.goto('about:blank')
  await page.goto('/my')
  const visit = await drawnCards(page)
  expect(visit.first).toBeGreaterThanOrEqual(3)
  expect(visit.first).toBeLessThan(visit.all)

  await page.reload()
  const again = await drawnCards(page)
  expect(again).toEqual({ first: visit.all, all: visit.all })
})
