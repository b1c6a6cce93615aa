import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join } from '#tests/support/builders/participant.ts'

const account = (page: Page) => page.getByRole('button', { name: /^Your account/ })
const sorting = (page: Page) => page.getByRole('button', { name: /^Sort:/ })
const menu = (page: Page) => page.getByRole('menu')

/** Both menus of the portal, each with a page that has it. */
const menus = [
  ['avatar menu', account],
  ['sort menu', sorting],
] as const

/** Opens and closes a menu twice by the same kind of press on its button. */
async function toggleTwice(page: Page, button: Locator, press: () => Promise<void>): Promise<void> {
  for (const isOpen of [true, false, true, false]) {
    await press()
    await expect(button).toHaveAttribute('aria-expanded', String(isOpen))
    await expect(menu(page)).toHaveCount(isOpen ? 1 : 0)
  }
}

test('menus open and close by mouse and by keyboard, and the focus stays with the participant', async ({
  page,
}) => {
  test.slow()
  await join(page)
  await page.goto('/online-surveys')
  for (const [name, buttonOf] of menus) {
    await test.step(name, async () => {
      const button = buttonOf(page)
      await toggleTwice(page, button, () => button.click())
      await expect(button).toBeFocused()
    })
  }

  await page.goto('/my')
  const search = page.getByRole('searchbox', { name: 'Search studies' })
  await account(page).click()
  await expect(menu(page)).toBeVisible()
  await search.click()
  await expect(menu(page)).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.type('coffee')
  await expect(search).toHaveValue('coffee')

  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await page.goto('/online-surveys')
    for (const [name, buttonOf] of menus) {
      await test.step(`${name}, ${key}`, async () => {
        await buttonOf(page).focus()
        await page.keyboard.press(key)
        await expect(menu(page).locator('[role^=menuitem]').first()).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(buttonOf(page)).toBeFocused()
      })
    }
    await page.getByRole('button', { name: 'Open navigation' }).focus()
    await page.keyboard.press('Enter')
    const first = page.getByRole('dialog', { name: 'Navigation' }).getByRole('link').first()
    await expect(first).toHaveText('Studies for me')
    await expect(first).toBeFocused()
  }
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('the button of an open menu closes it', async ({ page }) => {
    await join(page)
    await page.goto('/online-surveys')
    for (const [name, buttonOf] of menus) {
      await test.step(name, async () => {
        const button = buttonOf(page)
        await toggleTwice(page, button, () => button.tap())
      })
    }
  })
})
