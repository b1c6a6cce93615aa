import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { goWithin } from '#tests/support/stories/go-within.ts'
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

test.use({ ...withWorker, allowedMessages: /net::ERR_/ })

test('one file has all data of the participant, restores answers on an empty device, and is made without a network', async ({
  page,
  context,
}) => {
  test.slow()
  const who = await join(page)
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const study = await richestIntake(page)
  await goWithin(page, `/focusgroup/${study}/intake`)
  await answerAll(page)
  await sendAnswers(page)
  await expect(page).toHaveURL('/my')

  await goWithin(page, '/earnings')
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
  await goWithin(page, '/data')
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

  await test.step('without a network the file says how old its parts are', async () => {
    await workerReady(page)
    await deviceKeeps(page, 'ledger', 'cashouts', 'survey_history', 'identity')
    await goWithin(page, '/my')
    const save = page.getByRole('button', { name: /^Save / }).last()
    await expect(save).toBeVisible()
    await context.setOffline(true)
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/data')
    await expect(page.getByText(/the server was last asked/)).toBeVisible()
    const offline: unknown = JSON.parse(await download(page))
    await expect(page.getByText(/some of it is as of/)).toBeVisible()
    expect(offline).toMatchObject({
      format: 'data-passport',
      points: { as_of: expect.any(String), data: { balance: 0 } },
      // The host has not received the second one.
      saved: [expect.any(Number), expect.any(Number)],
    })
  })
})
