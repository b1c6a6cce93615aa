import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from '@playwright/test'
import { sizeFindings } from './size-findings.ts'

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Experimental rules of axe: words on a button that its name lacks, and text that only looks like a heading. */
const triedOut = {
  'label-content-name-mismatch': { enabled: true },
  'p-as-heading': { enabled: true },
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Ten rows of a table show what a hundred do, and five cards of a list what ten do. */
const repeated = 'tbody tr:nth-child(n + 11), article:nth-of-type(n + 6)'

/** The global that axe defines on the page. */
declare const axe: typeof axeCore

/** Pages that bring axe along when they load. */
const carriers = new WeakSet<Page>()

/** Everything but colours, whose rule takes as long as all others together. */
const words = { runOnly: everything, rules: { ...triedOut, 'color-contrast': { enabled: false } } }

/**
 * Findings on the current page, with those of `sizeFindings`. Layout depends on the width, and colours on the theme. The
 * wide page shows all that the narrow one does. Ends on the wide one.
 */
export async function pageFindings(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const narrow = await wordFindings(page)
  const light = await axeFindings(page, 1280, { runOnly: everything, rules: triedOut })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeFindings(page, 1280, { runOnly: ['color-contrast'] })
  return [...narrow, ...light, ...dark.map((finding) => `dark ${finding}`)]
}

/**
 * Findings on a narrow page without those about colours, for a page that was checked in another language: translation
 * changes sizes and names.
 */
export async function wordFindings(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return [...(await axeFindings(page, 360, words)), ...(await sizeFindings(page))]
}

/** Findings of axe alone, on a desktop in the light theme. */
export function lightFindings(page: Page): Promise<string[]> {
  return axeFindings(page, 1280, { runOnly: everything })
}

async function axeFindings(page: Page, width: number, options: axeCore.RunOptions): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  // Reading the source of axe takes as long as half of its rules. The first check loads it, and the page keeps it. Later
  // loads of the page bring it along, in half of the time.
  if (!carriers.has(page)) {
    carriers.add(page)
    await page.addInitScript(source)
    await page.evaluate(source)
  }
  const found = await page.evaluate(
    async ([exclude, chosen]) => {
      const { violations } = await axe.run({ exclude }, chosen)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    // Reporting passed rules as well would take twice the time.
    [repeated, { ...options, resultTypes: ['violations'] }] as const satisfies [string, axeCore.RunOptions],
  )
  return found.map((finding) => `${width} ${finding}`)
}
