import type { pagePaths } from '#contract/pages/pages.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { withWorker } from '#tests/support/browser/fixtures.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { goOffline, goOnline, test } from '#tests/support/browser/outbox-fixtures.ts'
import { type Locator, expect } from '@playwright/test'
import { join, workerReady } from '#tests/support/builders/people/participant.ts'
import { richestIntake } from '#tests/support/builders/studies/questionnaire.ts'

test.describe.configure({ timeout: 180_000 })
test.use(withWorker)

/** The line that tells of the missing connection ends where the page's content begins, here on a small phone. */
async function expectNothingBelow(line: Locator, path: string): Promise<void> {
  const page = line.page()
  const lineEnd = await line.evaluate((text) => text.closest('p')?.getBoundingClientRect().bottom ?? Infinity)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(lineEnd, path).toBeLessThanOrEqual(Math.ceil(heading?.y ?? 0))
}

test('every page is useful on a cold start without a network', async ({ page, wire }) => {
  await join(page)
  const id = await richestIntake(page)
  const [title = ''] = await page.getByRole('article').nth(3).getByRole('heading').allTextContents()
  const study = await page
    .getByRole('article')
    .nth(3)
    .getByRole('link', { name: /View/ })
    .getAttribute('href')
  await workerReady(page)
  // The device keeps the survey lists without a visit to their pages.
  await deviceKeeps(page, 'online_surveys')
  const visited: [path: string, ...answers: string[]][] = [
    [`/focusgroup/${id}/intake`, 'intake'],
    ['/earnings', 'ledger', 'cashouts'],
    ['/online-surveys', 'provider_surveys'],
  ]
  for (const [path, ...kept] of visited) {
    await goWithin(page, path)
    await deviceKeeps(page, ...kept)
  }
  await goOffline(page, wire)

  // The address, its heading, and some content beneath it.
  const expected: Record<
    (typeof pagePaths)[number],
    [path: string, heading: string | RegExp, content: string]
  > = {
    '/': ['/', 'My Studies', 'article'],
    '/sign-up': ['/sign-up', /Sign up|My Studies/, 'form, article'],
    '/profile': ['/profile', 'Your profile', 'form input'],
    '/my': ['/my', 'My Studies', 'article'],
    '/all': ['/all', 'All Studies', 'article'],
    '/category/{slug}': ['/category/clinical-trials', 'Clinical Trails', 'article'],
    '/study/{id}': [study ?? '', title, 'article'],
    '/focusgroup/{id}/intake': [`/focusgroup/${id}/intake`, /./, 'form input'],
    '/online-surveys': ['/online-surveys', 'Online Surveys', 'text=/You are offline/'],
    '/survey-panels': ['/survey-panels', 'Panels to join', 'article'],
    '/earnings': ['/earnings', 'Earnings', 'text=/points/i'],
    '/earnings/statement': ['/earnings/statement', 'Year statement', 'text=/Nothing was paid/'],
    '/earnings/cashout': ['/earnings/cashout', /./, 'text=/points|address/i'],
    '/earnings/cashout/complete': ['/earnings/cashout/complete', /./, 'text=BROWSE CURRENT STUDIES'],
    '/id-verify': ['/id-verify', 'Verify your identity', 'text=/a verification needs a connection/'],
    '/waiting': ['/waiting', 'Waiting to send', 'text=Nothing is waiting'],
    '/saved': ['/saved', 'Saved studies', 'text=Nothing saved yet'],
    '/applications': ['/applications', 'My applications', 'text=Nothing yet'],
    '/data': ['/data', 'Your data', 'text=/Nobody else so far/'],
    '/passkey': ['/passkey', 'Add a passkey', 'text=/needs a connection/'],
    '/near': ['/near', 'Near me', 'text=/ZIP code/'],
    '/not-now': ['/not-now', 'Not for you now', 'main li'],
    '/compare': ['/compare', 'Compare studies', 'text=Nothing to compare yet'],
    '/hidden': ['/hidden', 'Hidden studies', 'text=Nothing hidden'],
  }
  await page.setViewportSize({ width: 360, height: 640 })
  for (const [path, heading, content] of Object.values(expected)) {
    await page.goto(path, { waitUntil: 'commit' })
    const line = page.getByText(/^You are offline\./).first()
    // At the next frame, not at the next look of `expect`.
    await line.waitFor()
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expect(page.locator(content).first(), path).toBeAttached()
    await expect(page.getByText('That did not work'), path).toHaveCount(0)
    await expectNothingBelow(line, path)
  }
  for (const [path, heading] of [
    ['/terms', 'This page needs a connection'],
    ['/account/sessions/', 'Your account needs a connection'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expect(page.getByText(/what you send is saved on this device/)).toBeVisible()
  }
  await goOnline(page, wire)
  await expect(page.getByText('this browser')).toBeVisible({ timeout: 30_000 })
})
