import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { sourceRuns, studies } from '#server/db/schema.ts'
import { insertMessage, insertThread } from '#server/modules/account/contact/repo.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { unfold } from '#tests/support/stories/unfold.ts'
import { addApplicant } from '#tests/support/builders/applicant.ts'
import { askForGiftCard } from '#tests/support/builders/gift-card-request.ts'
import type { Page } from '@playwright/test'

// A host on a busy machine may ask for another try, which the desk then makes.
test.use({ isTranslated: true, allowedMessages: /status of 503/ })

const thread = 'ZZ2CD3E'

/** A waiting payout, an applicant, a message and a failed sync. */
async function fill({ db }: OpenDatabase): Promise<void> {
  await askForGiftCard(db)
  const [study] = await db.select({ id: studies.id }).from(studies).limit(1)
  await addApplicant(db, study?.id ?? 0, { encId: 'zoe', firstName: 'Zoe' }, { cups: '2' })
  const now = new Date()
  const from = {
    participantId: null,
    email: 'maya@mail.example',
    subject: 'general',
    subjectRef: null,
  } as const
  const id = await insertThread(db, { reference: thread, ...from }, now)
  await insertMessage(db, testDataKeys, id, {
    operatorId: null,
    text: 'Is it on its way?',
    at: now,
    keyHash: null,
  })
  const run = { source: 'clinicaltrials.gov', kind: 'sync', startedAt: now, endedAt: now } as const
  await db.insert(sourceRuns).values({ ...run, failure: 'the registry answered 503' })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function go(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  // The page before may have fields of the same names.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Opens the form of an act, fills in the reason and confirms it. */
async function act(page: Page, name: string, reason: string): Promise<void> {
  await button(page, name).click()
  await page.getByLabel('Reason').last().fill(reason)
  await button(page, name).click()
}

async function payOut(page: Page): Promise<void> {
  await go(page, 'Payouts')
  await act(page, 'Put on hold', 'Which street?')
  await expect(page.getByText(/^On hold since .*Which street/)).toBeVisible()
  await act(page, 'Release', 'Found it')
  await expect(page.getByText(/^On hold since/)).toHaveCount(0)
  await go(page, 'People')
  await page.getByLabel('Participant').fill('ada@example.com')
  await page.getByLabel('Reason').fill('A message')
  await button(page, 'Open the record').click()
  await expect(page.getByText('500 points').first()).toBeVisible()
  await button(page, 'Add points').click()
  await page.getByLabel('Points').fill('25')
  await page.getByLabel('Reason').last().fill('Not counted')
  await button(page, 'Add points').click()
  await expect(page.getByText('525 points').first()).toBeVisible()
}

async function answerMessage(page: Page): Promise<void> {
  await go(page, 'Contact')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByLabel('Answer').fill('It comes this week.')
  await button(page, 'Send the answer').click()
  await expect(page.getByText('The answer is saved')).toBeVisible()
  await expect(page.getByText('It comes this week.')).toBeVisible()
}

/** Finds a study, and writes another with two questions that change places. */
async function writeStudy(page: Page): Promise<void> {
  await go(page, 'Studies')
  await page.getByLabel('Title or key').fill('no study has this')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByText('0 studies')
      .or(page.getByText(/^No study/))
      .first(),
  ).toBeVisible()
  // A study of the seed: other tests write their own at this desk.
  await page.getByLabel('Title or key').fill('Pasta')
  await page.keyboard.press('Enter')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'What participants see' })).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByText('Fill this in.').first()).toBeVisible()

  await go(page, 'Own studies')
  await page.getByRole('link', { name: 'Write a study' }).click()
  await button(page, 'Save as a draft').click()
  await expect(page.getByText('Fill this in.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Coffee')
  await unfold(page, 'Questionnaire')
  await button(page, 'Add a question').click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Your roast')
  await button(page, 'Add a question').click()
  await button(page, 'Move up: question 2').click()
  await expect(page.locator('legend', { hasText: 'Question' })).toHaveText(['Question 1', 'Question 2'])
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
}

/** Chooses an applicant, who moves to another part of the board. */
async function choose(page: Page): Promise<void> {
  await go(page, 'Answers')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByLabel('Reason').fill('We choose participants')
  await page.keyboard.press('Enter')
  await page.getByLabel('Tick Zoe').focus()
  for (const key of ['x', 'c', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText(/: done for 1 participant/)).toBeVisible()
  await expect(page.getByLabel('Tick Zoe')).toHaveCount(0)
  await page.getByRole('link', { name: 'Chosen 1' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Zoe' })).toBeVisible()
}

test('an operator uses every page of the desk while the browser translates it', async ({ page, desk }) => {
  test.setTimeout(180_000)
  await desk.withDatabase(fill)
  await desk.signIn(page, 'owner')
  await test.step('payouts', () => payOut(page))
  await test.step('messages', () => answerMessage(page))
  await test.step('studies', () => writeStudy(page))
  await go(page, 'Sources')
  await expect(page.getByText('It failed: the registry answered 503')).toBeVisible()
  await test.step('applicants', () => choose(page))
  await go(page, 'Finance')
  const before = String(new Date().getFullYear() - 1)
  await page.getByRole('link', { name: before }).click()
  await expect(page.getByText(/^Paid in/)).toHaveText(`Paid in ${before}`)
  await expect(page.getByRole('button', { name: `Download ${before}` })).toBeVisible()
  await go(page, 'E-mails')
  await page.getByRole('navigation', { name: 'States' }).getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'E-mails' })).toBeVisible()
  await go(page, 'Operators')
  await page.getByLabel('Name').fill('Ada King')
  await button(page, 'Invite').click()
  await expect(page.getByText(`${desk.origin}/enrol#`)).toBeVisible()
  await go(page, 'Log')
  await button(page, 'Check the chain').click()
  await expect(page.getByText(/^The chain holds: \d+ rows/)).toBeVisible()
  await page.getByLabel('Act').selectOption('payout.hold')
  await button(page, 'Filter').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Operator invited' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Payout put on hold' }).first()).toBeVisible()
  await button(page, 'Log out').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to the desk')
})
