import type { Page } from '@playwright/test'

/**
 * Holds the portal's code back until it is released, as a slow connection does. Until then the page shows only its
 * HTML. The page must have no worker, which would answer from its cache.
 */
export async function holdPortal(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}
