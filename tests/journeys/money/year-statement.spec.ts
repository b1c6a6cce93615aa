import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { CashoutsAnswer } from '#contract/answers/earnings.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { applyToFirst } from '#tests/support/stories/applying.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import type { HostData } from '#tests/support/databases/seeded-data.ts'
import { runCommand } from '#tests/support/host/run-command.ts'
import { join, workerReady } from '#tests/support/builders/participant.ts'
import { fillInRecipient } from '#tests/support/builders/recipient.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'

test.use({ ...withWorker, allowedMessages: /net::ERR_/ })

const year = new Date().getFullYear()
const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true })

/** Has the participant request a gift card and the operator send it. Returns its reference. */
async function receiveGiftCard(page: Page, { settings }: HostData): Promise<string> {
  await earn(page)
  await page.goto('/earnings/cashout')
  await fillInRecipient(page)
  await page.getByRole('button', { name: 'Request $20 gift card' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  const answer = await page.request.get(endpoints.cashouts.path)
  const [cashout] = v.parse(CashoutsAnswer, await answer.json()).cashouts
  const reference = cashout?.reference ?? ''
  const { code, errors } = await runCommand('payouts', ['sent', reference], settings)
  expect(code, errors).toBe(0)
  return reference
}

test('a year lists sent gift cards and the payments that the participant noted, offline too', async ({
  page,
  context,
  host,
}) => {
  test.slow()
  await join(page)
  await deviceKeeps(page)
  const title = await applyToFirst(page)
  await page.goto('/applications')
  await page.getByLabel(`State of ${title}`).selectOption('Paid')
  const enter = page.getByRole('button', { name: `Enter the amount for ${title}` })
  await enter.press('Enter')
  const amount = page.getByRole('textbox', { name: 'Amount in US dollars' })
  await expect(amount).toBeFocused()
  await amount.fill('a lot')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an amount such as 150 or 99.50.')).toBeVisible()
  await amount.fill('$150.50')
  await page.getByLabel('Paid on').fill(`${year}-01-05`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`$150.50 on 1/5/${year}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Change the amount for ${title}` })).toBeFocused()
  const reference = await receiveGiftCard(page, host.data)

  await page.goto('/earnings')
  await page.getByRole('link', { name: 'Year statement' }).click()
  await expect(page).toHaveTitle('Year statement')
  await expect(page.getByText('$170.50', { exact: true }).first()).toBeVisible()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'January' }) })
  await expect(row).toContainText('$150.50')
  await expect(cell(page, `Gift card, reference ${reference}`)).toBeVisible()
  await expect(cell(page, title)).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(`"1/5/${year}","${title.replaceAll('"', '""')}","Study, as noted by me","150.50"\r\n`)
  expect(csv).toContain(`"Gift card, reference ${reference}","Gift card","20.00"\r\n`)

  const brandOnPaper = page.getByRole('main').getByText('Stipend', { exact: true })
  await expect(brandOnPaper).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(brandOnPaper).toBeVisible()
  await expect(page.getByRole('main').getByText('Ada', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(row).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await workerReady(page)
  await deviceKeeps(page, 'cashouts')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('$170.50', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/Payments are shown as of/)).toBeVisible()
  await page.goto(`/earnings/statement?year=${year - 1}`)
  await expect(page.getByText(`Nothing was paid in ${year - 1}`)).toBeVisible()
  await page.getByLabel('Year').selectOption(String(year))
  await expect(cell(page, title)).toBeVisible()
})
