import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { IntakesAnswer } from '#contract/answers/intake-answers.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { completeProfile, join, newParticipant, signUp } from '#tests/support/builders/participant.ts'
import { fillInRecipient, recipient } from '#tests/support/builders/recipient.ts'
import { earn } from '#tests/support/browser/survey-taker.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Request $20 gift card' })

test('no page about surveys and money is wider than the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await join(page)
  const { intakes } = v.parse(IntakesAnswer, await (await page.request.get('/d-api/v1/intakes/')).json())
  const money = ['/earnings', '/earnings/cashout', '/earnings/cashout/complete', '/id-verify']
  for (const path of [...money, '/online-surveys', '/survey-panels', `/focusgroup/${intakes[0]}/intake`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overflow), path).toBe(0)
  }
})

test('the page after a request claims nothing when it is opened directly', async ({ page }) => {
  await join(page)
  await page.goto('/earnings/cashout/complete')
  await expect(page.getByText('There is no request to show here.')).toBeVisible()
  await expect(page.getByText(/received/i)).toHaveCount(0)
})

test.describe('when the host refuses', () => {
  test.use({ allowedMessages: /There was an error!|status of 422/ })

  test('a participant under 18 learns the reason, and keeps the input and the points', async ({ page }) => {
    const who = newParticipant({ born: '2010-03-07' })
    await signUp(page, who)
    await completeProfile(page, who)
    await earn(page)
    await page.goto('/earnings/cashout')
    const logged = page.waitForEvent('console', (message) => message.text().includes('There was an error!'))
    await fillInRecipient(page)
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('aged 18 or older')
    await logged
    await expect(page).toHaveURL('/earnings/cashout')
    await expect(page.getByLabel('Street address')).toHaveValue(recipient.streetAddress)
    await page.goto('/earnings')
    await expect(page.getByText('2,500', { exact: true })).toBeVisible()
  })
})

test.describe('when the answer is lost', () => {
  test.use({ allowedMessages: /There was an error!|net::ERR_/ })

  test('the request is repeated automatically, and there is only one payment', async ({ page, context }) => {
    await join(page)
    await earn(page)
    await page.goto('/earnings/cashout')
    const keys: (string | undefined)[] = []
    let release = () => {}
    const hasRead = new Promise<void>((resolve) => {
      release = resolve
    })
    await context.route('**/d-api/v1/user/cashout', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      // The host carries out the first request, and its answer is lost.
      if (keys.length > 1) {
        await hasRead
        return route.continue()
      }
      await route.fetch()
      return route.abort('connectionreset')
    })
    await fillInRecipient(page)
    await send(page).click()
    await expect(page.getByText('it will not be sent twice')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    await page.goto('/earnings')
    await expect(page.getByText('500', { exact: true })).toBeVisible()
    await expect(page.getByText('−2,000')).toHaveCount(1)
  })
})
