import type { Page } from '@playwright/test'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { coverName } from '#server/modules/studies/images/cover-art.ts'
import { pageFindings } from '#tests/support/browser/axe-findings.ts'
import { expect, test as base } from '#tests/support/browser/fixtures.ts'
import { startDesk } from '#tests/support/browser/signed-in-desk.ts'
import { studyInput } from '#tests/support/builders/study-input.ts'

const trialTitle = 'A trial of <b>tea</b>'

/** The page of an editor who is signed in. The catalogue has an imported trial. */
const test = base.extend<{ desk: Page }>({
  // The later of two changes is refused on purpose.
  allowedMessages: /\/api\/own-studies\/\d+.*status of 409/,

  desk: async ({ page }, use) => {
    const trial = {
      source: 'clinicaltrials.gov',
      sourceKey: 'NCT00000001',
      title: trialTitle,
      image2x1: coverName('clinical-trials', 'NCT00000001', '2x1'),
    } as const
    const desk = await startDesk(['editor'], async ({ db }) => {
      await saveStudies(db, [studyInput({ ...trial, payDisplay: 'Up to $50' })], new Date())
    })
    await desk.signIn(page, 'editor')
    await use(page)
    await desk.dispose()
  },
})

/** Fills a draft with a questionnaire of two questions. */
async function write(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('How do you brew your coffee?')
  await page.getByLabel('Category').selectOption({ label: 'Focus Groups' })
  await page.getByLabel('Description').fill('An evening in Austin.\n\nBring a cup.')
  await page.getByLabel('Pay', { exact: true }).fill('$120')
  await page.getByRole('button', { name: 'Add an age' }).click()
  await page.getByLabel('Years').fill('40')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Your roast')
  await page.getByRole('button', { name: 'Add a question' }).click()
  const second = page.getByRole('group', { name: 'Question 2' })
  await second.getByRole('textbox', { name: 'Question', exact: true }).fill('How many cups a day?')
  await second.getByRole('combobox', { name: 'Answer' }).selectOption({ label: 'One of several' })
  await second.getByRole('button', { name: 'Add an option' }).click()
  await second.getByRole('textbox', { name: 'Option 1' }).fill('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two or more')
}

/** Changes the title as another operator would, in a call of its own. */
const changeMeanwhile = (page: Page, title: string) =>
  page.evaluate(async (changed) => {
    const path = `/api${location.pathname}`
    const study = await (await fetch(path)).json()
    const body = { version: study.version, content: { ...study.content, title: changed } }
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, title)

test('an editor writes a study, previews and publishes it, meets another change and goes back', async ({
  desk: page,
}) => {
  await page.getByRole('link', { name: 'Own studies' }).click()
  await page.getByRole('link', { name: 'Write a study' }).click()
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect(page.getByText('Fill this in.').first()).toBeVisible()
  await write(page)

  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('article', { name: 'How do you brew your coffee?' })).toContainText('$120')
  await preview.getByRole('button', { name: 'Its page' }).click()
  await expect(preview.getByText('Bring a cup.')).toBeVisible()
  await expect(preview.getByText('By your profile it does not')).toBeVisible()
  await preview.getByLabel('Age').fill('41')
  await expect(preview.getByText('By your profile it does.')).toBeVisible()
  await preview.getByRole('button', { name: 'Questionnaire' }).click()
  await expect(preview.getByRole('radio', { name: 'Two or more' })).toBeVisible()
  await page.getByRole('button', { name: 'Move up: question 2' }).click()
  await expect(page.getByRole('button', { name: 'Move down: question 1' })).toBeFocused()
  expect(await pageFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByText('how_many_cups_a_day')).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(/^Participants have seen it since/)).toBeVisible()

  await page.getByRole('textbox', { name: 'Title' }).fill('How do you brew your tea?')
  expect(await changeMeanwhile(page, 'Coffee at home')).toBe(200)
  await page.getByRole('button', { name: 'Save and show to participants' }).click()
  await expect(page.getByText(/^Grace, editor has changed this study on .*: Title/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('How do you brew your tea?')
  await page.getByRole('button', { name: 'Keep my input' }).click()
  await page.getByRole('button', { name: 'Save and show to participants' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Version 4, the newest' })).toBeVisible()
  expect(await pageFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Go back to version 1' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('How do you brew your coffee?')
  await page.getByRole('link', { name: 'Own studies' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Published' })).toContainText('brew your coffee?')
  expect(await pageFindings(page)).toEqual([])
})

test('an editor finds an imported study in the table, corrects and hides it, and takes that back', async ({
  desk: page,
}) => {
  await page.getByRole('link', { name: 'Studies', exact: true }).click()
  await page.getByLabel('Source').selectOption({ label: 'ClinicalTrials.gov' })
  await expect(page.getByText('1 study', { exact: true })).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2')
  expect(await pageFindings(page)).toEqual([])
  await page.getByRole('link', { name: trialTitle }).click()

  const picture = page.getByRole('region', { name: 'What participants see' }).locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await page.getByRole('textbox', { name: 'Title' }).fill('A trial of tea')
  await page.getByLabel('Hidden from participants').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fill this in.')).toBeVisible()
  await page.getByLabel('Reason').fill('Markup in the title')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A trial of tea' })).toBeVisible()
  await expect(page.getByText(/^Last changed .* by Grace, editor: Markup in the title$/)).toBeVisible()
  await expect(page.getByText(`The source says: ${trialTitle}`)).toBeVisible()
  expect(await pageFindings(page)).toEqual([])

  await page.goBack()
  const row = page.getByRole('row').filter({ hasText: 'A trial of tea' })
  await expect(row).toContainText('Hidden')
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Take back: Title' }).click()
  await page.getByLabel('Hidden from participants').uncheck()
  await page.getByLabel('Reason').fill('Participants need it')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: trialTitle })).toBeVisible()
  await expect(page.getByText('The source says')).toBeHidden()
})
