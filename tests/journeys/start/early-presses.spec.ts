import { localKeys } from '#offline/storage/storage-names.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { holdPortal } from '#tests/support/browser/hold-portal.ts'
import { join } from '#tests/support/builders/people/participant.ts'
import { deviceKeepsPicture } from '#tests/support/device/device.ts'
import { watchShifts } from '#tests/support/stories/layout-shifts.ts'
import type { Page } from '@playwright/test'

// A worker would answer from its cache and bypass the routes that delay the code here.

const cards = (page: Page) => page.getByRole('article')
const saves = (page: Page) => cards(page).getByRole('button', { name: /^Save / })

/** Opens a page whose code is held back, once its picture is there. @returns Lets the code come. */
async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdPortal(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
  return async () => {
    release()
    await expect(page.locator('main')).not.toHaveAttribute('aria-busy', 'true')
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Saves a study on the picture of a page that is killed. @returns The page of the next start, which saves it once. */
async function saveAndKill(page: Page): Promise<Page> {
  await openHeld(page, '/my')
  await saves(page).nth(1).click()
  await expect(saves(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.close()
  const next = await page.context().newPage()
  const posts: string[] = []
  next.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/saved/')) posts.push(request.postData() ?? '')
  })
  const release = await openHeld(next, '/my')
  await expect(saves(next).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await release()
  await expect(next.getByRole('link', { name: 'Saved (1)' })).toBeVisible()
  await expect(saves(next).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => posts.length).toBe(1)
  await next.waitForLoadState('networkidle')
  expect(posts).toHaveLength(1)
  return next
}

/** Presses and types on the picture of My Studies: it is done when the portal is there. */
async function useMyStudies(page: Page): Promise<void> {
  await test.step('a study that was hidden keeps its place, with Undo', async () => {
    const release = await openHeld(page, '/my')
    const title = await cards(page).first().getByRole('heading').innerText()
    await cards(page).first().getByRole('button', { name: /^Hide/ }).click()
    await expect(cards(page).first()).toHaveCSS('opacity', '0.5')
    await release()
    await expect(page.getByText(`Hidden: ${title}`)).toBeVisible()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(cards(page).first().getByRole('heading')).toHaveText(title)
    await deviceKeepsPicture(page)
  })

  await test.step('the search goes on from what was typed', async () => {
    const release = await openHeld(page, '/my')
    await page.getByRole('searchbox').click()
    await page.keyboard.type('coffee')
    await page.getByLabel('Sort').selectOption({ label: 'Highest pay' })
    await page.getByRole('searchbox').focus()
    await release()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveValue('coffee')
    await expect(page.getByLabel('Sort')).toHaveValue('pay')
    await page.keyboard.type(' house')
    await expect(page).toHaveURL(/q=coffee(?:\+|%20)house&sort=pay/)
  })
}

/** The pictures of a study and of Earnings stand where the pages do, and their presses wait. */
async function useOtherPictures(page: Page): Promise<void> {
  const shifts = await watchShifts(page)
  await test.step('a study', async () => {
    const study = (await cards(page).first().getByRole('link').first().getAttribute('href')) ?? ''
    await page.goto(study)
    await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
    await deviceKeepsPicture(page)
    const release = await openHeld(page, study)
    await expect(page.getByRole('heading', { name: 'About this study' })).toBeVisible()
    const before = await page.getByRole('heading', { name: 'About this study' }).boundingBox()
    await release()
    expect(await page.getByRole('heading', { name: 'About this study' }).boundingBox()).toEqual(before)
    expect(await shifts()).toBeLessThan(0.01)

    const releaseAgain = await openHeld(page, study)
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-pressed', 'true')
    await page
      .getByRole('link', { name: /^Apply/ })
      .last()
      .click()
    await releaseAgain()
    await expect(page.getByRole('button', { name: 'Not yet' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Saved/ })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('Earnings, with the time of the balance until the portal runs, and a menu that opens by the keyboard', async () => {
    await page.goto('/earnings')
    await expect(page.getByText('No points yet.')).toBeVisible()
    await expect(page.getByText(/^As of/)).toBeHidden()
    await deviceKeepsPicture(page)
    const release = await openHeld(page, '/earnings')
    await expect(page.getByText(/^As of/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Payment' })).toBeDisabled()
    const account = page.getByRole('button', { name: /Your account/ })
    await account.focus()
    await page.keyboard.press('Enter')
    await expect(account).toHaveAttribute('aria-busy', 'true')
    await release()
    await expect(page.getByText(/^As of/)).toBeHidden()
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    expect(await shifts()).toBeLessThan(0.01)
  })

  await test.step('a press after a sign-out in another tab is not done, and the page says so', async () => {
    const release = await openHeld(page, '/my')
    // As the other tab does.
    await page.evaluate((key) => localStorage.removeItem(key), localKeys.owner)
    await saves(page).nth(2).click()
    await expect(saves(page).nth(2)).toHaveAttribute('aria-pressed', 'false')
    await release()
    await expect(page.getByText('A press from before the page was ready was not carried out.')).toBeVisible()
  })
}

test('what is pressed and typed on a picture is done once when the portal is there, by the next start too', async ({
  page,
}) => {
  await join(page)
  await expect(cards(page)).toHaveCount(10)
  await deviceKeepsPicture(page)
  const next = await test.step('a page that is killed', () => saveAndKill(page))
  await deviceKeepsPicture(next)
  await useMyStudies(next)
  await next.goto('/my')
  await expect(cards(next)).toHaveCount(10)
  await useOtherPictures(next)
})
