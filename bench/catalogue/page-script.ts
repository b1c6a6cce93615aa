import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { chromiumOptions } from '#tests/support/browser/chromium-switches.ts'
import { type CDPSession, type Page, chromium } from '@playwright/test'
import { buildScript } from '../parts/build-script.ts'
import { withFolder } from '../parts/folder.ts'

interface OpenPage {
  page: Page
  tools: CDPSession
}

/** Runs a function that opens pages with a script, which defines the function `search`. */
export function withPages<Result>(
  source: string,
  use: (open: () => Promise<OpenPage>) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    await buildScript(source, folder)
    const content = await readFile(join(folder, `${basename(source, '.ts')}.js`), 'utf8')
    const browser = await chromium.launch(chromiumOptions)
    try {
      return await use(async () => {
        const page = await browser.newPage()
        await page.addScriptTag({ type: 'module', content })
        await page.waitForFunction('typeof search === "function"')
        return { page, tools: await page.context().newCDPSession(page) }
      })
    } finally {
      await browser.close()
    }
  })
}
