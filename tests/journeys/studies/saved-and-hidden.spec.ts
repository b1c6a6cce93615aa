import { SavedAnswer, User } from '#contract/answers/participant.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, workerReady } from '#tests/support/builders/participant.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import type { Page } from '@playwright/test'
import * as v from 'valibot'

/** The numbers of saved and hidden studies at the host. */
async function atHost(page: Page): Promise<{ saved: number; hidden: number }> {
  const answers = await Promise.all([
    // The host may close an idle connection as the request is sent.
    page.request.get('/d-api/v1/user/saved/', { maxRetries: 2 }),
    page.request.get('/d-api/v1/user/', { maxRetries: 2 }),
  ])
  const [saved, user] = await Promise.all(answers.map((answer) => answer.json()))
  return {
    saved: v.parse(SavedAnswer, saved).saved.length,
    hidden: v.parse(User, user).hidden_studies.focusgroup.length,
  }
}

test.describe('without the host', () => {
  test.use({ ...withWorker, allowedMessages: /net::ERR_/ })

  test('saved and hidden studies are kept on the device, and sent as soon as it answers', async ({
    page,
    host,
  }) => {
    test.slow()
    await join(page)
    await workerReady(page)
    await deviceKeeps(page, 'saved_studies')
    const cards = page.getByRole('article')
    const [first = '', second = ''] = await cards.getByRole('heading').allTextContents()
    await host.stop()
    await page.getByRole('button', { name: `Save ${second}` }).click()
    await page.getByRole('button', { name: `Hide ${first}` }).click()
    await expect(page.getByText(/You are offline/)).toBeVisible()
    await page.reload()
    await expect(cards.first().getByRole('heading')).toHaveText(second)
    await page.getByRole('link', { name: 'Saved (1)' }).click()
    await expect(cards.getByRole('heading')).toHaveText([second])
    await expect(page.getByText(/They go to your account as soon as we can reach it/)).toBeVisible()

    await host.start()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    // When a check of the connection is under way and fails, the next one follows 15 s later.
    const answered = expect.poll(() => atHost(page), { timeout: 40_000 })
    await answered.toEqual({ saved: 1, hidden: 1 })
    await expect(page.getByText(/Your account follows/)).toBeHidden()
  })
})
