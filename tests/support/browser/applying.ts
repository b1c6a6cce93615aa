import { type Page, expect } from '@playwright/test'

/** Presses Apply on the study of the first card, and says that she applied; it leads nowhere. Returns its title. */
export async function applyToFirst(page: Page): Promise<string> {
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading') })
    .first()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: /^View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  // Whatever the way to apply: nothing leaves the page.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
  await page
    .getByRole('link', { name: /^Apply/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/^Applied \d/)).toBeVisible()
  // The button went with the question, and the focus not with it.
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toBeFocused()
  await expect(page.getByText('Did you apply?')).toHaveCount(0)
  return title
}
