import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Page, expect } from '@playwright/test'

const folder = fileURLToPath(new URL('../../screens/', import.meta.url))

const widths = [360, 768, 1280]
const themes = ['light', 'dark'] as const

/** Longer pages are cut off here, in CSS pixels. */
const maxHeight = 2600

/** Takes a page at every width and in both themes: `screens/NAME-WIDTH-THEME.png`. */
export async function takeLooks(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await picturesShown(page)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.screenshot({
        path: `${folder}${name}-${width}-${colorScheme}.png`,
        fullPage: true,
        animations: 'disabled',
        caret: 'initial',
        clip: { x: 0, y: 0, width, height: Math.min(Math.max(height, 800), maxHeight) },
      })
    }
  }
}

/** Takes the part of a page that the screen shows: `screens/portraits/NAME.png`. */
export async function takePortrait(page: Page, name: string): Promise<void> {
  await picturesShown(page)
  await page.screenshot({ path: `${folder}portraits/${name}.png`, animations: 'disabled' })
}

/** Resolves once nothing is loading, and fonts and pictures are there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function picturesShown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A phone's scrollbar takes no room. The page's policy would refuse a style element.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { scrollbar-gutter: auto !important; scrollbar-width: none }')
    document.adoptedStyleSheets = [sheet]
    scrollTo(0, 0)
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})))
    await document.fonts.ready
  })
}
