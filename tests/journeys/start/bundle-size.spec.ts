import { existsSync, readFileSync, statSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { localKeys } from '#offline/storage/storage-names.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, joinByCalls, workerReady } from '#tests/support/builders/people/participant.ts'

const kibibyte = 1024
const builtPortal = joinPath(import.meta.dirname, '../../../dist/app')

/**
 * Budget for a page until it can be used, in KiB of brotli at its best level, as a static host serves it. The HTML
 * contains most of the styles.
 */
const budget = { '.js': 130.0, '.css .html': 14.2 }

/** The same for My Studies. */
const listBudget = { '.js': 137.9, '.css .html': 14.2 }

/** The same for a study's page. */
const studyBudget = { '.js': 170.0, '.css .html': 20.5 }

/** The same with everything that loads once the browser is idle, such as the search; its everyday names are a table. */
const budgetBehind = { '.js': 189.9, '.css .html': 20.5 }

/** The one script of a page that the worker serves, with every later page. */
const wholeBudget = { '.js': 325.8, '.css .html': 20.5 }

/** Budget for the dictionary of another language, in the same unit. */
const dictionaryBudget = 8.6

test('the login page loads within its budget, without a dictionary, and in Spanish with one', async ({
  page,
}) => {
  await neverIdle(page)
  const files = await collectFiles(page)
  await page.goto('/')
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  expectWithinBudget(files)
  expect(dictionariesAmong(files)).toEqual([])

  await page.evaluate((key) => localStorage.setItem(key, 'es'), localKeys.language)
  const inSpanish = await collectFiles(page)
  await page.goto('/')
  await expect(page.getByText('Comprobado', { exact: true })).toBeVisible()
  const [dictionary = '', ...others] = dictionariesAmong(inSpanish)
  expect(others).toEqual([])
  expect(brotliKibibytes(dictionary)).toBeLessThanOrEqual(dictionaryBudget)
})

test('My Studies and a study load within their budgets, and background work within another', async ({
  page,
}) => {
  await joinByCalls(page)
  const all = await collectFiles(page)
  await page.goto('/my')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.waitForLoadState('networkidle')
  expectWithinBudget(all, budgetBehind)

  await neverIdle(page)
  const files = await collectFiles(page)
  await page.goto('/my')
  const study = await page.getByRole('article').getByRole('link').first().getAttribute('href')
  await page.waitForLoadState('networkidle')
  expectWithinBudget(files, listBudget)
  expect(files.size).toBeLessThan(all.size)

  const ofStudy = await collectFiles(page)
  await page.goto(study ?? '')
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expectWithinBudget(ofStudy, studyBudget)
})

test.describe('with a worker', () => {
  test.use(withWorker)

  test('a page comes from one script, and is what modules make of it', async ({ page, browser }) => {
    // A page shows the minute of its data.
    const now = Date.now()
    await page.clock.setFixedTime(now)
    await join(page)
    await workerReady(page)
    const { cookies } = await page.context().storageState()
    const other = await browser.newContext({ serviceWorkers: 'block', viewport: page.viewportSize() })
    await other.addCookies(cookies)
    const byModules = await other.newPage()
    await byModules.clock.setFixedTime(now)
    // On lists and studies, sponsored surveys are drawn by lot.
    for (const path of ['/earnings', '/near', '/earnings/cashout']) {
      const files = await collectFiles(page)
      await page.goto(path)
      await byModules.goto(new URL(path, page.url()).href)
      for (const one of [page, byModules]) await expect(one.locator('html[data-ready]')).toBeAttached()
      await expect(async () => expect(await boxesOn(page)).toEqual(await boxesOn(byModules))).toPass()
      const scripts = [...files].filter((file) => file.endsWith('.js') && file !== '/env.js')
      expect(scripts).toEqual([expect.stringMatching(/^\/assets\/start-/)])
      expectWithinBudget(files, wholeBudget)
    }
    await other.close()
  })
})

function dictionariesAmong(files: ReadonlySet<string>): string[] {
  return [...files].filter((path) => path.includes('/spanish'))
}

/** Every element on the screen, with its place. */
function boxesOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header *, main *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.localName, x, y, width, height].join(' ')
    }),
  )
}

/** Makes the browser never idle, so that only the page itself loads, without background work. */
async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}

/** Paths that the next pages request, without those that the worker precaches. */
async function collectFiles(page: Page): Promise<ReadonlySet<string>> {
  // The page before them may still load files for its own background work.
  await page.goto('about:blank')
  const paths = new Set<string>()
  page.on('request', (request) => {
    if (request.serviceWorker() === null) paths.add(new URL(request.url()).pathname)
  })
  return paths
}

function expectWithinBudget(files: ReadonlySet<string>, max: Record<string, number> = budget): void {
  for (const [extensions, kibibytes] of Object.entries(max)) {
    const sizes = [...files, '/index.html']
      .filter((path) => extensions.split(' ').some((extension) => path.endsWith(extension)))
      .map((path) => [path, brotliKibibytes(path)] as const)
    const total = sizes.reduce((sum, [, size]) => sum + size, 0)
    const listed = sizes.map(([path, size]) => `${size.toFixed(1)} KiB ${path}`).join('\n')
    expect(total, `no ${extensions} file was loaded: this check cannot see what it measures`).toBeGreaterThan(
      0,
    )
    expect(total, `${extensions} files:\n${listed}`).toBeLessThanOrEqual(kibibytes)
  }
}

/** The build has compressed its assets so. */
function brotliKibibytes(path: string): number {
  const file = joinPath(builtPortal, path)
  if (existsSync(`${file}.br`)) return statSync(`${file}.br`).size / kibibyte
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return brotliCompressSync(readFileSync(file), options).length / kibibyte
}
