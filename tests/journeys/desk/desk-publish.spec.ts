import { readFile, readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import type { Page } from '@playwright/test'
import { addAuthenticator } from '#tests/support/stories/add-authenticator.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { requestPayment } from '#tests/support/browser/outbox-fixtures.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'
import { join, workerReady } from '#tests/support/builders/participant.ts'
import { sendAnswers } from '#tests/support/builders/questionnaire.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { unfold } from '#tests/support/stories/unfold.ts'
import { runCommand } from '#tests/support/host/run-command.ts'

const title = 'Coffee in the morning'
const question = 'How do you drink it?'

// The participant's connection is cut off.
test.use({ ...withWorker, allowedMessages: /net::ERR_|\/api\/session.*status of 401/ })

/** Opens an invite's link, and adds a passkey. */
async function enrol(page: Page, link: string): Promise<void> {
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByRole('button', { name: /passkey/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}

/** Writes a focus group with a question, and publishes it. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Own studies' }).click()
  await page.getByRole('link', { name: 'Write a study' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByLabel('Category').selectOption({ label: 'Focus Groups' })
  await page.getByLabel('Description').fill('An hour on Monday, with a cup of your own.')
  await unfold(page, 'Questionnaire')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question)
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(/^Participants have seen it since/)).toBeVisible()
}

/** Answers the questionnaire without a network, and comes back. */
async function answerOffline(page: Page): Promise<void> {
  await page.goto('/my?q=coffee+morning')
  await workerReady(page)
  await page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: /View/ }).click()
  await page.getByRole('link', { name: 'Answer the questionnaire' }).first().click()
  await expect(page.getByRole('textbox', { name: question })).toBeVisible()
  await deviceKeeps(page, 'intake')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('textbox', { name: question }).fill('Black')
  await sendAnswers(page)
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  await expect(page).toHaveURL('/my')
  await page.context().setOffline(false)
}

/** Reads the answers, and chooses the participant. */
async function choose(page: Page): Promise<void> {
  const study = page.getByRole('link', { name: title })
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('link', { name: 'Answers', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answers')
      return study.count()
    })
    .toBe(1)
  await study.click()
  await page.getByLabel('Reason').fill('We choose participants')
  await page.getByRole('button', { name: 'Open the answers' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Ada' })).toContainText('Black')
  await page.getByLabel('Tick Ada').check()
  await page.getByRole('button', { name: /^Choose/ }).click()
  await page.getByLabel('Note').fill('Come on Monday.')
  await page.getByRole('button', { name: 'Choose: 1 participant' }).click()
  await expect(page.getByText('Choose: done for 1 participant.')).toBeVisible()
}

async function send(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Payouts', exact: true }).click()
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByLabel('Number of the gift card').fill('CARD-1')
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText('No payout is waiting')).toBeVisible()
}

/** All mails of a host without a mail server. */
async function mails(dataDir: string): Promise<string> {
  const folder = joinPath(dataDir, 'mail')
  // The folder comes with the first message, which the host sends within seconds.
  const files = await readdir(folder).catch(() => [])
  return (await Promise.all(files.map((file) => readFile(joinPath(folder, file), 'utf8')))).join('\n')
}

test('a newcomer publishes a focus group, a participant answers it offline, is chosen, told and paid', async ({
  page: operator,
  desk,
  browser,
  extraHTTPHeaders,
}) => {
  test.setTimeout(240_000)
  const { host, origin } = desk
  const settings = { ...host.data.settings, DESK_ORIGIN: origin }
  const { output } = await runCommand('operators', ['invite', 'Joan', '--role', 'owner'], settings)
  await enrol(operator, output.split('\n')[0] ?? '')
  await publish(operator)

  const device = await browser.newContext({ baseURL: host.origin, extraHTTPHeaders: extraHTTPHeaders ?? {} })
  const participant = await device.newPage()
  await join(participant)
  await answerOffline(participant)
  await choose(operator)
  await participant.goto('/applications')
  await expect(participant.getByRole('listitem').filter({ hasText: title })).toContainText('You were chosen')
  await expect.poll(() => mails(host.data.settings.DATA_DIR)).toContain('Come on Monday.')

  await earn(participant)
  await participant.goto('/earnings/cashout')
  await requestPayment(participant)
  await expect(participant.getByText(/reference/i).first()).toBeVisible()
  await send(operator)
  await participant.goto('/earnings')
  await expect(participant.getByText(/Sent .*reference CARD-1/)).toBeVisible()
  await device.close()
})
