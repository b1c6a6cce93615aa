import type { Page } from '@playwright/test'
import { followSchedules } from '#server/desk/studies/follow-schedules.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { unfold } from '#tests/support/stories/unfold.ts'
import sharp from 'sharp'

const title = 'How do you brew your coffee?'

// The walk shows too that nothing throws or stays stale in a translated page. The desk refuses a file that is no picture,
// and the later of two changes.
test.use({
  isTranslated: true,
  allowedMessages: /\/api\/pictures.*status of 422|\/api\/own-studies\/\d+.*status of 409/,
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

async function addPicture(of: Page): Promise<void> {
  const file = of.locator('input[type=file]')
  await file.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: page })
  await expect(of.getByText(/^This is not a JPEG, PNG or WebP picture/)).toBeVisible()
  await file.setInputFiles(await picture('cups.png'))
  await expect.poll(() => areDrawn(of, 'form img')).toBe(true)
}

/** Fills a draft with a picture, a condition and a questionnaire of two questions. */
async function write(of: Page): Promise<void> {
  await of.getByRole('textbox', { name: 'Title' }).fill(title)
  await of.getByLabel('Category').selectOption({ label: 'Focus Groups' })
  await of.getByLabel('Description').fill('An evening in Austin.\n\nBring a cup.')
  await of.getByLabel('Pay', { exact: true }).fill('$120')
  await unfold(of, 'Who runs it, and where')
  const areas = of.getByLabel('Market areas')
  await areas.fill('Boston, Atlantis')
  await of.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(of.getByText(/^Not all of these are market areas/)).toBeVisible()
  await expect(areas, 'the press counts').toBeFocused()
  await expect(areas).toHaveValue('506, Atlantis')
  await areas.fill('Boston, 78701')
  await areas.blur()
  await expect(areas).toHaveValue('506, 635')
  await expect(of.getByText('Boston-Manchester, MA (506) · Austin, TX (635)')).toBeVisible()
  await addPicture(of)
  await unfold(of, 'Who fits')
  await of.getByRole('button', { name: 'Add an age' }).click()
  await of.getByLabel('Years').fill('40')
  await unfold(of, 'Questionnaire')
  await of.getByRole('button', { name: 'Add a question' }).click()
  await of.getByRole('textbox', { name: 'Question', exact: true }).fill('Your roast')
  await of.getByRole('button', { name: 'Add a question' }).click()
  const second = of.getByRole('group', { name: 'Question 2' })
  await second.getByRole('textbox', { name: 'Question', exact: true }).fill('How many cups a day?')
  await second.getByRole('combobox', { name: 'Answer' }).selectOption({ label: 'One of several' })
  await second.getByRole('button', { name: 'Add an option' }).click()
  await second.getByRole('textbox', { name: 'Option 1' }).fill('One')
  await of.keyboard.press('Enter')
  await of.keyboard.type('Two or more')
  await second.getByLabel('Chosen at the start').selectOption({ label: 'Two or more' })
}

/** Looks at the study as participants will see it, and moves a question. */
async function preview(of: Page): Promise<void> {
  const region = of.getByRole('region', { name: 'Preview' })
  await expect.poll(() => areDrawn(of, 'article img')).toBe(true)
  await expect(region.getByRole('article', { name: title })).toContainText('$120')
  await region.getByRole('button', { name: 'Its page' }).click()
  await expect(region.getByText('Bring a cup.')).toBeVisible()
  await expect(region.getByText('By your profile it does not')).toBeVisible()
  await region.getByLabel('Age').fill('41')
  await expect(region.getByText('By your profile it does.')).toBeVisible()
  await region.getByRole('button', { name: 'Questionnaire' }).click()
  await expect(region.getByRole('radio', { name: 'Two or more' })).toBeChecked()
  await of.getByRole('button', { name: 'Move up: question 2' }).click()
  await expect(of.getByRole('button', { name: 'Move down: question 1' })).toBeFocused()
  expect(await pageFindings(of)).toEqual([])
}

/** Presses the button of an act, and confirms it. */
async function act(of: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 2; presses += 1) await of.getByRole('button', { name, exact: true }).click()
}

async function publish(of: Page): Promise<void> {
  await of.getByRole('button', { name: 'Schedule', exact: true }).click()
  await of.getByLabel('First day').fill('2040-01-02')
  await of.getByLabel('Last day').fill('2040-02-03')
  await of.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(of.getByText('Participants see it from Jan 2, 2040 on until Feb 3, 2040.')).toBeVisible()
  await act(of, 'Feature')
  await expect(of.getByRole('button', { name: 'Stop featuring' })).toBeVisible()
  await act(of, 'Publish now')
  await expect(of.getByText(/^Participants have seen it since .*, and see it until/)).toBeVisible()
}

/** Changes fields as another operator would, in a call of its own. */
const changeMeanwhile = (of: Page, changes: object) =>
  of.evaluate(async (changed) => {
    const path = `/api/own-studies/${location.pathname.split('/').at(-1)}`
    const study = await (await fetch(path)).json()
    const body = { version: study.version, content: { ...study.content, ...changed } }
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, changes)

/** Meets the change of another operator, keeps the own one, and goes back to the first. */
async function meetChange(of: Page): Promise<void> {
  const field = of.getByRole('textbox', { name: 'Title' })
  await field.fill('How do you brew your tea?')
  expect(await changeMeanwhile(of, { title: 'Coffee at home', pay_display: '$135' })).toBe(200)
  await of.getByRole('button', { name: 'Save and show to participants' }).click()
  await expect(of.getByText(/^Grace, editor has changed this study on .*: Title, Pay/)).toBeVisible()
  await expect(of.getByText(/saving it replaces that change of Title\. Other fields/)).toBeVisible()
  await expect(field).toHaveValue('How do you brew your tea?')
  await of.getByRole('button', { name: 'Keep my input' }).click()
  await expect(of.getByLabel('Pay', { exact: true })).toHaveValue('$135')
  await of.getByRole('button', { name: 'Save and show to participants' }).click()
  await expect(of.getByRole('heading', { level: 3, name: /^Version \d, the newest/ })).toBeVisible()
  expect(await pageFindings(of)).toEqual([])
  await of.getByRole('button', { name: 'Go back to version 1' }).click()
  await expect(field).toHaveValue(title)
}

/** Presses Close on a study that the host has ended meanwhile, takes that over, and opens it again. */
async function meetEnd(of: Page, end: () => Promise<void>): Promise<void> {
  await end()
  await of.getByRole('button', { name: 'Close', exact: true }).click()
  await of.getByLabel('Reason').fill('It is full')
  await of.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(of.getByText('This study has moved on by itself: Closed.')).toBeVisible()
  await expect(of.getByText(/has changed this study on/)).toHaveCount(0)
  expect(await pageFindings(of)).toEqual([])
  await of.getByRole('button', { name: 'Take over the other version' }).click()
  await act(of, 'Reopen')
  await expect(of.getByText(/^Participants have seen it since .*, and see it until/)).toBeVisible()
}

test('an editor writes, publishes, changes and closes a study with a picture, which a viewer only reads', async ({
  page: editor,
  desk,
  browser,
}) => {
  test.slow()
  await desk.signIn(editor, 'editor')
  await editor.getByRole('link', { name: 'Studies', exact: true }).click()
  await editor.getByRole('link', { name: 'Write a study' }).click()
  await editor.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(editor.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect(editor.getByText('Fill this in.').first()).toBeVisible()
  await write(editor)
  await preview(editor)

  await editor.getByRole('link', { name: 'Today' }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await editor.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(editor.getByText('Participants do not see it.')).toBeVisible()
  await unfold(editor, 'Questionnaire')
  await expect(editor.getByText('how_many_cups_a_day')).toBeVisible()
  await publish(editor)
  const source = await editor.locator('form img').evaluate((one) => one.getAttribute('src') ?? '')
  const answer = await editor.request.get(new URL(source, desk.host.origin).href)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  await meetChange(editor)
  const clock = () => new Date('2040-02-04T12:00:00Z')
  await meetEnd(editor, () =>
    desk.withDatabase((database) => followSchedules({ database, clock, dataKeys: testDataKeys })),
  )

  const viewer = await (await browser.newContext()).newPage()
  await desk.signIn(viewer, 'viewer')
  await viewer.goto(editor.url())
  await expect(viewer.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expect(viewer.getByRole('heading', { name: /^Version 1/ })).toBeVisible()
  await expect(viewer.getByRole('textbox')).toHaveCount(0)
  await expect(viewer.getByRole('button', { name: /Save|Publish|Close|Go back/ })).toHaveCount(0)
  expect(await pageFindings(viewer)).toEqual([])
  await viewer.context().close()

  await editor.getByRole('button', { name: 'Close', exact: true }).click()
  await editor.getByLabel('Reason').fill('It is full')
  await editor.getByLabel('Decline those who still wait, and tell them within a minute').check()
  const closing = editor.waitForRequest(/\/close$/)
  await editor.getByRole('button', { name: 'Close', exact: true }).click()
  expect((await closing).postDataJSON()).toMatchObject({ reason: 'It is full', decline: true })
  await expect(editor.getByText('Participants do not see it any more.')).toBeVisible()
  await editor.getByRole('link', { name: 'Studies', exact: true }).click()
  await expect(editor.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  expect(await pageFindings(editor)).toEqual([])
})
