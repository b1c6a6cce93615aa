import { type Locator, type Page, expect } from '@playwright/test'

/** More elements than a page of a hundred cases has. */
const maxTabs = 900

/** A keyboard that counts its presses. */
export class Keyboard {
  presses = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    this.presses += 1
    await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    this.presses += text.length
    await this.#page.keyboard.type(text)
  }

  /** Presses Tab until the target has the focus; backwards for what is above. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press(key)
    }
    throw new Error(`Tab never got to ${String(target)}`)
  }

  async follow(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.tabTo(target, key)
    await this.press('Enter')
  }
}
