import { type BrowserContext, type Page, expect } from '@playwright/test'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { test } from '#tests/support/browser/minimal-fixtures.ts'
import { veriffHost } from '#tests/support/browser/minimal-site.ts'
import { type NewParticipant, joinOnScreen } from '#tests/support/builders/people/participant.ts'
import { sendAnswers } from '#tests/support/builders/studies/questionnaire.ts'
import { fillInRecipient } from '#tests/support/builders/money/recipient.ts'

/** A study of the product's category, as its page is headed. */
const study = 'Online Kitchen gadget test'
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

async function findStudy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Paid Panels' }).click()
  await expect(page).toHaveTitle('Paid Panels')
  await page.getByRole('article').filter({ hasText: study }).getByRole('link', { name: /View/ }).click()
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

async function answerQuestions(page: Page): Promise<void> {
  await page.goto('/focusgroup/7/intake')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questionnaire')
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').first().check()
  for (const group of await page.getByRole('group').all()) await group.getByRole('checkbox').first().check()
  for (const input of await page.getByRole('textbox').all()) await input.fill('Yes')
  for (const input of await page.locator('input[type=date]').all()) await input.fill('2024-01-15')
  await sendAnswers(page)
  await expect(page).toHaveURL('/my')
}

async function cashOut(page: Page): Promise<void> {
  await goWithin(page, '/earnings')
  await expect(page.getByText('2,600', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Request Payment' }).click()
  await fillInRecipient(page)
  await page.getByRole('button', { name: 'Request $20 gift card' }).click()
  await expect(page).toHaveURL('/earnings/cashout/complete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  await goWithin(page, '/earnings')
  await expect(page.getByText('600', { exact: true })).toBeVisible()
}

async function takeSurvey(page: Page, context: BrowserContext): Promise<void> {
  await goWithin(page, '/online-surveys')
  const survey = page.getByRole('article').filter({ hasText: '120 points' })
  const take = survey.getByRole('button', { name: /^TAKE SURVEY/ })
  // The host answers with a redirect alone. Without a window no test can answer for the survey: `surveys.spec.ts`.
  const opened = context.waitForEvent('request', (request) =>
    request.url().startsWith('https://surveys.example/take/'),
  )
  const [tab] = await Promise.all([context.waitForEvent('page'), take.click()])
  await opened
  await tab.close()
}

async function verifyIdentity(page: Page, context: BrowserContext): Promise<void> {
  await context.route(`${veriffHost}/v1/sessions`, (route) =>
    route.fulfill({
      status: 201,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { verification: { id: 's-1', url: `${veriffHost}/s/1` } },
    }),
  )
  // The provider's page in the frame; it reports completion immediately.
  await context.route(`${veriffHost}/s/1`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage('VERIFF_FINISHED', '*')</script>`,
    }),
  )
  await goWithin(page, '/id-verify')
  await page.getByRole('button', { name: 'Start Verification' }).click()
  await expect(page).toHaveURL('/my')
}

test('the whole journey on a host of section 7 alone', async ({ page, context, site }) => {
  test.slow()
  const who = await joinOnScreen(page)
  await signInAgain(page, who)
  await findStudy(page)
  await changeProfile(page, who)
  await answerQuestions(page)
  await cashOut(page)
  await takeSurvey(page, context)
  await verifyIdentity(page, context)
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
