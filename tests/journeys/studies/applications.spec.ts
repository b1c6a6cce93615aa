import { ApplicationsAnswer } from '#contract/answers/applications.ts'
import { applyToFirst } from '#tests/support/stories/applying.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join, logIn } from '#tests/support/builders/participant.ts'
import type { Page } from '@playwright/test'
import * as v from 'valibot'

test.use({ allowedMessages: /net::ERR_/ })

const stateOf = (page: Page, title: string) => page.getByLabel(`State of ${title}`)
const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

/** States of the participant's applications, as the host has them. */
async function statesAtHost(page: Page): Promise<string[]> {
  const answer = await page.request.get('/d-api/v1/user/applications/')
  return v.parse(ApplicationsAnswer, await answer.json()).applications.map(({ state }) => state)
}

test('two devices of one participant agree, also when one of them was offline', async ({
  page,
  context,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  test.setTimeout(180_000)
  const who = await join(page)
  const title = await applyToFirst(page)
  await expect.poll(() => statesAtHost(page)).toEqual(['applied'])

  const device = { baseURL: baseURL ?? '', extraHTTPHeaders: extraHTTPHeaders ?? {} }
  const second = await browser.newContext(device)
  const phone = await second.newPage()
  await phone.goto('/')
  await logIn(phone, who)
  await expect(cardOf(phone, title).getByText(/^Applied /)).toBeVisible()
  await phone.goto('/applications')
  await expect(stateOf(phone, title)).toHaveValue('applied')

  // The phone changes the state while the first device is offline. The first device's change is the later one.
  await page.goto('/applications')
  await expect(stateOf(page, title)).toHaveValue('applied')
  await context.setOffline(true)
  await stateOf(phone, title).selectOption('Heard back')
  await expect.poll(() => statesAtHost(phone)).toEqual(['heard-back'])
  await stateOf(page, title).selectOption('Paid')
  await expect(page.getByText(/They go to your account as soon as we can reach it/)).toBeVisible()
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => statesAtHost(page)).toEqual(['paid'])
  await expect(page.getByText(/Your account follows/)).toBeHidden()
  await phone.reload()
  await expect(stateOf(phone, title)).toHaveValue('paid')

  // An application that is removed here is gone there. Undo restores it.
  const remove = page.getByRole('button', { name: `Remove ${title}` })
  await remove.click()
  await expect.poll(() => statesAtHost(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stateOf(page, title)).toHaveValue('paid')
  await expect.poll(() => statesAtHost(page)).toEqual(['paid'])
  await remove.click()
  await expect.poll(() => statesAtHost(page)).toEqual([])
  await phone.reload()
  await expect(phone.getByText('Nothing yet')).toBeVisible()
  await second.close()
})
