import type { Page } from '@playwright/test'
import { studiesOfPage } from '#contract/desk/answers/catalogue-studies.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { coverName } from '#server/modules/studies/images/cover-art.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'

// The walk shows too that nothing throws or stays stale in a translated page.
test.use({ isTranslated: true })

const trialTitle = 'A trial of <b>tea</b>'
const trial = {
  source: 'clinicaltrials.gov',
  sourceKey: 'NCT00000001',
  title: trialTitle,
  image2x1: coverName('clinical-trials', 'NCT00000001', '2x1'),
  payDisplay: 'Up to $50',
} as const
const pagesOfStudies = 10
const others = Array.from({ length: studiesOfPage * pagesOfStudies }, (_, index) =>
  // In Honolulu: other participants of this host keep their lists.
  studyInput({ sourceKey: `many-${index}`, title: `Study ${index}`, dmas: [744] }),
)

/** Shows the end of the table. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.getByLabel('Title or key').fill('many-')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${others.length / 1000},000 studies`)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/studies')) asked.push(request.url())
  })
  const table = page.getByRole('region', { name: 'Table of studies' })
  // At once, as by its scroll bar: the key End passes other pages, of which a slow browser asks for some.
  await table.evaluate((region) => region.scrollTo({ top: region.scrollHeight, behavior: 'instant' }))
  await expect(page.getByRole('link', { name: 'Study 0', exact: true })).toBeVisible()
  expect(asked.length, asked.join(' ')).toBeLessThan(3)
}

test('an editor finds an imported study in a long table, corrects and hides it, and takes that back', async ({
  page,
  desk,
}) => {
  await desk.withDatabase(({ db }) => saveStudies(db, [studyInput(trial), ...others], new Date()))
  await desk.signIn(page, 'editor')
  await page.getByRole('link', { name: 'Studies', exact: true }).click()
  await page.getByRole('link', { name: 'Imported' }).click()
  await test.step('the end is loaded without the pages before it', () => scrollToEnd(page))
  await page.getByLabel('Title or key').fill(trial.sourceKey)
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
  await expect(page.getByText(/^Last changed .*Grace, editor.*Markup in the title/)).toBeVisible()
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
