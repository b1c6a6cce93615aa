import { readFile, readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { lightFindings } from '#tests/support/stories/axe-findings.ts'
import { thisYear } from '#tests/support/browser/today.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import type { HostData } from '#tests/support/databases/seeded-data.ts'
import { runProgram } from '#tests/support/host/run-program.ts'
import { joinByCalls, newParticipant } from '#tests/support/builders/people/participant.ts'
import { fillInRecipient } from '#tests/support/builders/money/recipient.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'

/** Runs `npm run payouts` beside the running host. */
async function payouts({ settings }: HostData, ...given: string[]): Promise<string> {
  const { output, errors, code } = await runProgram('payouts', given, settings)
  expect(code, errors).toBe(0)
  return output
}

const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

/** The steps of a request that is open. */
const way = (page: Page): Locator =>
  page.getByRole('list', { name: 'What happens next' }).getByRole('listitem')

/** Takes a survey on its own pages, in the tab that the list opens, and returns to the portal. */
async function takeSurvey(page: Page, payout: string, answers: readonly RegExp[]): Promise<Page> {
  await page.goto('/online-surveys')
  const take = page
    .getByRole('article')
    .filter({ hasText: payout })
    .getByRole('button', { name: /^TAKE SURVEY/ })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), take.click()])
  await expect(tab.getByText('Sandbox survey')).toBeVisible()
  const [screener = /./, ...others] = answers
  await tab.getByLabel(screener).first().check()
  await tab.getByRole('button', { name: 'Continue' }).click()
  if (others.length > 0) {
    for (const [number, answer] of others.entries()) {
      await tab.getByRole('group').nth(number).getByLabel(answer).first().check()
    }
    await tab.getByRole('button', { name: 'Send answers' }).click()
  }
  await expect(tab).toHaveURL('/online-surveys')
  return tab
}

/** The balance and the sum of the entries below it, as shown on the screen. */
async function readEarnings(page: Page): Promise<{ balance: number; sum: number; rows: string[] }> {
  await page.goto('/earnings')
  const list = section(page, 'Points').getByRole('listitem')
  await expect(list.first()).toBeVisible()
  const rows = await list.allInnerTexts()
  const points = rows.map((row) => /([+−])([\d,]+) points/.exec(row.replaceAll(/\s+/g, ' ')))
  const sum = points.reduce(
    (total, found) => total + Number(found?.[2]?.replace(',', '')) * (found?.[1] === '+' ? 1 : -1),
    0,
  )
  const text = await section(page, 'Ready for a payment?').locator('..').getByLabel('Balance').innerText()
  return { balance: Number(/Verified balance\s+([\d,-]+)/.exec(text)?.[1]?.replace(',', '')), sum, rows }
}

/** The gift card in the statement of its year, which is downloaded and printed. */
async function readStatement(page: Page, reference: string): Promise<void> {
  await page.getByRole('link', { name: 'Year statement' }).click()
  await expect(page).toHaveTitle('Year statement')
  const line = page.getByRole('cell', { name: `Gift card, reference ${reference}`, exact: true })
  await expect(line).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`Stipend ${thisYear()}.csv`)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(`"Gift card, reference ${reference}","Gift card","20.00"\r\n`)

  const brandOnPaper = page.getByRole('main').getByText('Stipend', { exact: true })
  await expect(brandOnPaper).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(brandOnPaper).toBeVisible()
  await expect(page.getByRole('main').getByText('Ada', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(line).toBeVisible()
}

test('a newcomer earns with surveys, cashes out and is paid', async ({ page, host: { data } }) => {
  test.slow()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const who = newParticipant()
  await joinByCalls(page, who)
  await page.goto('/earnings')
  await expect(page.getByText('2,000 more points needed')).toBeVisible()
  await expect(page.getByText('No points yet.')).toBeVisible()

  // One survey is completed, one screens the participant out, and one ends at a missed attention check.
  const first = await takeSurvey(page, '600 points', [/Every day/, /A television/, /One/, /The price/])
  await expect(
    first.getByText('You finished the survey. 600 points were added to your balance.'),
  ).toBeVisible()
  await first.close()
  const second = await takeSurvey(page, '550 points', [/I stay at home/])
  await expect(second.getByText('That survey did not fit you this time.')).toBeVisible()
  await second.close()
  const third = await takeSurvey(page, '250 points', [/Every day/, /On paper/, /Strongly agree/, /Neither/])
  await expect(third.getByText('did not accept it and took its points back')).toBeVisible()
  await third.close()
  expect(await earn(page, 4)).toBe(1700)

  // What the device keeps is shown first.
  await expect.poll(async () => (await readEarnings(page)).sum).toBe(2300)
  const earned = await readEarnings(page)
  expect(earned).toMatchObject({ balance: 2300, sum: 2300 })
  expect(earned.rows.filter((row) => row.includes('Points taken back'))).toHaveLength(1)
  expect(await lightFindings(page)).toEqual([])

  // A return address that is typed by hand gives no points (51).
  await page.goto('/online-surveys?cpx_type=complete&cpx_amount=9999')
  await expect(page.getByText(/^You finished the survey\./)).not.toContainText('9,999')
  const record = section(page, 'What surveys really pay you')
  await expect(record.getByText('Screened out', { exact: true }).locator('..')).toContainText('1')
  await expect(record.getByText('Completed', { exact: true }).locator('..')).toContainText('5')
  await record.getByText('Your last surveys').click()
  await record.getByRole('button', { name: 'Change the time of survey 70412' }).click()
  await record.getByLabel('Minutes it took you').fill('30')
  await record.getByRole('button', { name: 'Save' }).click()
  await expect(record.getByText('30 min entered by you')).toBeVisible()
  await expect(record.getByRole('button', { name: 'Change the time of survey 70412' })).toBeFocused()
  expect(await lightFindings(page)).toEqual([])

  await page.goto('/earnings')
  await page.getByRole('button', { name: 'Request Payment' }).click()
  await fillInRecipient(page)
  await page.getByRole('button', { name: 'Request $20 gift card' }).click()
  await expect(page).toHaveURL('/earnings/cashout/complete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  const receipt = await page.getByRole('main').innerText()
  const reference = /Reference\s+([0-9A-Z]+)/.exec(receipt)?.[1] ?? 'none'
  await expect(way(page)).toHaveText(['Done: Requested', 'Next: Reviewed', 'Ordered', 'Arrives'])
  await page.goto('/earnings')
  const payments = section(page, 'Payments')
  const tracker = payments.locator('ul > li')
  await expect(tracker).toHaveText(new RegExp(`reference ${reference}\\. Expected .* to .*Requested$`))
  await expect(way(page)).toHaveText(['Done: Requested', 'Next: Reviewed', 'Ordered', 'Arrives'])
  await payments.getByRole('button', { name: 'Copy reference' }).press('Enter')
  await expect(payments.getByRole('button', { name: 'Copied' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  expect(await lightFindings(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Request Payment' })).toBeDisabled()

  const folder = joinPath(data.settings.DATA_DIR, 'mail')
  const letters = async () => {
    // The folder comes with the first message, which the host sends within seconds.
    const names = await readdir(folder).catch(() => [])
    const texts = await Promise.all(names.map((name) => readFile(joinPath(folder, name), 'utf8')))
    return texts.filter((text) => text.includes(reference) && text.includes(who.email)).length
  }
  // The letter of the request is no news any more once the card is sent.
  await expect.poll(letters).toBe(1)

  // The operator sends the gift card, of which the participant has another letter.
  expect(await payouts(data, 'sent', reference, '--note', 'GC-9')).toContain('is marked as sent')
  await expect.poll(letters).toBe(2)

  expect(await readEarnings(page)).toMatchObject({ balance: 300, sum: 300 })
  await expect(tracker).toHaveText(/reference GC-9\. Report a problemSent$/)
  await expect(section(page, 'Points').getByText(`Payment requested · ${reference}`)).toBeVisible()
  await readStatement(page, reference)
})
