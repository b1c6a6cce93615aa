import type { BrowserContext, Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { IntakesAnswer } from '#contract/answers/intake-answers.ts'
import { withWindow } from '#tests/support/browser/chromium-switches.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { test as minimalHostTest } from '#tests/support/browser/minimal-fixtures.ts'
import { veriffHost } from '#tests/support/browser/minimal-site.ts'
import { type NewParticipant, joinOnScreen } from '#tests/support/builders/participant.ts'
import { sendAnswers } from '#tests/support/builders/questionnaire.ts'
import { fillInRecipient } from '#tests/support/builders/recipient.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'

test.use(withWindow)

/**
 * The whole journey of a participant, on our host and on a host that implements only section 7 of the specification, on
 * another origin. The steps are the same; only the data differ.
 */

interface Listed {
  product: string
  /** A study of the product's category, as its page is headed. */
  study: RegExp
  intakePath: (page: Page) => Promise<string>
  /** Points before and after a cash-out. */
  balance: [string, string]
  /** Payout of the survey that is taken. */
  payout: string
  survey: string
  /** Earns these points. */
  earn: (page: Page) => Promise<unknown>
  /** Address of the identity provider. */
  provider: string
}

const card = (page: Page, title: RegExp) => page.getByRole('article').filter({ hasText: title }).first()
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name })

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click()
}

async function signInAgain(page: Page, who: NewParticipant): Promise<void> {
  await openAccountMenu(page)
  await menuItem(page, 'Logout').click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  // Arriving on My Studies closes any open menu, so the test waits for it.
  await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeFocused()
}

async function findStudy(page: Page, { product, study }: Listed): Promise<void> {
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: product }).click()
  await expect(page).toHaveTitle(product)
  await card(page, study).getByRole('link', { name: /View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(study)
  await expect(page.getByRole('link', { name: /^Apply/ })).toHaveCount(2)
  await expect(page.getByText(/undefined|null|NaN|Invalid Date/)).toHaveCount(0)
}

async function changeProfile(page: Page, who: NewParticipant): Promise<void> {
  await openAccountMenu(page)
  await menuItem(page, 'Profile').click()
  await expect(page.getByLabel('First name')).toHaveValue(who.firstName)
  await expect(page.getByLabel('Date of birth')).toHaveValue(who.born)
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page).toHaveURL('/my')
}

async function answerQuestions(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questionnaire')
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').first().check()
  for (const group of await page.getByRole('group').all()) await group.getByRole('checkbox').first().check()
  for (const input of await page.getByRole('textbox').all()) await input.fill('Yes')
  for (const input of await page.locator('input[type=date]').all()) await input.fill('2024-01-15')
  await sendAnswers(page)
  await expect(page).toHaveURL('/my')
}

async function cashOut(page: Page, [before, after]: Listed['balance']): Promise<void> {
  await goWithin(page, '/earnings')
  await expect(page.getByText(before, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Request Payment' }).click()
  await fillInRecipient(page)
  await page.getByRole('button', { name: 'Request $20 gift card' }).click()
  await expect(page).toHaveURL('/earnings/cashout/complete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  await goWithin(page, '/earnings')
  await expect(page.getByText(after, { exact: true })).toBeVisible()
}

async function takeSurvey(page: Page, context: BrowserContext, { payout, survey }: Listed): Promise<void> {
  await context.route('https://surveys.example/**', (route) => route.fulfill({ body: 'The survey itself' }))
  await goWithin(page, '/online-surveys')
  const take: Locator = card(page, new RegExp(payout)).getByRole('button', { name: /^TAKE SURVEY/ })
  const [tab] = await Promise.all([context.waitForEvent('page'), take.click()])
  await expect(tab.getByText(survey)).toBeVisible()
  await tab.close()
}

async function verifyIdentity(page: Page, context: BrowserContext, { provider }: Listed): Promise<void> {
  await context.route(`${provider}/v1/sessions`, (route) =>
    route.fulfill({
      status: 201,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { verification: { id: 's-1', url: `${provider}/s/1` } },
    }),
  )
  // The provider's page in the frame; it reports completion immediately.
  await context.route(`${provider}/s/1`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage('VERIFF_FINISHED', '*')</script>`,
    }),
  )
  await goWithin(page, '/id-verify')
  await page.getByRole('button', { name: 'Start Verification' }).click()
  await expect(page).toHaveURL('/my')
}

async function wholeWay(page: Page, context: BrowserContext, listed: Listed): Promise<NewParticipant> {
  const who = await joinOnScreen(page)
  await signInAgain(page, who)
  await findStudy(page, listed)
  await changeProfile(page, who)
  await answerQuestions(page, await listed.intakePath(page))
  await listed.earn(page)
  await cashOut(page, listed.balance)
  await takeSurvey(page, context, listed)
  await verifyIdentity(page, context, listed)
  return who
}

test('the whole journey on our own host', async ({ page, context, host }) => {
  test.slow()
  await wholeWay(page, context, {
    product: 'Focus Groups',
    study: /\w/,
    intakePath: async (anyPage) => {
      const answer = await anyPage.request.get('/d-api/v1/intakes/')
      return `/focusgroup/${v.parse(IntakesAnswer, await answer.json()).intakes[0]}/intake`
    },
    earn,
    balance: ['2,500', '500'],
    payout: '700 points',
    survey: 'Do you plan a trip of two nights or more within a year?',
    provider: `${host.origin}/sandbox/identity`,
  })
})

minimalHostTest('the whole journey on a host of section 7 alone', async ({ page, context, site }) => {
  minimalHostTest.slow()
  const who = await wholeWay(page, context, {
    product: 'Paid Panels',
    study: /Online Kitchen gadget test/,
    intakePath: () => Promise.resolve('/focusgroup/7/intake'),
    earn: () => Promise.resolve(),
    balance: ['2,600', '600'],
    payout: '120 points',
    survey: 'The survey itself',
    provider: veriffHost,
  })
  expect(site.api.balanceOf(who.email)).toBe(600)
  const posts = site.api.received
  expect(posts.map(({ path }) => path)).toEqual([
    '/d-api/v2/signup/',
    '/d-api/v1/user/profile/',
    '/action/login/',
    '/d-api/v1/user/profile/',
    '/api/v1/panels/7/intake/answer/',
    '/d-api/v1/user/cashout',
  ])
  for (const { path, headers } of posts) {
    expect(headers, path).not.toHaveProperty('idempotency-key')
    expect(headers, path).not.toHaveProperty('x-outbox-owner')
    const type = path === '/action/login/' ? 'application/x-www-form-urlencoded' : 'application/json'
    expect(headers['content-type'], path).toBe(type)
  }
  expect(JSON.parse(posts[4]?.body ?? '')).toEqual({
    intro: 'Three short questions.',
    cook: '1',
    tools: ['mixer'],
    since: '15/01/2024',
    else: 'Yes',
  })
})
