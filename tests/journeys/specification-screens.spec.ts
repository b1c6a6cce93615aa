import type { BrowserContext, Locator, Page } from '@playwright/test'
import { Study } from '#contract/answers/catalogue.ts'
import { splitStudies } from '#domain/studies/split-studies.ts'
import { pieceName } from '#tests/support/builders/piece-name.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join } from '#tests/support/builders/participant.ts'
import * as v from 'valibot'

/** Section 2 of the specification: screens and their content. */

const gadget = {
  id: 901,
  title: 'Kitchen gadget test',
  category: 1,
  online: true,
  company: 3,
  city: 5,
  facility: 7,
  publish_at: '2026-11-02',
  expire_at: '2026-12-24',
  outtrack: '/outtrack/panel/901/',
  image_1x1_url: 'gadget-1x1.png',
  image_2x1_url: 'gadget-2x1.png',
  age_display: '25 to 64',
  gender_display: 'Any gender',
  pay_display: '$75',
  long_description: '<p>Try a gadget <strong>at home</strong>.</p>',
  registration_link: 'https://apply.example/gadget',
}

/** 23 studies that fit everybody, one of them sponsored. All but the first have only a title. */
const studies = Object.fromEntries(
  Array.from({ length: 23 }, (_, index) => {
    const id = 901 + index
    const bare = { id, title: `Study ${id}`, category: 1, publish_at: '2026-10-01', sponsored: index === 22 }
    return [id, index === 0 ? gadget : bare]
  }),
)

const tables = {
  cities: { 5: { id: 5, name: 'Denver', state: 'CO' } },
  facilities: { 7: { id: 7, name: 'Alder Street Studio' } },
  companies: { 3: { id: 3, name: 'Harbor Panels' } },
}
const { piece } = splitStudies(
  Object.values(studies).map((study) => v.parse(Study, study)),
  tables,
)
const nation = pieceName(JSON.stringify(piece))
const categories = { 1: { id: 1, title: 'Focus Groups', slug: 'focus-groups' } }

const answers = {
  '**/c-api/v1/edition/': { count: 23, nation, areas: {} },
  [`**/c-api/v1/pieces/${nation}/`]: piece,
  '**/c-api/v1/focusgroup/901/': { focusgroups: { 901: gadget }, categories, ...tables },
  '**/c-api/v1/online_surveys/': {
    online_surveys: {
      31: {
        id: 31,
        title: 'Snack survey',
        image_url: 'snack.png',
        age_display: '18+',
        gender_display: 'Women',
        formatValue: '50 points',
      },
    },
  },
  '**/d-api/v2/online_surveys_cpx/': { s1: { loi: 12, payout: 1250, rating: 4.25 } },
  '**/d-api/v1/intakes/': { intakes: [901] },
  '**/api/v1/focusgroups/901/intake/': {
    fields: [
      { key: 'intro', type: 'text', label: 'About you', defaultValue: 'Four short questions.' },
      {
        key: 'pets',
        type: 'checkbox',
        label: 'Which pets do you have?',
        options: [
          { value: 'dog', label: 'A dog' },
          { value: 'cat', label: 'A cat' },
        ],
      },
      { key: 'town', type: 'input', label: 'Your town' },
      { key: 'moved', type: 'date', label: 'When did you move there?' },
      {
        key: 'cook',
        type: 'radio',
        label: 'Do you cook?',
        required: true,
        options: [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ],
      },
    ],
  },
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

/** Replaces the listed answers of the host, so that the content of the screens is known. */
async function provide(context: BrowserContext): Promise<void> {
  for (const [address, json] of Object.entries(answers)) {
    await context.route(address, (route) => route.fulfill({ json }))
  }
  await context.route('**/img/**', (route) => route.fulfill({ body: pixel, contentType: 'image/png' }))
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** The sponsored box beside the page. Advertisements within a list show the same study in another form. */
const sponsored = (page: Page) => page.getByRole('region', { name: 'Study 923', exact: true })
const cards = (page: Page) => page.getByRole('article')

/** Names and values of a description list. */
async function factsOf(part: Locator): Promise<Record<string, string>> {
  const [names, values] = [
    await part.locator('dl dt').allInnerTexts(),
    await part.locator('dl dd').allInnerTexts(),
  ]
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}

const srcSet = (...sizes: string[]) => sizes.map((size) => expect.stringContaining(size))

test.use({ hostEnv: { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' } })

test('login and sign-up have their fields and their links', async ({ page }) => {
  await page.goto('/')
  const link = (name: string) => page.locator('form').getByRole('link', { name })
  await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled()
  await expect(link('Google')).toHaveAttribute('href', /^\/social_auth\/login\/google-oauth2\//)
  // Google's sign-in would be kept on the device.
  const choice = page.getByRole('checkbox', { name: 'Do not keep me on this device' })
  await choice.check()
  await expect(link('Google')).toBeHidden()
  await expect(choice).toHaveAccessibleDescription(/your e-mail and password, or a passkey/)
  await choice.uncheck()
  await expect(link('Google')).toBeVisible()
  await expect(link('Forgot your password?')).toHaveAttribute('href', /^\/account\/password_reset\//)
  await link('Sign up').click()
  await expect(heading(page)).toHaveText('Sign up')
  await expect(link('Google')).toHaveAttribute('href', /^\/social_auth\/login\/google-oauth2\//)
  await expect(page.getByRole('list', { name: 'Password requirements' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
  await expect(link('Log in')).toBeVisible()
  await expect(link('terms')).toHaveAttribute('href', '/terms/')
  await expect(link('privacy policy')).toHaveAttribute('href', '/privacy/')
})

test('every screen of a participant has the content of section 2', async ({ page, context }) => {
  test.slow()
  await provide(context)
  await join(page)

  await test.step('study lists: each item, ten and ten more, a sponsored box beside', async () => {
    await page.goto('/my')
    await expect(cards(page)).toHaveCount(10)
    const first = cards(page).first()
    await expect(first.getByRole('heading')).toHaveText('Online Kitchen gadget test')
    await expect(first).toContainText('Denver, CO')
    expect(await factsOf(first)).toEqual({
      'Age group': '25 to 64',
      Gender: 'Any gender',
      Expires: '12/24/2026',
      Published: '11/2/2026',
      Facility: 'Alder Street Studio',
      Payout: '$75',
    })
    const widths = (await first.locator('img').getAttribute('srcset'))?.split(', ')
    expect(widths).toEqual(srcSet('/508x508/gadget-1x1.png 508w', '/336x336/', '/192x192/'))
    await expect(first.getByRole('link', { name: 'View' })).toHaveAttribute('href', '/study/901')
    await expect(cards(page).nth(1)).toContainText('Multiple')
    await expect(sponsored(page)).toContainText('Sponsored study')
    const more = page.getByRole('button', { name: 'LOAD MORE' })
    await more.click()
    await expect(cards(page)).toHaveCount(20)
    await more.click()
    await expect(cards(page)).toHaveCount(23)
    await expect(more).toHaveCount(0)
  })

  await test.step('study details: Apply at top and bottom, text, facts, other studies, a sponsored one', async () => {
    await page.goto('/study/901')
    await expect(heading(page)).toHaveText('Online Kitchen gadget test')
    const study = cards(page).first()
    const apply = study.getByRole('link', { name: /^Apply/ })
    await expect(apply).toHaveCount(2)
    for (const link of await apply.all())
      await expect(link).toHaveAttribute('href', /^\/outtrack\/panel\/901\//)
    expect(await factsOf(study)).toMatchObject({
      City: 'Denver, CO',
      'Age group': '25 to 64',
      Company: 'Harbor Panels',
      Published: '11/2/2026',
      Gender: 'Any gender',
      Expires: '12/24/2026',
    })
    const widths = (await study.locator('img').first().getAttribute('srcset'))?.split(', ')
    expect(widths).toEqual(srcSet('/1072x536/gadget-2x1.png 1072w', '/930x465/', '/336x168/'))
    await expect(study.getByText('Try a gadget at home.')).toBeVisible()
    await expect(study.locator('strong', { hasText: 'at home' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Other Studies' })).toBeVisible()
    await expect(sponsored(page)).toContainText('Sponsored study')
  })

  await test.step('online surveys: sort menu, refresh, minutes, points, stars', async () => {
    await page.goto('/online-surveys')
    const card = cards(page).first()
    await expect(card).toContainText('12 minutes')
    await expect(card).toContainText('1,250 points')
    await expect(card).toContainText('Rated 4.3 of 5')
    await expect(card.getByRole('button', { name: /^TAKE SURVEY/ })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled()
    const sort = page.getByRole('button', { name: 'Sort: All' })
    await sort.click()
    await expect(page.getByRole('menuitemradio')).toHaveText([
      'All',
      'Highest payout',
      'Lowest payout',
      'Shortest',
      'Longest',
      'Best rated',
    ])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  })

  await test.step('survey panels: image, title, age and gender, value, tracking link', async () => {
    await page.goto('/survey-panels')
    const card = cards(page).first()
    await expect(card.getByRole('heading')).toHaveText('Snack survey')
    await expect(card).toContainText('18+ · Women')
    await expect(card).toContainText('50 points')
    await expect(card.locator('img')).toHaveAttribute('srcset', /snack\.png 508w/)
    await expect(card.getByRole('link')).toHaveAttribute('href', '/outtrack/online_survey/31/')
  })

  await test.step('intake: every type of field', async () => {
    await page.goto('/focusgroup/901/intake')
    await expect(page.getByText('Four short questions.')).toBeVisible()
    const pets = page.getByRole('group', { name: /^Which pets/ })
    await expect(pets.getByRole('checkbox')).toHaveCount(2)
    for (const box of await pets.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
    expect((await pets.boundingBox())?.width).toBeLessThanOrEqual(800)
    for (const label of ['Your town', 'When did you move there?']) {
      expect((await page.getByLabel(label).boundingBox())?.height, label).toBe(58)
    }
    await expect(page.getByRole('radiogroup', { name: /^Do you cook\?/ })).toContainText('*')
  })

  await test.step('earnings: balance, Request Payment, terms', async () => {
    await page.goto('/earnings')
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('0')
    await expect(page.getByRole('button', { name: 'Request Payment' })).toBeDisabled()
    await expect(page.getByText('2,000 points = $20 gift card.')).toBeVisible()
    await expect(page.getByText('Processing takes about 7-14 days.')).toBeVisible()
  })

  await test.step('complete: BROWSE CURRENT STUDIES leads to the site root', async () => {
    await page.goto('/earnings/cashout/complete')
    await page.getByRole('link', { name: 'BROWSE CURRENT STUDIES' }).click()
    await expect(page).toHaveURL('/my')
  })
})
