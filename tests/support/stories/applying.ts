import { type Page, expect } from '@playwright/test'

/** Presses Apply on the study of the first card and confirms the application. Returns the study's title. */
export async function applyToFirst(page: Page): Promise<string> {
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading') })
    .first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: /^View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  // No link leaves the page, whichever way of applying the study has.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
  await page
    .getByRole('link', { name: /^Apply/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/^Applied \d/)).toBeVisible()
  // The button disappeared with the question. The focus must not be lost.
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toBeFocused()
  await expect(page.getByText('Did you apply?')).toHaveCount(0)
  return title
}
