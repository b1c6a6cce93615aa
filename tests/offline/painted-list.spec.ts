import { localKeys } from '#offline/storage/storage-names.ts'
import { deviceKeepsPicture } from '#tests/support/device/device.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { tabTo } from '#tests/support/stories/tab-to.ts'
import { holdPortal } from '#tests/support/browser/hold-portal.ts'
import { watchShifts } from '#tests/support/stories/layout-shifts.ts'
import { join } from '#tests/support/builders/people/participant.ts'
import type { Page } from '@playwright/test'

/** The least number of studies in a snapshot: enough to fill the window. */
const fewest = 3

/** Resolves once the device keeps a snapshot of this list. @returns Texts of the studies on the screen. */
async function listIsKept(page: Page): Promise<string[]> {
  await expect(cards(page)).toHaveCount(10)
  const texts = await cards(page).allInnerTexts()
  await deviceKeepsPicture(page)
  return texts
}

/** Waits for the painted list, which must be the beginning of this one. */
async function expectPainted(page: Page, texts: readonly string[]): Promise<void> {
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
  await expect(cards(page).nth(fewest - 1)).toBeVisible()
  const shown = await cards(page).allInnerTexts()
  expect(shown).toEqual(texts.slice(0, shown.length))
}

/** Holds the portal's code back. @returns Releases it, and resolves once the portal has taken the page over. */
async function holdTakeOver(page: Page): Promise<() => Promise<void>> {
  const release = await holdPortal(page)
  return async () => {
    release()
    await expect(page.locator('main')).not.toHaveAttribute('aria-busy', 'true')
  }
}

const cards = (page: Page) => page.getByRole('article')

/** Changes the list and leaves it immediately, then signs out. */
async function leaveAtOnce(page: Page): Promise<void> {
  await page.goto('/my')
  await listIsKept(page)
  const [first = '', second = ''] = await cards(page).getByRole('heading').allTextContents()
  await cards(page).first().getByRole('button', { name: /^Hide/ }).click()
  await expect(page.getByText(`Hidden: ${first}`)).toBeVisible()
  await cards(page).first().getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('link', { name: 'Saved (1)' })).toBeVisible()
  const release = await holdTakeOver(page)
  await page.goto('/my', { waitUntil: 'commit' })
  await expect(cards(page).first().getByRole('heading')).toHaveText(second)
  await expect(page.getByText(first)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Saved (1)' })).toBeVisible()
  await expect(page.locator('article button[aria-pressed=true]')).toHaveCount(1)
  await release()
  await page.unrouteAll({ behavior: 'wait' })

  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  const painted = await page.evaluate((key) => localStorage.getItem(key), localKeys.painted)
  expect(painted).toBeNull()
  await holdTakeOver(page)
  await page.goto('/my', { waitUntil: 'commit' })
  await expect(page.locator('.app-login')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
}

test.describe('before the portal’s code has loaded', () => {
  // Without a worker, which would answer from its cache and bypass the routes that delay the code here.

  test('the last list is painted, its links work, nothing moves when the portal takes over, and it is gone with a sign-out', async ({
    page,
  }) => {
    await join(page)
    const texts = await listIsKept(page)
    const shifts = await watchShifts(page)

    await test.step('it is complete, and in its final place; scroll and focus stay', async () => {
      const release = await holdTakeOver(page)
      await page.goto('/my', { waitUntil: 'commit' })
      await expectPainted(page, texts)
      await expect(page.getByRole('heading', { name: 'My Studies' })).toBeVisible()
      const link = cards(page)
        .nth(fewest - 1)
        .getByRole('link', { name: /^View/ })
      await link.focus()
      const scrolled = await page.evaluate(() => scrollY)
      expect(scrolled).toBeGreaterThan(0)
      const before = await cards(page).nth(2).boundingBox()
      await release()
      await expect(link).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(scrolled)
      expect(await cards(page).nth(2).boundingBox()).toEqual(before)
      expect(await cards(page).allInnerTexts()).toEqual(texts)
      expect(await shifts()).toBeLessThan(0.01)
      await page.unrouteAll({ behavior: 'wait' })
    })

    await test.step('keyboard navigation continues from the same element', async () => {
      const saved = page.getByRole('link', { name: /^Saved/ })
      const button = cards(page).nth(1).getByRole('button').first()
      for (const focused of [saved, button]) {
        const release = await holdTakeOver(page)
        await page.goto('/my', { waitUntil: 'commit' })
        await expectPainted(page, texts)
        await tabTo(focused)
        await release()
        await expect(focused).toBeFocused()
        await page.keyboard.press('Shift+Tab')
        await expect(focused).not.toBeFocused()
        await page.keyboard.press('Tab')
        await expect(focused).toBeFocused()
        await page.unrouteAll({ behavior: 'wait' })
      }

      const release = await holdTakeOver(page)
      await page.goto('/my', { waitUntil: 'commit' })
      await expectPainted(page, texts)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.locator('main')).toBeFocused()
      await release()
      await expect(page.locator('main')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByLabel('For whom')).toBeFocused()
      await page.unrouteAll({ behavior: 'wait' })
    })

    await test.step('links work', async () => {
      const release = await holdTakeOver(page)
      await page.goto('/my', { waitUntil: 'commit' })
      const link = cards(page).first().getByRole('link', { name: /^View/ })
      const address = (await link.getAttribute('href')) ?? ''
      await link.click()
      await page.waitForURL(address, { waitUntil: 'commit' })
      await release()
      await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
    })

    await test.step('it follows what was hidden and saved, and is gone with a sign-out', () =>
      leaveAtOnce(page))
  })
})
