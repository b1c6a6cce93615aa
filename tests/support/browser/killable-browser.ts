import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { makeBrowserProfile, removeBrowserProfile } from './browser-profile.ts'
import { chromiumOptions } from './chromium-switches.ts'
import { test as base } from './outbox-fixtures.ts'

/** A browser that can be closed, killed and opened again with the same profile. */
interface KillableBrowser {
  /** @param prepare Called before the first page opens. */
  open(prepare?: (context: BrowserContext) => Promise<void>): Promise<Page>
  close(): Promise<void>
  kill(): Promise<void>
}

/** `test` with a killable browser behind the `wire`. */
export const test = base.extend<{ device: KillableBrowser }>({
  device: async ({ wire }, use) => {
    const profile = await makeBrowserProfile()
    let browser: BrowserContext | undefined
    await use({
      open: async (prepare) => {
        browser = await chromium.launchPersistentContext(profile, {
          ...chromiumOptions,
          baseURL: wire.origin,
        })
        await prepare?.(browser)
        return browser.newPage()
      },
      close: async () => browser?.close(),
      kill: async () => {
        const closed = browser?.waitForEvent('close')
        // The lock file of Chromium's profile names its process, as `machine-number`.
        const lock = await readlink(join(profile, 'SingletonLock'))
        process.kill(Number(lock.split('-').at(-1)), 'SIGKILL')
        await closed
      },
    })
    await browser?.close()
    await removeBrowserProfile(profile)
  },
})
