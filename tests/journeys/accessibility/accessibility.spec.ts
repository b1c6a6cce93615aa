import type { Page } from '@playwright/test'
import { pagePaths } from '#contract/pages/pages.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { lightFindings, pageFindings } from '#tests/support/stories/axe-findings.ts'
import { join } from '#tests/support/builders/people/participant.ts'
import { richestIntake } from '#tests/support/builders/studies/questionnaire.ts'

/** Resolves once the page has its heading and nothing on it is loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Forms with errors, and with a restored draft. */
async function makeMistakes(page: Page): Promise<void> {
  await goWithin(page, '/profile')
  await page.getByLabel('ZIP code').fill('1')
  await expect(page.getByText('Enter a five-digit ZIP code')).toBeVisible()
  expect.soft(await pageFindings(page), 'profile with an error').toEqual([])

  await goWithin(page, `/focusgroup/${await richestIntake(page)}/intake`)
  await page.getByRole('button', { name: 'Review answers' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  const inputs = page.locator('input:not([type=radio], [type=checkbox])')
  const heights = await inputs.evaluateAll((all) => all.map((input) => input.getBoundingClientRect().height))
  expect([...new Set(heights)], 'as the specification says').toEqual([58])
  expect.soft(await pageFindings(page), 'questionnaire with errors').toEqual([])

  // Last: the passing message lies over the buttons of a narrow page for some seconds.
  await goWithin(page, '/earnings/cashout')
  await page.getByLabel('First name').fill('Ada 2')
  await page.getByLabel('Last name').focus()
  await page.getByLabel('City').focus()
  await expect(page.getByText('Field is required.')).toBeVisible()
  expect.soft(await pageFindings(page), 'cash-out with errors').toEqual([])
  await page.reload()
  await expect(page.getByText(/^Restored/)).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect.soft(await pageFindings(page), 'cash-out with a passing message').toEqual([])
}

test('the first page with its examples and a shared study are accessible to a visitor', async ({ page }) => {
  test.slow()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible()
  expect.soft(await pageFindings(page), 'the first page').toEqual([])
  await page.goto('/study/12')
  await expect(page.getByRole('button', { name: 'Sign up to apply' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible()
  expect.soft(await pageFindings(page), 'a shared study').toEqual([])
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

    for (const path of [
      '/notifications/',
      '/account/confirm/',
      '/account/email/',
      '/account/password/',
      '/account/delete/',
      '/account/notifications/',
      '/account/messages/',
      '/account/sessions/',
      '/account/password_reset/',
      '/terms/',
      '/privacy/',
      '/contact/',
      '/help/',
      '/help/?q=card',
      '/nowhere',
    ]) {
      await page.goto(path)
      await settled(page)
      expect.soft(await pageFindings(page), path).toEqual([])
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
    await page.locator('summary').getByText('Menu').click()
    await expect(page.getByRole('link', { name: 'Help' })).toBeVisible()
    expect.soft(await lightFindings(page), 'the menu of the host’s pages').toEqual([])
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
    // Visitors alone have the login and the sign-up: `spanish.spec.ts`. Forms follow, with errors.
    const elsewhere = ['/', '/sign-up', '/profile', '/earnings/cashout']
    const own = pagePaths.filter((path) => !path.includes('{') && !elsewhere.includes(path))
    const others = ['/category/clinical-trials', study, '/study/999999', '/focusgroup/999999/intake']
    for (const path of [...others, ...own]) {
      await goWithin(page, path)
      await settled(page)
      await expect(page.getByText('That did not work'), path).toHaveCount(0)
      expect.soft(await pageFindings(page), path).toEqual([])
    }
    await makeMistakes(page)
  })
})
