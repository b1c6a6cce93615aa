import type { Browser, Page } from '@playwright/test'
import * as fc from 'fast-check'
import { expect } from '#tests/support/browser/fixtures.ts'
import { test } from '#tests/support/browser/minimal-fixtures.ts'
import { damaged, oddly } from '#tests/support/browser/odd-answers.ts'
import { joinOnScreen } from '#tests/support/builders/participant.ts'

/**
 * Opens every screen on a host whose answers have other forms than our own host's, and fields that cannot be read.
 * `tests/contract/odd-answers.test.ts` tries the readers alone far more often.
 */

interface Screen {
  path: string
  heading: RegExp
  /** Expects the content that comes from the answers. */
  shows: (page: Page) => Promise<void>
}

const text = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).first()).toBeVisible()

const screens: readonly Screen[] = [
  { path: '/my', heading: /My Studies/, shows: text('Online Kitchen gadget test') },
  { path: '/all', heading: /All Studies/, shows: text('Study far away') },
  { path: '/category/paid-panels', heading: /Paid Panels/, shows: text('Bare study') },
  { path: '/study/7', heading: /Online Kitchen gadget test/, shows: text('Harbor Panels') },
  { path: '/study/21', heading: /Only by its address/, shows: text('$10') },
  { path: '/earnings', heading: /Earnings/, shows: text('2,600') },
  { path: '/online-surveys', heading: /Online Surveys/, shows: text('120 points') },
  { path: '/survey-panels', heading: /Panels to join/, shows: text('Snack survey') },
  { path: '/focusgroup/7/intake', heading: /Questionnaire/, shows: text('Do you cook?') },
  {
    path: '/profile',
    heading: /Your profile/,
    shows: (page) => expect(page.getByLabel('First name')).toHaveValue('Ada'),
  },
]

/** Fields without which the screens cannot show their content. */
const needed = [
  'id',
  'title',
  'slug',
  'name',
  'key',
  'type',
  'label',
  'value',
  'loi',
  'payout',
  'company',
  'category',
]
const ofAnswers = [
  'panels',
  'categories',
  'companies',
  'online_surveys',
  'fields',
  'csrf_token',
  'pay_display',
  'online',
]
const ofMember = [
  'enc_id',
  'first_name',
  'balance',
  'profile_data',
  'missing_profile',
  '1',
  '2',
  's1',
  's2',
  's3',
]
const kept = [...needed, ...ofAnswers, ...ofMember]

/** @returns The answer as altered by this seed; the same seed gives the same answer. */
function altered(seed: number, answer: unknown): unknown {
  const [broken] = seed % 2 === 0 ? [] : fc.sample(damaged(answer, kept), { seed, numRuns: 1 })
  const [odd] = fc.sample(oddly(broken?.answer ?? answer), { seed, numRuns: 1 })
  return odd
}

/** @throws when the page does not show its content. */
async function look(page: Page, { path, heading, shows }: Screen): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await shows(page)
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.locator('body').innerText()).not.toMatch(
    /undefined|\bnull\b|NaN|Invalid Date|\[object Object\]|That did not work/,
  )
}

/** Opens a new device that has the participant's session and nothing else. */
async function onNewDevice(
  page: Page,
  browser: Browser,
  visit: (other: Page) => Promise<void>,
): Promise<void> {
  const { cookies } = await page.context().storageState()
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: { cookies, origins: [] },
    serviceWorkers: 'block',
  })
  await visit(await context.newPage())
  await context.close()
}

test.afterEach(({ site }) => void (site.api.alter = undefined))

for (const round of [0, 1]) {
  test(`every screen shows its content from answers in any form: seeds of round ${round}`, async ({
    page,
    browser,
    site,
  }) => {
    test.slow()
    await joinOnScreen(page)
    for (const [place, screen] of screens.entries()) {
      const seed = 1000 + round * screens.length + place
      site.api.alter = (_path, answer) => altered(seed, answer)
      await test.step(`${screen.path}, seed ${seed}`, () =>
        onNewDevice(page, browser, (other) => look(other, screen)))
    }
  })
}

test('a value that must not be shown fails this check', async ({ page, browser, site }) => {
  await joinOnScreen(page)
  const [screen] = screens
  site.api.alter = (_path, answer) => JSON.parse(JSON.stringify(answer).replace('"$75"', '"undefined"'))
  await onNewDevice(page, browser, async (other) => {
    if (screen) await expect(look(other, screen)).rejects.toThrow('undefined')
  })
})

test('a list shows without its categories and companies; the page of a category reports the failure', async ({
  page,
  browser,
}) => {
  await joinOnScreen(page)
  await onNewDevice(page, browser, async (other) => {
    await other.route(/c-api\/v1\/(?:categories|companies)\//, (route) => route.fulfill({ status: 400 }))
    await other.goto('/my')
    await expect(other.getByRole('article').filter({ hasText: 'Online Kitchen gadget test' })).toBeVisible()
    await other.goto('/category/paid-panels')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('That did not work')
    await other.unroute(/c-api\/v1\/(?:categories|companies)\//)
    await other.getByRole('button', { name: 'Try again' }).click()
    await expect(other.getByRole('article').filter({ hasText: 'Bare study' })).toBeVisible()
  })
})
