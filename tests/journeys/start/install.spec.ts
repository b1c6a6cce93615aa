import type { Page } from '@playwright/test'
import { localKeys } from '#offline/storage/storage-names.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join } from '#tests/support/builders/people/participant.ts'

const offer = (page: Page) => page.getByRole('complementary', { name: 'Install Stipend' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Sends the event by which a browser offers to install. It offers this to people alone. */
const offeredByBrowser = (page: Page) =>
  page.evaluate(() => void globalThis.dispatchEvent(new Event('beforeinstallprompt')))

/** Opens a study as the second one: by then the participant shows interest. */
async function openSecondStudy(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.setItem(key, '1'), localKeys.studiesOpened)
  await page.getByRole('article').first().getByRole('link', { name: /^View/ }).click()
  await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
}

test('the offer to install follows the content, never covers it, and is absent on forms and on paper', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await join(page)
  await openSecondStudy(page)
  await offeredByBrowser(page)
  await expect(offer(page)).toBeVisible()
  const [button, card] = [
    await page.getByRole('button', { name: 'LOAD MORE' }).boundingBox(),
    await offer(page).boundingBox(),
  ]
  expect(card?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0))
  const isOverPage = (node: Element) =>
    Boolean(node.closest('[aria-live]')) || getComputedStyle(node).position !== 'static'
  expect(await offer(page).evaluate(isOverPage)).toBe(false)

  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(heading(page)).toHaveText('Your profile')
  await expect(offer(page)).toHaveCount(0)
  await page.goBack()
  await expect(heading(page)).toHaveText('My Studies')
  await expect(offer(page)).toBeVisible()

  await test.step('a printed page has the brand once at its top, and no buttons, offers or messages', async () => {
    await page
      .getByRole('button', { name: /^Save / })
      .first()
      .click()
    const message = page.getByText('Saved for later.')
    await expect(message).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(offer(page)).toBeHidden()
    await expect(message).toBeHidden()
    await expect(page.getByRole('main').getByRole('button').or(page.getByRole('combobox'))).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(page.getByText('Sponsored study').first()).toBeAttached()
    await expect(page.getByText('Sponsored study').filter({ visible: true })).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeHidden()
    await expect(page.getByRole('banner').getByText('Stipend')).toBeVisible()
    const styles = await page.evaluate(() => {
      const header = document.querySelector('header')
      return {
        header: header && getComputedStyle(header).position,
        ink: getComputedStyle(document.body).color,
      }
    })
    expect(styles).toEqual({ header: 'static', ink: 'rgb(22, 33, 29)' })
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  })

  await offer(page).getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(offer(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
