import type { Page } from '@playwright/test'
import { studiesOfPage } from '#contract/desk/answers/catalogue-studies.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { pageFindings } from '#tests/support/browser/axe-findings.ts'
import { expect, test as base } from '#tests/support/browser/fixtures.ts'
import { type StartedDesk, startDesk } from '#tests/support/browser/signed-in-desk.ts'
import { studyInput } from '#tests/support/builders/study-input.ts'
import sharp from 'sharp'

const title = 'How do you brew your coffee?'
const pagesOfStudies = 10

const test = base.extend<{ desk: StartedDesk }>({
  // The desk refuses a file that is no picture.
  allowedMessages: /\/api\/pictures.*status of 422/,

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  desk: async ({}, use) => {
    const inputs = Array.from({ length: studiesOfPage * pagesOfStudies }, (_, index) =>
      studyInput({ sourceKey: `many-${index}`, title: `Study ${index}` }),
    )
    const desk = await startDesk(['editor', 'viewer'], async ({ db }) => {
      await saveStudies(db, inputs, new Date())
    })
    await use(desk)
    await desk.dispose()
  },
})

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0E5C4A' } })
    .png()
    .toBuffer(),
})
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

/** Whether all pictures of the page are drawn. */
const areDrawn = (of: Page, selector: string) =>
  of
    .locator(selector)
    .evaluateAll(
      (all) => all.length > 0 && all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
    )

async function writeWithPicture(of: Page): Promise<void> {
  await of.getByRole('link', { name: 'Own studies' }).click()
  await of.getByRole('link', { name: 'Write a study' }).click()
  await of.getByRole('textbox', { name: 'Title' }).fill(title)
  await of.getByLabel('Category').selectOption({ label: 'Focus Groups' })
  await of.getByLabel('Description').fill('An evening in Austin.')
  const file = of.locator('input[type=file]')
  await file.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: page })
  await expect(of.getByText(/^This is not a JPEG, PNG or WebP picture/)).toBeVisible()
  await file.setInputFiles(await picture('cups.png'))
  await expect.poll(() => areDrawn(of, 'form img')).toBe(true)
  await of.getByRole('button', { name: 'Add a question' }).click()
  await of.getByRole('textbox', { name: 'Question', exact: true }).fill('How many cups a day?')
  await of.getByRole('combobox', { name: 'Answer' }).selectOption({ label: 'One of several' })
  await of.getByRole('button', { name: 'Add an option' }).click()
  await of.getByRole('textbox', { name: 'Option 1' }).fill('One')
  await of.keyboard.press('Enter')
  await of.keyboard.type('Two or more')
  await of.getByLabel('Chosen at the start').selectOption({ label: 'Two or more' })
  const preview = of.getByRole('region', { name: 'Preview' })
  await expect.poll(() => areDrawn(of, 'article img')).toBe(true)
  await preview.getByRole('button', { name: 'Questionnaire' }).click()
  await expect(preview.getByRole('radio', { name: 'Two or more' })).toBeChecked()
  expect(await pageFindings(of)).toEqual([])
  await of.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(of.getByText('Participants do not see it.')).toBeVisible()
}

test('an editor schedules, publishes, features and closes a study with a picture, which a viewer only reads', async ({
  desk,
  page: editor,
  browser,
}) => {
  await desk.signIn(editor, 'editor')
  await writeWithPicture(editor)
  const act = (name: string) => editor.getByRole('button', { name, exact: true })
  await act('Schedule').click()
  await editor.getByLabel('First day').fill('2040-01-02')
  await editor.getByLabel('Last day').fill('2040-02-03')
  await act('Schedule').click()
  await expect(editor.getByText('Participants see it from Jan 2, 2040 on until Feb 3, 2040.')).toBeVisible()
  await act('Feature').click()
  await act('Feature').click()
  await expect(act('Stop featuring')).toBeVisible()
  await act('Publish now').click()
  await act('Publish now').click()
  await expect(editor.getByText(/^Participants have seen it since .*, and see it until/)).toBeVisible()

  const shown = new URL(
    await editor.locator('form img').evaluate((one) => one.getAttribute('src') ?? ''),
    desk.host.origin,
  )
  const answer = await editor.request.get(shown.href)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])

  const viewer = await (await browser.newContext()).newPage()
  await desk.signIn(viewer, 'viewer')
  await viewer.goto(editor.url())
  await expect(viewer.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expect(viewer.getByRole('heading', { name: /^Version 1/ })).toBeVisible()
  await expect(viewer.getByRole('textbox')).toHaveCount(0)
  await expect(viewer.getByRole('button', { name: /Save|Publish|Close|Go back/ })).toHaveCount(0)
  expect(await pageFindings(viewer)).toEqual([])

  await act('Close').click()
  await editor.getByLabel('Reason').fill('It is full')
  await act('Close').click()
  await expect(editor.getByText('Participants do not see it any more.')).toBeVisible()
  await viewer.context().close()
})

test('the end of the table of studies is loaded without the pages before it', async ({
  desk,
  page: viewer,
}) => {
  await desk.signIn(viewer, 'viewer')
  await viewer.getByRole('link', { name: 'Studies', exact: true }).click()
  await viewer.getByLabel('Title or key').fill('many-')
  await viewer.keyboard.press('Enter')
  await expect(viewer.getByText(`${(studiesOfPage * pagesOfStudies) / 1000},000 studies`)).toBeVisible()
  const asked: string[] = []
  viewer.on(
    'request',
    (request) => void (request.url().includes('/api/studies') && asked.push(request.url())),
  )
  await viewer.getByRole('region', { name: 'Table of studies' }).focus()
  await viewer.keyboard.press('End')
  await expect(viewer.getByRole('link', { name: 'Study 0', exact: true })).toBeVisible()
  // The browser scrolls there within some frames: the page after the first one may be asked for.
  expect(asked.length).toBeLessThanOrEqual(2)
})
