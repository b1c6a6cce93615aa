import { deviceKeepsPicture } from '#tests/support/device/device.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join } from '#tests/support/builders/people/participant.ts'
import type { Locator, Page } from '@playwright/test'

/** Collects the name of the moving element in each view transition. Skips them once the page has `data-skip`. */
async function watchTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      if (document.documentElement.dataset['skip'] === 'yes') {
        transition.skipTransition()
        document.documentElement.dataset['skipped'] = 'yes'
      }
      void transition.ready.then(
        () => {
          const moved = document
            .getAnimations()
            .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : ''))
            .some((name) => name.includes('study-picture'))
          const told = document.documentElement.dataset['transitions'] ?? ''
          document.documentElement.dataset['transitions'] = `${told} ${moved ? 'picture' : 'page'}`
        },
        () => {},
      )
      return transition
    }
  })
  return async () =>
    ((await page.locator('html').getAttribute('data-transitions')) ?? '').split(' ').filter(Boolean)
}

/** While the pointer is down, the browser loads the code of the study’s page and no data. The page opens on release. */
async function pressSlowly(page: Page, link: Locator): Promise<void> {
  await link.hover()
  await page.waitForLoadState('networkidle')
  const data: string[] = []
  page.on('request', (request) => {
    if (/-api\/.*(?:focusgroups|intake)/.test(request.url())) data.push(request.url())
  })
  const code = page.waitForRequest(/\/assets\/study-[^/]*\.js$/)
  await page.mouse.down()
  await (await code).response()
  expect(new URL(page.url()).pathname).toBe('/my')
  expect(data).toEqual([])
  await page.mouse.up()
}

test('a study loads its code at the press, opens with a transition from its list, and closes with one to its place', async ({
  page,
}) => {
  const transitions = await watchTransitions(page)
  await join(page)
  // The code of transitions loads with the code that keeps the list.
  await deviceKeepsPicture(page)
  const cards = page.getByRole('article')
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect(cards).toHaveCount(20)
  const card = cards.nth(11)
  // Not `innerText`: a card has one only when it is near the viewport.
  const [title = ''] = await card.getByRole('heading').allTextContents()
  await card.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  await pressSlowly(page, card.getByRole('link', { name: /View/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(transitions).toHaveLength(1)
  await page.goBack()
  await expect(cards).toHaveCount(20)
  await expect.poll(transitions).toEqual(['picture', 'picture'])
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)

  // The browser may skip one: this is no error.
  await page.evaluate(() => void (document.documentElement.dataset['skip'] = 'yes'))
  await card.getByRole('link', { name: /View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('html[data-skipped]')).toBeAttached()
  await page.goBack()
  await expect(cards).toHaveCount(20)
  expect(await transitions()).toHaveLength(2)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await card.getByRole('link', { name: /View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('link', { name: 'Stipend' }).click()
  await expect(cards).toHaveCount(10)
  expect(await transitions()).toHaveLength(2)
})
