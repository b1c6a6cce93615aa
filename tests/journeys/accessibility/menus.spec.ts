import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { join } from '#tests/support/builders/people/participant.ts'

const account = (page: Page) => page.getByRole('button', { name: /^Your account/ })
const sorting = (page: Page) => page.getByRole('button', { name: /^Sort:/ })
const menu = (page: Page) => page.getByRole('menu')

/** The menus of the portal. The page of surveys has both. */
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

test.use({ hasTouch: true })

test('menus open and close by finger, mouse and keyboard, and the focus stays with the participant', async ({
  page,
}) => {
  await join(page)
  await goWithin(page, '/online-surveys')
  for (const [name, buttonOf] of menus) {
    const button = buttonOf(page)
    await test.step(`${name}, finger`, () => toggleTwice(page, button, () => button.tap()))
    await test.step(`${name}, mouse`, () => toggleTwice(page, button, () => button.click()))
    await expect(button).toBeFocused()
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await test.step(`${name}, ${key}`, async () => {
        await page.keyboard.press(key)
        await expect(menu(page).locator('[role^=menuitem]').first()).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(button).toBeFocused()
      })
    }
  }
  await page.getByRole('button', { name: 'Open navigation' }).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('dialog', { name: 'Navigation' }).getByRole('link').first()
  await expect(first).toHaveText('Studies for me')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')

  await goWithin(page, '/my')
  const search = page.getByRole('searchbox', { name: 'Search studies' })
  await account(page).click()
  await expect(menu(page)).toBeVisible()
  await search.click()
  await expect(menu(page)).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.type('coffee')
  await expect(search).toHaveValue('coffee')
})
