import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { tabTo } from '#tests/support/stories/tab-to.ts'
import { newParticipant } from '#tests/support/builders/people/participant.ts'

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await page.keyboard.type(text)
}

test('a participant joins, finds a study and requests a payment with the keyboard alone', async ({
  page,
}) => {
  test.slow()
  const who = newParticipant()
  await page.goto('/sign-up')
  await type(page, page.getByLabel('E-mail'), who.email)
  await type(page, page.getByLabel('Password', { exact: true }), who.password)
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeFocused()

  // A refused form moves the focus to its first error.
  await tabTo(page.getByRole('button', { name: 'Save profile' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Ada')
  await type(page, page.getByLabel('ZIP code'), who.postalCode)
  await type(page, page.getByLabel('Date of birth'), '03071988')
  await tabTo(page.getByLabel('Male', { exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Female', { exact: true })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeFocused()

  await page.goto('/my')
  await expect(page.getByRole('article').first()).toBeVisible()
  const navigation = page.getByRole('button', { name: 'Open navigation' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(navigation).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('link', { name: 'Clinical Trials' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Clinical Trails' })).toBeFocused()
  const search = page.getByRole('searchbox', { name: 'Search studies' })
  await type(page, search, 'study')
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await tabTo(page.getByRole('link', { name: /View/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeFocused()
  // It is no control: a ring around it would be noise.
  await expect(title).toHaveCSS('outline-style', 'none')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('main article img').first()).toHaveCSS('filter', 'brightness(0.8)')

  await page.goto('/earnings/cashout')
  await type(page, page.getByLabel('First name'), 'Ada')
  await type(page, page.getByLabel('State'), 'NY')
  await expect(page.getByLabel('State')).toHaveValue('NY')
})

test('focus and choice are visible in forced colours, and nothing moves with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/sign-up')
  // The page's HTML has a first field of its own until the portal runs.
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'E-mail' })
  await field.focus()
  const outline = await field.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return { outlineStyle, outlineWidth, isSeen: !/rgba\(.*, 0\)|transparent/.test(outlineColor) }
  })
  expect(outline).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', isSeen: true })
  const moving = () =>
    document.getAnimations().filter((animation) => animation.playState === 'running').length
  await expect.poll(() => page.evaluate(moving)).toBe(0)
})
