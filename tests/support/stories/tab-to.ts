import { type Locator, expect } from '@playwright/test'

/** Presses Tab until the target has the focus, as a person without a pointer does. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error('Tab never got there')
}
