import type { Page } from '@playwright/test'
import { pagePaths } from '#contract/pages/pages.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { join } from '#tests/support/builders/participant.ts'

/** Resolves once the page has its heading and nothing on it is loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('the pages of a visitor are accessible', async ({ page }) => {
  test.slow()
  for (const path of ['/', '/sign-up']) {
    await page.goto(path)
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()
    expect.soft(await pageFindings(page), path).toEqual([])
  }
})

test.describe('signed in', () => {
  test.use({
    // A browser that translates reports a text that the portal could not change afterwards.
    isTranslated: true,
    // The tour includes a study that is gone, a questionnaire that is gone and an unknown address.
    allowedMessages: /((focusgroups?|participations)\/999999\/|\/nowhere).*status of 404/,
  })

  test('the navigation, the account menu and the pages of the host are accessible', async ({ page }) => {
    test.setTimeout(180_000)
    await join(page)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await expect(page.getByRole('link', { name: 'Clinical Trials' })).toBeVisible()
    expect.soft(await pageFindings(page), 'navigation').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Your account/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    expect.soft(await pageFindings(page), 'menu').toEqual([])

    const account = [
      '/notifications/',
      '/account/confirm/',
      '/account/email/',
      '/account/password/',
      '/account/delete/',
      '/account/notifications/',
      '/account/messages/',
      '/account/sessions/',
    ]
    for (const path of [
      ...account,
      '/account/password_reset/',
      '/terms/',
      '/privacy/',
      '/contact/',
      '/help/',
      '/nowhere',
    ]) {
      await page.goto(path)
      await settled(page)
      expect.soft(await pageFindings(page), path).toEqual([])
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
  })

  test('the pages of a participant are accessible', async ({ page, context }) => {
    test.setTimeout(300_000)
    await join(page)
    const study = (await page.getByRole('link', { name: /View/ }).first().getAttribute('href')) ?? ''
    for (const index of [0, 1]) {
      await page
        .getByRole('button', { name: /^Save / })
        .nth(index)
        .click()
    }
    const surveys = { a: { loi: 12, payout: 85, rating: 4.5 }, b: { loi: 5, payout: 1250, rating: 0 } }
    await context.route('**/d-api/v2/online_surveys_cpx/', (route) => route.fulfill({ json: surveys }))
    // Visitors alone have the login and the sign-up.
    const own = pagePaths.filter((path) => !path.includes('{') && !/^\/(?:sign-up)?$/.test(path))
    const others = ['/category/clinical-trials', study, '/study/999999', '/focusgroup/999999/intake']
    for (const path of [...own, ...others]) {
      await goWithin(page, path)
      await settled(page)
      await expect(page.getByText('That did not work'), path).toHaveCount(0)
      expect.soft(await pageFindings(page), path).toEqual([])
    }
  })
})
