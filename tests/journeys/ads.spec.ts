import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join } from '#tests/support/builders/participant.ts'
import { watchShifts } from '#tests/support/browser/layout-shifts.ts'
import type { Page } from '@playwright/test'
import * as v from 'valibot'

/** The address of a study that has advertisements, or of one that is free of them. */
async function studyPath(page: Page, isFree: boolean): Promise<string> {
  const path = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })
  const answer = v.parse(activeStudiesAnswer('focusgroups'), await (await page.request.get(path)).json())
  const study = Object.values(answer.studies.rows).find(({ calc_no_ads }) => calc_no_ads === isFree)
  return `/study/${study?.id}`
}

test('sponsored studies are shown, and marked, after every fifth study and on the page of a study', async ({
  page,
}) => {
  test.slow()
  await join(page)
  const shifts = await watchShifts(page)
  await page.goto('/my')
  const marks = page.locator('main').getByText('Sponsored study', { exact: true })
  // Two among ten studies, and one in the box beside them.
  await expect(marks).toHaveCount(3)
  const inOrder = page.locator('main article, main p:text-is("Sponsored study")')
  const order = await inOrder.evaluateAll((all) =>
    all.map(({ tagName }) => (tagName === 'ARTICLE' ? 'study' : 'ad')).join(' '),
  )
  expect(order).toBe(`${'study '.repeat(5)}ad ${'study '.repeat(5)}ad ad`)
  expect(await shifts()).toBe(0)

  await page.goto(await studyPath(page, false))
  await expect(marks).toHaveCount(2)
  await page.goto(await studyPath(page, true))
  await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
  await expect(marks).toHaveCount(1)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(marks).toHaveCount(0)
})
