import { withWorker } from '#tests/support/browser/fixtures.ts'
import { expect } from '@playwright/test'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { goOffline, test } from '#tests/support/browser/outbox-fixtures.ts'
import {
  completeProfile,
  newParticipant,
  signUpByCalls,
  workerReady,
} from '#tests/support/builders/people/participant.ts'

test.use(withWorker)

test('a participant who loses the network on the profile form finds studies after it; what is saved then is sent by a start on a page without lists', async ({
  page,
  context,
  wire,
}) => {
  const who = newParticipant()
  await signUpByCalls(page, who)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await workerReady(page)
  await deviceKeeps(page, 'online_surveys')
  await goOffline(page, wire)
  await completeProfile(page, who)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Studies')
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const path of ['/survey-panels', '/category/clinical-trials', '/my']) {
    await page.goto(path)
    await expect(page.getByRole('article').first(), path).toBeVisible()
  }
  await page.getByRole('article').first().getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('link', { name: 'Saved (1)' })).toBeVisible()
  await page.close()
  wire.up()
  wire.posts.length = 0
  await context.setOffline(false)

  const tab = await context.newPage()
  await tab.goto('/earnings')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Earnings')
  const saved = async () => (await tab.request.get(endpoints.saved.path)).json()
  await expect.poll(saved).toMatchObject({ saved: [expect.any(Number)] })
  const sent = () => wire.posts.map(({ path }) => path).toSorted()
  await expect.poll(sent).toEqual([endpoints.profile.path, endpoints.save.path].toSorted())
  expect((await tab.request.get(endpoints.user.path)).status()).toBe(200)
})
