import * as endpoints from '#contract/endpoints/endpoints.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { test } from '#tests/support/browser/minimal-fixtures.ts'
import { outboxRecords, requestPayment } from '#tests/support/browser/outbox-fixtures.ts'
import { startMinimalHost } from '#tests/support/minimal-host/minimal-host.ts'
import { joinOnScreen, logIn } from '#tests/support/builders/people/participant.ts'
import { expect } from '@playwright/test'

/** A host of section 7 alone: it stores no idempotency keys and cannot be asked for the outcome of a post. */

const cashout = `**${endpoints.cashout.path}`

test.use({ allowedMessages: /There was an error!|net::ERR_|Failed to fetch/ })

test('the participant decides about a payment whose outcome is unknown; one whose answer is lost is found by the balance, and never requested twice', async ({
  page,
  context,
  site,
}) => {
  const who = await joinOnScreen(page)
  let attempts = 0
  let isLostOnTheWay = true
  await context.route(cashout, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    attempts += 1
    if (!isLostOnTheWay) await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto('/earnings/cashout')
  await requestPayment(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Needs attention')
  await goWithin(page, '/waiting')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('We could not find out whether this request arrived')).toBeVisible()

  // While this payment is undecided, no second one can be requested.
  await goWithin(page, '/earnings/cashout')
  await requestPayment(page)
  await expect(page.getByRole('alert')).toContainText('An earlier request is waiting on this device')
  await goWithin(page, '/waiting')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('this server cannot cancel it')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(attempts).toBe(1)
  expect(site.api.balanceOf(who.email)).toBe(2600)

  isLostOnTheWay = false
  await goWithin(page, '/earnings/cashout')
  await requestPayment(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  expect(attempts).toBe(2)
  expect(site.api.balanceOf(who.email)).toBe(600)
})

test('nothing that waits goes to another API host; the first one gets it from its participant', async ({
  page,
  context,
  site,
}) => {
  const other = await startMinimalHost(site.portal)
  const paymentsAt = ({ received }: typeof other) =>
    received.filter(({ path }) => path === endpoints.cashout.path).length
  try {
    const who = await joinOnScreen(page)
    await page.goto('/earnings/cashout')
    await expect(page.getByLabel('First name')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await requestPayment(page)
    await expect.poll(() => outboxRecords(page)).toContain('cashout')
    await page.close()
    await context.setOffline(false)

    site.useApi(other)
    const elsewhere = await context.newPage()
    await elsewhere.goto('/earnings')
    await expect(elsewhere.getByRole('heading', { name: 'Sign up' })).toBeVisible()
    await joinOnScreen(elsewhere)
    await elsewhere.goto('/waiting')
    await expect(elsewhere.getByText('Nothing is waiting')).toBeVisible()
    expect([paymentsAt(other), paymentsAt(site.api)]).toEqual([0, 0])
    await elsewhere.close()

    site.useApi(site.api)
    await context.clearCookies()
    const back = await context.newPage()
    await back.goto('/')
    await back.getByRole('link', { name: 'Log in' }).click()
    await logIn(back, who)
    await expect.poll(() => site.api.balanceOf(who.email)).toBe(600)
    expect([paymentsAt(other), paymentsAt(site.api)]).toEqual([0, 1])
  } finally {
    site.useApi(site.api)
    await other.stop()
  }
})
