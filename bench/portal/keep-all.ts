import type { Page } from '@playwright/test'
import { deviceKeeps, deviceKeepsPicture } from '#tests/support/device/device.ts'
import { workerReady } from '#tests/support/builders/people/participant.ts'
import { type MeasuredPage, loginPage } from './pages.ts'

/** Waits until a device keeps what its next start from the worker needs. */
export async function keepAll(page: Page, { content, isForMembers, path }: MeasuredPage): Promise<void> {
  await workerReady(page)
  if (!isForMembers && path !== loginPage.path) await stackKeeps(page)
  if (!isForMembers) return
  await deviceKeeps(page)
  // The browser keeps the code that it has compiled in a start from the worker.
  await page.reload()
  await page.locator(content.selector).first().waitFor()
  await deviceKeepsPicture(page)
}

/** The stack's persister writes once a second at most. */
async function stackKeeps(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('REACT_QUERY_OFFLINE_CACHE')?.includes('"success"'))
}
