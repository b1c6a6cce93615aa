import { type Page, expect } from '@playwright/test'

/**
 * Goes to an address within the running portal: quicker than loading the page, with the same guards. Ends when the new
 * page has its heading.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState(null, '', address)
  }, path)
  await expect(page.locator('main h1:not([data-left])').first()).toBeVisible()
}
