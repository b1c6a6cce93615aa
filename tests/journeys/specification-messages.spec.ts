import type { BrowserContext, Page, Request } from '@playwright/test'
import * as v from 'valibot'
import { IntakesAnswer } from '#contract/answers/intake-answers.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { completeProfile, join, newParticipant, signUp } from '#tests/support/builders/participant.ts'
import { sendAnswers } from '#tests/support/builders/questionnaire.ts'
import { earn } from '#tests/support/browser/survey-taker.ts'

/** Section 8 of the specification: the test brings about each condition and reads each message on the screen. */

test.use({
  hostEnv: {
    VERIFF_API_KEY: 'public-key',
    VERIFF_SECRET: 'a shared secret of the tests',
    VERIFF_HOST: 'https://verify.example',
  },
  allowedMessages: /status of (?:401|403|404|409|422|503)|There was an error!/,
})

const banner = (page: Page) => page.getByRole('alert')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Resolves once a new captcha is solved and the form is not busy. */
async function canTryAgain(page: Page, name: string): Promise<void> {
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await expect(button(page, name)).toBeEnabled()
}

/** Changes one field of the next post on its way to the host. */
async function spoil(context: BrowserContext, path: string, field: string, value: string): Promise<void> {
  await context.route(
    path,
    (route) => {
      const body = v.parse(v.record(v.string(), v.unknown()), route.request().postDataJSON())
      return route.continue({ postData: JSON.stringify({ ...body, [field]: value }) })
    },
    { times: 1 },
  )
}

test('login and sign-up show the words of section 8 for each code, and can be sent again', async ({
  page,
  context,
}) => {
  test.slow()
  const who = await join(page)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')

  await test.step('wrong-password; busy while it is asked', async () => {
    let answer = () => {}
    await context.route('**/action/login/', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    await page.getByLabel('E-mail').fill(who.email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong password 1')
    await canTryAgain(page, 'Log In')
    const asked = page.waitForRequest('**/action/login/')
    await button(page, 'Log In').click()
    await asked
    await expect(button(page, 'Working...')).toBeDisabled()
    answer()
    await expect(banner(page)).toHaveText('Wrong Username / Password')
    await canTryAgain(page, 'Log In')
    await context.unroute('**/action/login/')
  })

  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up')
  const password = page.getByLabel('Password', { exact: true })

  await test.step('the live checklist: green or red, and an invalid style', async () => {
    const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')
    const colours = () => rules.evaluateAll((all) => all.map((rule) => getComputedStyle(rule).color))
    await password.fill('abcdef1')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    const [red, green] = ['rgb(178, 56, 42)', 'rgb(14, 92, 74)']
    await expect.poll(colours).toEqual([red, green, red])
    await password.fill(who.password)
    await expect(password).not.toHaveAttribute('aria-invalid')
    await expect.poll(colours).toEqual([green, green, green])
  })

  const trySigningUp = async (email: string) => {
    await page.getByLabel('E-mail').fill(email)
    await canTryAgain(page, 'Sign Up')
    await button(page, 'Sign Up').click()
  }
  const stranger = newParticipant().email

  await test.step('account-exists', async () => {
    await trySigningUp(who.email)
    await expect(banner(page)).toHaveText('That account already exists')
  })
  await test.step('bad-password', async () => {
    await spoil(context, '**/d-api/v2/signup/', 'password', 'weak')
    await trySigningUp(stranger)
    await expect(banner(page)).toHaveText('Passowrd does not meet requirements')
  })
  await test.step('trunstile-failed', async () => {
    await spoil(context, '**/d-api/v2/signup/', 'turnstile_token', 'forged')
    await trySigningUp(stranger)
    await expect(banner(page)).toHaveText('Captcha failed. Please refresh your page and try again.')
  })
  await test.step('any other code: as it is, where our contract does not know it', async () => {
    const unknown = { status: 409, json: { error: 'unheard-of' } }
    await context.route('**/d-api/v2/signup/', (route) => route.fulfill(unknown), { times: 1 })
    await trySigningUp(stranger)
    await expect(banner(page)).toHaveText('unheard-of')
  })
  await test.step('a code of our contract: in words', async () => {
    await spoil(context, '**/d-api/v2/signup/', 'email', 'nobody')
    await trySigningUp(stranger)
    await expect(banner(page)).toHaveText(/^The server did not accept what was typed/)
  })
  await canTryAgain(page, 'Sign Up')
  await button(page, 'Sign Up').click()
  await expect(page).toHaveURL(/\/profile/)
})

test('a failed list of surveys, an empty one and a survey that is gone show the words of section 8', async ({
  page,
  context,
}) => {
  test.slow()
  await join(page)
  const list = '**/d-api/v2/online_surveys_cpx/'

  await test.step('load failure', async () => {
    await context.route(list, (route) => route.fulfill({ status: 503 }))
    await page.goto('/online-surveys')
    await expect(banner(page)).toHaveText('Could not load surveys. Please try again.')
  })
  await test.step('none', async () => {
    await context.unroute(list)
    await context.route(list, (route) => route.fulfill({ json: {} }))
    await button(page, 'Refresh').click()
    await expect(page.getByText('No surveys available right now.', { exact: true })).toBeVisible()
    await expect(button(page, 'Refresh')).toHaveCount(2)
    await expect(banner(page)).toHaveCount(0)
  })
  await test.step('start, 404', async () => {
    await context.unroute(list)
    await context.route(list, (route) =>
      route.fulfill({ json: { gone: { loi: 5, payout: 50, rating: 4.25 } } }),
    )
    await button(page, 'Refresh').first().click()
    await page.getByRole('button', { name: /^TAKE SURVEY/ }).click()
    await expect(
      page.getByText('This survey is no longer available. Please pick another.', { exact: true }),
    ).toBeVisible()
  })
})

test.describe('forms', () => {
  /** The host's answer to a post that it refuses. */
  const refusal = { status: 422, json: { error: 'invalid' } }
  const logged = (page: Page) =>
    page.waitForEvent('console', (message) => message.text().startsWith('There was an error!'))

  test('required, letters, zip; a failure is logged and nothing is lost', async ({ page, context }) => {
    test.slow()
    const posts: Request[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request))
    const who = newParticipant()
    await signUp(page, who)

    await test.step('profile: required', async () => {
      posts.length = 0
      await expect(page.getByPlaceholder('99999')).toBeVisible()
      await button(page, 'Save profile').click()
      await expect(page.getByText('This field is required.', { exact: true })).toHaveCount(4)
      expect(posts).toEqual([])
    })
    await completeProfile(page, who)

    await test.step('profile: a failure is logged', async () => {
      await context.route('**/d-api/v1/user/profile/', (route) => route.fulfill(refusal))
      await page.goto('/profile')
      await page.getByLabel('Last name').fill('King')
      const line = logged(page)
      await button(page, 'Save profile').click()
      await line
    })

    await test.step('cash-out: required, letters, zip', async () => {
      // With fewer points than a payment costs, the button stays disabled.
      await earn(page)
      await page.goto('/earnings/cashout')
      const send = page.getByRole('button', { name: 'Request $20 gift card' })
      await expect(send).toBeDisabled()
      await page.getByLabel('First name').fill('Ada 2')
      await page.getByLabel('Last name').focus()
      await expect(
        page.getByText('Please use letters only (a-z or A-Z) in this field..', { exact: true }),
      ).toHaveCount(1)
      await page.getByLabel('ZIP code').fill('1000a')
      await page.getByLabel('City').focus()
      await expect(page.getByText('ZIP code can only contain numbers.', { exact: true })).toBeVisible()
      // The last name was touched and left empty.
      await expect(page.getByText('Field is required.', { exact: true })).toHaveCount(1)
      await expect(send).toBeDisabled()
    })

    await test.step('cash-out: a failure is logged', async () => {
      await context.route('**/d-api/v1/user/cashout', (route) => route.fulfill(refusal))
      const texts = { 'First name': 'Ada', 'Last name': 'King', 'ZIP code': '10001', City: 'New York' }
      for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text)
      await page.getByLabel('Phone').fill('212 555 0100')
      await page.getByLabel('Street address').fill('12 Harbor Street')
      await page.getByLabel('State').selectOption('NY')
      const line = logged(page)
      await page.getByRole('button', { name: 'Request $20 gift card' }).click()
      await line
    })

    await test.step('intake: required; a failure is logged', async () => {
      const answer = await page.request.get('/d-api/v1/intakes/')
      const [study] = v.parse(IntakesAnswer, await answer.json()).intakes
      await context.route('**/intake/answer/', (route) => route.fulfill(refusal))
      await page.goto(`/focusgroup/${study}/intake`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questionnaire')
      posts.length = 0
      await button(page, 'Review answers').click()
      await expect(page.getByText('This field is required.', { exact: true }).first()).toBeVisible()
      expect(posts).toEqual([])
      for (const group of await page.getByRole('radiogroup').all()) {
        await group.getByRole('radio').first().check()
      }
      for (const input of await page.getByRole('textbox').all()) await input.fill('Yes')
      for (const input of await page.locator('input[type=date]').all()) await input.fill('2027-01-15')
      for (const group of await page.getByRole('group').all()) {
        await group.getByRole('checkbox').first().check()
      }
      const line = logged(page)
      await sendAnswers(page)
      await line
    })
  })
})

test('identity verification shows the words of section 8', async ({ page, context }) => {
  await join(page)
  const sessions: string[] = []
  let answer = () => {}
  await context.route('https://verify.example/**', async (route) => {
    sessions.push(route.request().url())
    await new Promise<void>((resolve) => (answer = resolve))
    await route.fulfill({ status: 503, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  await page.goto('/id-verify')

  await test.step('missing names at submit', async () => {
    await button(page, 'Start Verification').click()
    await expect(banner(page)).toHaveText('Required parameters givenName or lastName is missing')
    await expect(page.getByText('This field is required.', { exact: true })).toHaveCount(1)
  })
  await test.step('while the session is created, and after', async () => {
    await page.getByLabel('Last name').fill('King')
    await button(page, 'Start Verification').click()
    await expect(button(page, 'Loading...')).toBeDisabled()
    await expect.poll(() => sessions).toEqual(['https://verify.example/v1/sessions'])
    answer()
    await expect(button(page, 'Start Verification')).toBeEnabled()
  })
  await test.step('mount container missing', async () => {
    // A content blocker may remove the provider's element.
    await page.evaluate(() => document.getElementById('identity-verification')?.remove())
    await button(page, 'Start Verification').click()
    await expect(banner(page)).toHaveText('Element identity-verification does not exists')
    expect(sessions).toHaveLength(1)
  })
})
