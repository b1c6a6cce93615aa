import type { BrowserContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { IntakesAnswer } from '#contract/answers/intake-answers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { databaseNames, localKeys } from '#offline/storage/storage-names.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { movements } from '#tests/support/browser/movements.ts'
import { joinByCalls, postByCalls } from '#tests/support/builders/people/participant.ts'

/** Holds answers back, so that the page stays in its loading state. @returns Lets them through. */
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

/** Deletes the answers on the device, and the list that a start paints, as each page begins. The owner stays known. */
async function forgetAnswers(page: Page): Promise<void> {
  await page.addInitScript(
    ([name, list]) => {
      localStorage.removeItem(list)
      // The portal opens the database after it.
      indexedDB.deleteDatabase(name)
    },
    [databaseNames.answers, localKeys.painted] as const,
  )
}

/** A phone’s first screen shows three studies. */
async function seeThree(page: Page, pages: string): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const bar = await page.getByRole('navigation', { name: pages }).boundingBox()
  const third = await page.getByRole('article').nth(2).boundingBox()
  expect.soft((third?.y ?? 844) + (third?.height ?? 0), pages).toBeLessThan(bar?.y ?? 0)
}

test('a phone’s first screen shows three studies in either language, and no layout shifts while a page loads', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await joinByCalls(page)
  // The counts stand beside the number of studies.
  await postByCalls(page, endpoints.save.path, { id: 1, saved: true })
  await postByCalls(page, endpoints.hide.path, { kind: 'focusgroup', id: 2, hidden: true })
  await page.goto('/my')
  await seeThree(page, 'Main pages')
  const study = (await page.getByRole('link', { name: /View/ }).first().getAttribute('href')) ?? ''
  const speak = (language: string) =>
    page.evaluate((choice) => localStorage.setItem(...choice), [localKeys.language, language] as const)
  await speak('es')
  await page.goto('/my')
  await seeThree(page, 'Páginas principales')
  await speak('en')
  const { intakes } = v.parse(IntakesAnswer, await (await page.request.get('/d-api/v1/intakes/')).json())
  const kinds = ['/my', study, '/earnings']
  const others = [
    '/online-surveys',
    '/earnings/cashout',
    '/survey-panels',
    '/profile',
    `/focusgroup/${intakes[0]}/intake`,
  ]
  await forgetAnswers(page)
  // A wide page has columns. The others are laid out as one of these.
  for (const [width, paths] of [
    [360, [...kinds, ...others]],
    [1280, kinds],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      const letThrough = await holdAnswers(context)
      await page.goto(path)
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
      letThrough()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Background work after the start moves nothing either.
      await expect(page.locator('html[data-ready]')).toBeAttached()
      expect.soft(await movements(page), `${path} at ${width}px`).toEqual([])
      await context.unrouteAll({ behavior: 'wait' })
    }
  }
})
