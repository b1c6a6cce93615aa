import { type Page, expect } from '@playwright/test'

/**
 * Goes to an address within the running portal: quicker than loading the page, with the same guards. Ends when the new
 * page has its heading.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  // A picture of the last page hears no change of the address.
  await expect(page.locator('main[aria-busy=true]')).toHaveCount(0)
  await page.evaluate((address) => {
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState(null, '', address)
  }, path)
  // At the next frame, not at the next look of `expect`.
  await page.locator('main h1:not([data-left])').first().waitFor()
}
