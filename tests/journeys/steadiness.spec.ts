import type { BrowserContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { IntakesAnswer } from '#contract/answers/intake.ts'
import { databaseNames } from '#offline/storage/storage-names.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join } from '#tests/support/builders/participant.ts'

/** Below this nobody sees a movement: a hair of a pixel when one font takes the place of the other. */
const unseen = 0.001

/** What moved on this page without anybody having touched it, by the classes of what moved. */
function movements(page: Page): Promise<{ by: number; what: string }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const moved: { by: number; what: string }[] = []
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const sources: { node?: Element | null }[] = Reflect.get(entry, 'sources') ?? []
            const what = sources.map(({ node }) => node?.className ?? '').join(', ')
            if (!Reflect.get(entry, 'hadRecentInput'))
              moved.push({ by: Number(Reflect.get(entry, 'value')), what })
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // What was seen before arrives in the next frames.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved))))
      }),
  )
}

/** Answers wait until they are let through, so that the page shows what it shows while it loads. */
async function holdAnswers(context: BrowserContext): Promise<() => void> {
  let letThrough = () => {}
  const gate = new Promise<void>((open) => {
    letThrough = open
  })
  await context.route(/\/(?:c-api|d-api|api)\//, async (route) => {
    await gate
    await route.continue()
  })
  return letThrough
}

/** As if the browser had made room: it is known whose device this is, and nothing that she looked at is there. */
async function forgetAnswers(page: Page): Promise<void> {
  await page.goto('/env.js')
  await page.evaluate(
    (name) => new Promise((done) => indexedDB.deleteDatabase(name).addEventListener('success', done)),
    databaseNames.answers,
  )
}

// The browser asks for an icon when it shows a script as a page, which is where the device is cleared.
test.use({ allowedMessages: /favicon\.ico/ })

test('nothing moves while a page loads', async ({ page, context }) => {
  test.setTimeout(240_000)
  await join(page)
  const study = (await page.getByRole('link', { name: /View/ }).first().getAttribute('href')) ?? ''
  const { intakes } = v.parse(IntakesAnswer, await (await page.request.get('/d-api/v1/intakes/')).json())
  const lists = ['/my', '/category/clinical-trials', '/online-surveys', '/survey-panels']
  const others = [study, '/earnings', '/earnings/cashout', '/profile', `/focusgroup/${intakes[0]}/intake`]
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [...lists, ...others]) {
      await forgetAnswers(page)
      const letThrough = await holdAnswers(context)
      await page.goto(path)
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
      letThrough()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // What comes behind the page moves nothing either.
      await expect(page.locator('html[data-ready]')).toBeAttached()
      const seen = (await movements(page)).filter(({ by }) => by > unseen)
      expect.soft(seen, `${path} at ${width}px`).toEqual([])
      await context.unrouteAll({ behavior: 'wait' })
    }
  }
})
