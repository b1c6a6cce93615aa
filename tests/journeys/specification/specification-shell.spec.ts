import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { join } from '#tests/support/builders/people/participant.ts'

/** Sections 2 and 9 of the specification: header, side navigation, layout values. */

const toggle = (page: Page) => page.getByRole('button', { name: /navigation$/ })
const sidebar = (page: Page) => page.getByRole('dialog', { name: 'Navigation' })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('Not on the screen')
  return box
}

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Section 9, from any page. */
async function layoutValues(page: Page, context: BrowserContext): Promise<void> {
  await test.step('container at least 320 px wide, 768 px from a viewport of 768 px', async () => {
    const container = page.locator('main > *')
    for (const [width, least] of [
      [320, 320],
      [767, 320],
      [768, 768],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      expect((await boxOf(container)).width).toBeGreaterThanOrEqual(least)
    }
    await page.setViewportSize({ width: 767, height: 800 })
    expect(await styleOf(container, 'min-width')).toBe('320px')
  })

  await test.step('mobile layout up to 767 px', async () => {
    await goWithin(page, '/profile')
    const top = async (label: string) => (await boxOf(page.getByLabel(label))).y
    expect(await top('Last name')).toBeGreaterThan(await top('First name'))
    await page.setViewportSize({ width: 768, height: 800 })
    expect(await top('Last name')).toBe(await top('First name'))
  })

  await test.step('select panel at most 275 px high', async () => {
    await context.route('**/d-api/v2/online_surveys_cpx/', (route) => route.fulfill({ json: {} }))
    await goWithin(page, '/online-surveys')
    await page.getByRole('button', { name: 'Sort: All' }).click()
    const panel = page.getByRole('menu')
    expect(await styleOf(panel, 'max-height')).toBe('275px')
    await expect.poll(async () => (await boxOf(panel)).height).toBeGreaterThan(200)
    expect((await boxOf(panel)).height).toBeLessThanOrEqual(275)
    await page.keyboard.press('End')
    await expect(panel.getByRole('menuitemradio').last()).toBeInViewport({ ratio: 1 })
  })

  await test.step('verification form from 208 px to 400 px', async () => {
    await goWithin(page, '/id-verify')
    const form = page.locator('form').filter({ hasText: 'Start Verification' })
    expect((await boxOf(form)).width).toBe(400)
    expect(await styleOf(form, 'min-width')).toBe('208px')
  })
}

test('sections 2 and 9: header, side navigation and layout values', async ({ page, context }) => {
  test.slow()
  await page.setViewportSize({ width: 1000, height: 800 })
  await join(page)

  await test.step('load-more button 224 px', async () => {
    expect((await boxOf(page.getByRole('button', { name: 'LOAD MORE' }))).width).toBe(224)
  })

  await test.step('the header is fixed, 80 px high; the page starts below it', async () => {
    const header = page.getByRole('banner')
    expect(await boxOf(header)).toMatchObject({ x: 0, y: 0, height: 80 })
    expect((await boxOf(page.locator('main > *'))).y).toBe(80)
    expect(await styleOf(page.locator('main'), 'padding-top')).toBe('95px')
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect((await boxOf(header)).y).toBe(0)
    await expect(header.getByRole('link', { name: 'Stipend' })).toBeVisible()
  })

  await test.step('the toggle switches between an open and a closed arrow', async () => {
    await expect(toggle(page)).toHaveAccessibleName('Open navigation')
    const closedIcon = await toggle(page).locator('svg').innerHTML()
    await toggle(page).click()
    await expect(toggle(page)).toHaveAccessibleName('Close navigation')
    expect(await toggle(page).locator('svg').innerHTML()).not.toBe(closedIcon)
  })

  await test.step('the sidebar lies over the page, fixed, with a gap of 80 px at the top', async () => {
    await expect.poll(() => boxOf(sidebar(page))).toMatchObject({ x: 0, y: 80, width: 315 })
    expect(await styleOf(sidebar(page), 'position')).toBe('fixed')
    await page.setViewportSize({ width: 471, height: 800 })
    expect((await boxOf(sidebar(page))).width).toBe(315)
    await page.setViewportSize({ width: 470, height: 800 })
    expect((await boxOf(sidebar(page))).width).toBe(270)
    await page.setViewportSize({ width: 1000, height: 800 })
  })

  await test.step('a link of the navigation closes it', async () => {
    await sidebar(page).getByRole('link', { name: 'Online Surveys' }).click()
    await expect(page).toHaveURL('/online-surveys')
    await expect(sidebar(page)).toHaveCount(0)
    // The new page takes the focus, which closes a menu.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await layoutValues(page, context)
})
