import type { Page } from '@playwright/test'

/** Unfolds a group of the form of a study. */
export const unfold = (page: Page, title: string): Promise<void> =>
  page.locator('form summary h2').filter({ hasText: title }).click()
