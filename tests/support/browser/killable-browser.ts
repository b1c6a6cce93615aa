import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { makeBrowserProfile, removeBrowserProfile } from './browser-profile.ts'
import { headlessOptions } from './chromium-switches.ts'
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
          ...headlessOptions,
          baseURL: wire.origin,
        })
        await prepare?.(browser)
        return browser.newPage()
      },
      close: async () => browser?.close(),
      kill: async () => {
        const closed = browser?.waitForEvent('close')
        process.kill(await processOf(browser), 'SIGKILL')
        await closed
      },
    })
    await browser?.close()
    await removeBrowserProfile(profile)
  },
})

/** Number of the browser's own process. */
async function processOf(context: BrowserContext | undefined): Promise<number> {
  const session = await context?.browser()?.newBrowserCDPSession()
  const answer = await session?.send('SystemInfo.getProcessInfo')
  const own = answer?.processInfo.find(({ type }) => type === 'browser')
  if (!own) throw new Error('The browser is not running')
  return own.id
}
