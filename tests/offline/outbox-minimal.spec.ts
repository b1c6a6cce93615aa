import { endpoints } from '#contract/endpoints/endpoints.ts'
import { test } from '#tests/support/browser/minimal-fixtures.ts'
import { requestPayment } from '#tests/support/browser/outbox-fixtures.ts'
import { joinOnScreen } from '#tests/support/builders/participant.ts'
import { expect } from '@playwright/test'

/** A host that keeps section 7 of the specification alone: it knows no keys, and cannot be asked about a post. */

const cashout = `**${endpoints.cashout.path}`

test.use({ allowedMessages: /There was an error!|net::ERR_|Failed to fetch/ })

test('a payment whose answer is lost is found by its balance, and never asked for twice', async ({
  page,
  context,
  site,
}) => {
  const who = await joinOnScreen(page)
  let attempts = 0
  await context.route(cashout, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    attempts += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto('/earnings/cashout')
  await requestPayment(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  expect(attempts).toBe(1)
  expect(site.api.balanceOf(who.email)).toBe(600)
})

test('a payment that nobody can tell about is the participant’s to decide', async ({
  page,
  context,
  site,
}) => {
  const who = await joinOnScreen(page)
  let attempts = 0
  await context.route(cashout, (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    attempts += 1
    return route.abort('connectionreset')
  })
  await page.goto('/earnings/cashout')
  await requestPayment(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Needs attention')
  await page.goto('/waiting')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('We could not find out whether this request arrived')).toBeVisible()

  // While it is open there is no second one.
  await page.goto('/earnings/cashout')
  await requestPayment(page)
  await expect(page.getByRole('alert')).toContainText('An earlier request is waiting on this device')
  await page.goto('/waiting')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('this server cannot cancel it')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(attempts).toBe(1)
  expect(site.api.balanceOf(who.email)).toBe(2600)
})
