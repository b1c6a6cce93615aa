import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, logIn, logOut, workerReady } from '#tests/support/builders/participant.ts'
import { answerAll, richestIntake, sendAnswers } from '#tests/support/builders/questionnaire.ts'

/** Presses the button and reads the downloaded file. */
async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

async function choose(page: Page, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}

const answered = (page: Page) => page.getByText(/^You sent the answers to its questionnaire/)

test('one file has all data of the participant, and restores answers on an empty device', async ({
  page,
}) => {
  const who = await join(page)
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const study = await richestIntake(page)
  await page.goto(`/focusgroup/${study}/intake`)
  await answerAll(page)
  await sendAnswers(page)
  await expect(page).toHaveURL('/my')

  await page.goto('/earnings')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page).toHaveTitle('Your data')
  await expect(answered(page)).toBeVisible()
  const text = await download(page)
  await expect(page.getByText('The file is made. All of it is up to date.')).toBeVisible()
  const file: unknown = JSON.parse(text)
  expect(file).toMatchObject({
    format: 'data-passport',
    version: 1,
    profile: { data: { profile_data: { first_name: who.firstName, postal_code: who.postalCode } } },
    points: { data: { balance: 0, entries: [] } },
    payouts: { data: [] },
    surveys: { data: [] },
    saved: [expect.any(Number)],
    answers: [{ studyId: study }],
    who_has_my_data: [{ way: 'questionnaire' }],
  })

  await logOut(page, who)
  await logIn(page, who)
  await page.goto('/data')
  await expect(page.getByText('Nobody else so far.')).toBeVisible()
  await choose(page, text)
  await expect(page.getByText(/and not here yet: 1 answered questionnaire\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add it to this device' }).press('Enter')
  await expect(page.getByText('It has been added to this device.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  await expect(answered(page)).toBeVisible()
  await choose(page, text)
  await expect(page.getByText(/^Everything in this file is here already/)).toBeVisible()
  await page.getByRole('link', { name: 'Your answers' }).click()
  await expect(page.getByText(/^Your answers, \d/)).toBeVisible()
})

test('saved and hidden studies are restored on a page that was opened directly', async ({ page }) => {
  await join(page)
  const cards = page.getByRole('article').getByRole('heading')
  const [saved = '', hidden = ''] = await cards.allTextContents()
  const hrefs = await page
    .getByRole('link', { name: /^View/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const [savedId, hiddenId] = hrefs.map((href) => Number(href.split('/').at(-1)))
  await page.goto('/data')
  const empty: Record<string, unknown> = JSON.parse(await download(page))
  expect(empty).toMatchObject({ saved: [], hidden: [] })
  await choose(page, JSON.stringify({ ...empty, saved: [savedId], hidden: [hiddenId] }))
  await page.getByRole('button', { name: 'Add it to this device' }).click()
  await expect(page.getByText('It has been added to this device.')).toBeVisible()
  const savedAtHost = () => page.request.get('/d-api/v1/user/saved/', { maxRetries: 2 })
  await expect.poll(async () => (await savedAtHost()).json()).toEqual({ saved: [savedId] })

  await page.goto('/saved')
  await expect(cards).toHaveText([saved])
  await page.goto('/hidden')
  await expect(page.getByRole('button', { name: `Show again ${hidden}` })).toBeVisible()
})

test('a wrong file changes nothing, and the page says why', async ({ page }) => {
  await join(page)
  await page.goto('/data')
  const own: Record<string, unknown> = JSON.parse(await download(page))
  const altered = (change: Record<string, unknown>) => JSON.stringify({ ...own, ...change })
  const refused: [why: RegExp, text: string][] = [
    [/not a file with your data/, 'It was a dark and stormy night'],
    [/belongs to another participant/, altered({ participant: 'somebody-else' })],
    [/made by another version/, altered({ version: 99 })],
    [/is damaged/, altered({ applications: [{ title: '<img src=x onerror=alert(1)>' }] })],
    [/too large/, altered({ padding: 'x'.repeat(5 * 1024 * 1024) })],
  ]
  for (const [why, text] of refused) {
    await choose(page, text)
    await expect(page.getByRole('alert')).toHaveText(why)
    await expect(page.getByRole('alert')).toContainText('Nothing was changed.')
  }
  await expect(page.getByRole('button', { name: 'Add it to this device' })).toHaveCount(0)
})

test.describe('without a network', () => {
  test.use({ ...withWorker, allowedMessages: /net::ERR_/ })

  test('the file is made from the device’s copies, and says how old they are', async ({ page, context }) => {
    await join(page)
    await deviceKeeps(page)
    await page.goto('/data')
    await expect(page.getByText('Nobody else so far.')).toBeVisible()
    await workerReady(page)
    await deviceKeeps(page, 'ledger', 'cashouts', 'survey_history', 'identity')
    await page.goto('/my')
    const save = page.getByRole('button', { name: /^Save / }).first()
    await expect(save).toBeVisible()
    await context.setOffline(true)
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/data')
    await expect(page.getByText(/the server was last asked/)).toBeVisible()
    const file: unknown = JSON.parse(await download(page))
    await expect(page.getByText(/some of it is as of/)).toBeVisible()
    expect(file).toMatchObject({
      format: 'data-passport',
      points: { as_of: expect.any(String), data: { balance: 0 } },
      // The host has not received it.
      saved: [expect.any(Number)],
    })
  })
})
