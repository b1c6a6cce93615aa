import type { Page } from '@playwright/test'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import {
  joinByCalls,
  type NewParticipant,
  newParticipant,
  workerReady,
} from '#tests/support/builders/participant.ts'
import { answerAll, richestIntake } from '#tests/support/builders/questionnaire.ts'
import { fillInRecipient } from '#tests/support/builders/recipient.ts'
import { applyToFirst } from '#tests/support/stories/applying.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { stepOf, totp } from '#server/modules/account/codes/totp.ts'
import { codesIn, secretIn } from '#tests/support/host/second-factor.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'

// A refused password and a missing connection are part of the walk. `main-job.spec.ts` translates the sign-up.
test.use({
  isTranslated: true,
  allowedMessages: /net::ERR_|account.*status of 422/,
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Changes the lists and a study, and looks at each text that follows. */
async function useLists(page: Page): Promise<void> {
  const cards = page.getByRole('article')
  const saved = page.getByRole('link', { name: /^Saved/ })
  await button(page, /^Save /).click()
  await expect(saved).toHaveText('Saved (1)')
  await cards
    .nth(1)
    .getByRole('button', { name: /^Save / })
    .click()
  await expect(saved).toHaveText('Saved (2)')
  await button(page, /^Hide /).click()
  await expect(page.getByText('Hidden:')).toBeVisible()
  await button(page, /^Undo/).click()
  await expect(page.getByText('Hidden:')).toHaveCount(0)
  await button(page, 'LOAD MORE').click()
  await expect(cards).toHaveCount(20)
  const search = page.getByRole('searchbox', { name: 'Search studies' })
  await search.fill('zeppelin')
  await expect(cards).toHaveCount(0)
  await search.fill('')
  await page.getByLabel('Sort').selectOption({ index: 1 })
  await expect(cards.first()).toBeVisible()
  await page.getByRole('link', { name: /^View/ }).last().click()
  const mark = page.locator('main header').getByRole('button', { name: /^Save/ })
  await mark.click()
  await expect(mark).toHaveText('Saved')
  await mark.click()
  await expect(mark).toHaveText('Save')
  await goWithin(page, '/not-now')
  const more = button(page, /^Show more/)
  const shown = await page.getByRole('listitem').count()
  await more.click()
  await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(shown)
  await goWithin(page, '/compare')
  await button(page, /^Remove/).click()
  await button(page, /^Add/).click()
  await goWithin(page, '/my')
  await applyToFirst(page)
  // The page of the study no longer follows links.
  await page.goto('/applications')
  await page.getByLabel(/^State of /).selectOption('Scheduled')
  await button(page, /^Add the date/).click()
}

/** Answers a questionnaire without a connection, is asked whether to discard the answers, and sends them after all. */
async function answerQuestionnaire(page: Page): Promise<void> {
  await goWithin(page, `/focusgroup/${await richestIntake(page)}/intake`)
  const missing = page.getByText('This field is required.')
  await button(page, 'Review answers').click()
  await expect(missing.first()).toBeVisible()
  await answerAll(page)
  await expect(missing).toHaveCount(0)
  await button(page, 'Review answers').click()
  await expect(heading(page)).toHaveText('Check your answers')
  await workerReady(page)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await button(page, 'Send answers').click()
  const waiting = page.getByRole('link', { name: /^Waiting to send/ })
  await expect(waiting).toHaveText('1')
  await goWithin(page, '/waiting')
  await button(page, /^Discard/).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button').first().click()
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('You are offline.')).toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await expect(waiting).toHaveCount(0)
}

/** Looks for somebody else, whose name is in the list and in the dialog. */
async function lookForSomebody(page: Page): Promise<void> {
  await goWithin(page, '/near')
  const whom = page.getByLabel('For whom')
  await whom.selectOption('For somebody else…')
  const dialog = page.getByRole('dialog')
  await button(page, 'Save').click()
  await expect(
    dialog.getByText('We do not know where ZIP code').or(dialog.locator('[aria-invalid=true]')).first(),
  ).toBeVisible()
  await dialog.getByLabel('Name').fill('Mom')
  await dialog.getByLabel('Year of birth').fill('1961')
  await dialog.getByLabel('Gender').selectOption('Female')
  await dialog.getByLabel('ZIP code').fill('10950')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(whom).toContainText('For Mom')
  await whom.selectOption({ index: 0 })
  await expect(page.getByText('That did not work')).toHaveCount(0)
}

/** Writes to the operators without a network, and sends it with one. */
async function writeOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.goto('/contact/')
  await page.getByLabel('Your message').fill('Where is my card?')
  await page.goto('/waiting')
  await expect(page.getByLabel('Your message')).toHaveValue('Where is my card?')
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await button(page, 'Send').click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Your message' }).getByText('Received'),
  ).toBeVisible()
}

/** Makes and mends a mistake, asks for a gift card and looks at it. */
async function cashOut(page: Page): Promise<void> {
  await goWithin(page, '/earnings/cashout')
  await page.getByLabel('First name').fill('Ada 2')
  await page.getByLabel('City').focus()
  const error = page.getByRole('main').locator('p:has(svg):visible', { hasText: /\S/ })
  await page.getByLabel('State').focus()
  await expect(page.getByText('Field is required.')).toBeVisible()
  await fillInRecipient(page)
  await expect(page.getByText('Field is required.')).toHaveCount(0)
  await expect(error).toHaveCount(0)
  await button(page, 'Request $20 gift card').click()
  await expect(heading(page)).toHaveText('Request received')
  await goWithin(page, '/earnings')
  await expect(page.getByText(/^Requested .*, reference /)).toBeVisible()
}

/** Opens the menus, the navigation and the list of surveys. */
async function useMenus(page: Page): Promise<void> {
  await goWithin(page, '/online-surveys')
  await button(page, /^Sort:/).click()
  await page.getByRole('menuitemradio').last().click()
  await expect(button(page, /^Sort:/)).not.toHaveText('Sort: Relevance')
  await button(page, 'Refresh').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await button(page, /^Your account/).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(heading(page)).toHaveText('Your profile')
  await button(page, 'Open navigation').click()
  await page
    .getByRole('dialog', { name: 'Navigation' })
    .getByRole('link', { name: 'Clinical Trials' })
    .click()
  await expect(heading(page)).toHaveText('Clinical Trails')
  await goWithin(page, '/data')
  const file = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('alert')).toBeVisible()
  await button(page, 'Download my data').click()
  await expect(page.getByText('The file is made.')).toBeVisible()
}

/** Changes the language, in which every text of the page is new, and back. */
async function changeLanguage(page: Page): Promise<void> {
  await goWithin(page, '/my')
  for (const [navigation, language, title] of [
    ['Open navigation', 'Español', 'Mis estudios'],
    ['Abrir la navegación', 'English', 'My Studies'],
  ] as const) {
    await button(page, navigation).click()
    await page.getByRole('dialog').getByRole('button', { name: language }).click()
    await expect(heading(page)).toHaveText(title)
    await page.keyboard.press('Escape')
  }
}

/** Sends each form of the host: with a mistake first, where one is possible. */
async function useHostPages(page: Page, { email, password }: NewParticipant): Promise<void> {
  const problem = page.getByRole('alert')
  const status = page.getByRole('status')
  await page.goto('/account/notifications/')
  await button(page, 'Save').click()
  await expect(status).toBeVisible()
  await page.goto('/account/email/')
  await page.getByLabel('New e-mail').fill('nobody')
  await page.locator('form').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
  await button(page, 'Send the link').click()
  await expect(problem).toContainText('Enter an e-mail address')
  await expect(page.locator('font', { hasText: email })).toHaveCount(0)
  await page.getByLabel('New e-mail').fill(`new-${email}`)
  await button(page, 'Send the link').click()
  await expect(page.getByText(`new-${email}`)).toBeVisible()
  await page.goto('/account/password/')
  await page.getByLabel('New password').fill('password1')
  await button(page, 'Change the password').click()
  await expect(problem).toBeVisible()
  await page.getByLabel('New password').fill(`${password} more`)
  await button(page, 'Change the password').click()
  await expect(heading(page)).toBeVisible()
  await expect(problem).toHaveCount(0)
  await page.goto('/contact/')
  await page.getByLabel('Subject').selectOption({ index: 1 })
  await page.getByLabel('Your message').fill('Where is it?')
  await button(page, 'Send').click()
  await expect(heading(page)).toHaveText('We have your message')
  const reference = await page.locator('[translate=no] strong').textContent()
  await page.goto('/account/messages/')
  await expect(page.locator('font', { hasText: reference ?? '' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByLabel('Your message').fill('It is here.')
  await button(page, 'Send').click()
  await expect(status).toHaveText('Your message is sent.')
  await page.goto('/account/second-factor/')
  await button(page, 'Set it up').click()
  const step = stepOf(new Date())
  await page.getByLabel('Code that the app shows now').fill(totp(secretIn(await page.content()), step))
  await button(page, 'Turn it on').click()
  await expect(heading(page)).toHaveText('Keep your recovery codes')
  expect(codesIn(await page.content())).toHaveLength(10)
}

test.describe('a participant', () => {
  test.use(withWorker)

  test('uses every form while the browser translates them', async ({ page }) => {
    test.setTimeout(240_000)
    const who = newParticipant()
    await joinByCalls(page, who)
    await earn(page)
    await page.goto('/my')
    await expect(page.getByRole('article').first()).toBeVisible()
    await test.step('lists', () => useLists(page))
    await test.step('questionnaire', () => answerQuestionnaire(page))
    await test.step('somebody else', () => lookForSomebody(page))
    await test.step('a message', () => writeOffline(page))
    await test.step('cash-out', () => cashOut(page))
    await test.step('menus', () => useMenus(page))
    await test.step('language', () => changeLanguage(page))
    await test.step('host', () => useHostPages(page, who))
  })
})
