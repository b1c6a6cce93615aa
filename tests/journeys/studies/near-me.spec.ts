import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { openNearMe, trialCard } from '#tests/support/stories/near-me.ts'
import { breath, soon, sugar } from '#tests/support/builders/studies/near-trials.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { holdPortal } from '#tests/support/browser/hold-portal.ts'
import { deviceKeepsPicture } from '#tests/support/device/device.ts'
import { watchShifts } from '#tests/support/stories/layout-shifts.ts'
import type { Page } from '@playwright/test'

// The trials would change the lists of other tests.
test.use({
  baseURL: async ({ desk }, use) => use(desk.host.origin),
  // The host makes no changes of texts that were replaced: the portal then asks for the texts themselves.
  allowedMessages: /\/changes\/.*status of 404/,
})

/** Of trials, which are called; studies in person come before them. */
const titles = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^(?:Call|Get in touch)/ }) })
    .getByRole('heading')

/** Goes from point to point of the map, to a trial and to its slip. */
async function useMap(page: Page): Promise<void> {
  const map = page.getByRole('group', { name: 'Map of the places within 25 miles' })
  const points = map.getByRole('button')
  await expect(points.nth(2)).toBeVisible()
  await points.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(points.nth(1)).toBeFocused()
  const hill = map.getByRole('button', { name: 'Hill Hospital, New York, 14 miles, 1 study' })
  await hill.press('Enter')
  await expect(trialCard(page, sugar)).toBeFocused()
  await expect(hill).toHaveAttribute('aria-pressed', 'true')
  expect.soft(await pageFindings(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(map).toBeHidden()
  expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThan(600)
  await page.getByRole('button', { name: 'Map' }).press('Enter')
  await expect(map).toBeVisible()
  await trialCard(page, breath).getByRole('button', { name: /^Call/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect.soft(await pageFindings(page), 'slip').toEqual([])
  await page.keyboard.press('Escape')
  await expect(trialCard(page, breath).getByRole('button', { name: /^Call/ })).toBeFocused()
}

/** From the map to a trial's page, with its places and contacts. */
async function openTrials(page: Page): Promise<void> {
  await page.goto('/near')
  await expect(trialCard(page, breath)).toBeVisible()
  await test.step('the next start begins with a picture of it, but of no other search', () =>
    startAgain(page))
  await test.step('the map', () => useMap(page))
  await trialCard(page, sugar)
    .getByRole('button', { name: /^Get in touch/ })
    .click()
  const slip = page.getByRole('dialog')
  await expect(slip).toContainText('This is the contact for all places.')
  await expect(slip.getByRole('link', { name: '212-555-0199' })).toHaveAttribute('href', 'tel:+12125550199')
  await slip.getByRole('button', { name: 'Close' }).click()

  await trialCard(page, 'Four Hundred Doors').getByRole('link', { name: /^View/ }).click()
  const places = page.getByRole('region', { name: 'Nearest places' })
  await expect(places.getByRole('listitem').first()).toContainText('17 miles · Door 1, New York')
  await expect(places.getByRole('listitem')).toHaveCount(5)
  await places.getByRole('button', { name: 'Show 395 more places' }).click()
  await expect(places.getByRole('listitem')).toHaveCount(25)
  await expect(page.getByText('Recruiting · confirmed').first()).toBeVisible()

  await page.goBack()
  await trialCard(page, breath).getByRole('link', { name: /^View/ }).click()
  await expect(places.getByRole('listitem')).toHaveText([
    /3 miles · Harbor Clinic, New York/,
    /Less than 1 mile · Closed Door Clinic, New York\s*Not recruiting here/,
  ])
  await expect(places.getByRole('button')).toHaveText(['Call'])
  const nearest = page.getByRole('button', { name: 'Call the nearest place, 3 miles' })
  await expect(nearest).toHaveCount(2)
  await nearest.first().press('Enter')
  await expect(slip.getByRole('link', { name: '212-555-0142' })).toBeVisible()
  await slip.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Apply by phone' })).toHaveCount(2)
}

async function startAgain(page: Page): Promise<void> {
  await deviceKeepsPicture(page)
  const kept = () => page.evaluate((key) => localStorage.getItem(key), localKeys.painted)
  await page.getByLabel('ZIP code').fill('10950')
  await expect(titles(page).first()).toHaveText('Four Hundred Doors')
  await page.goto('/earnings')
  await deviceKeepsPicture(page)
  expect(await kept()).not.toContain('10950')
  const shifts = await watchShifts(page)
  const release = await holdPortal(page)
  await page.goto('/near', { waitUntil: 'commit' })
  await expect(page.getByRole('article').first()).toContainText(/^\d+ miles?/)
  release()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(titles(page)).toHaveText([breath, sugar, 'Four Hundred Doors'])
  expect(await shifts()).toBeLessThan(0.01)
  await page.unrouteAll({ behavior: 'wait' })
}

test('trials are found by distance and by everyday words, no request tells where or what, what goes wrong is said, and the map leads to a trial', async ({
  page,
  context,
  desk,
}) => {
  test.slow()
  const asked: string[] = []
  await openNearMe(page, desk.host)
  context.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await expect(titles(page)).toHaveText([breath, sugar, 'Four Hundred Doors'])
  await expect(trialCard(page, sugar)).toContainText('14 miles')
  await expect(trialCard(page, breath)).toContainText(/Asthma.*18.*Any gender/s)
  await expect(trialCard(page, breath).getByRole('button', { name: /^Call 212-555-\d{4}/ })).toBeVisible()
  await page.getByLabel('Distance').selectOption('Within 10 miles')
  await expect(titles(page)).toHaveText([breath])
  await page.getByLabel('Distance').selectOption('Within 100 miles')
  const search = page.getByRole('searchbox')
  await search.fill('blood sugar')
  await expect(titles(page)).toHaveText([sugar])
  await search.fill('blood sugar near 10950')
  await expect(page.getByText('Around 10950.')).toBeVisible()
  await expect(page.getByLabel('ZIP code')).toHaveValue('10950')
  await expect(titles(page)).toHaveText([sugar])
  await goWithin(page, '/all')
  await search.fill('asthma in Chicago')
  await page.getByRole('link', { name: 'Trials around Chicago, IL' }).click()
  await expect(page.getByRole('heading', { name: 'The nearest places beyond' })).toBeVisible()
  await expect(titles(page)).toHaveText([breath])
  await page.getByLabel('Distance').selectOption('Within 100 miles')
  await search.fill('xylography')
  await expect(page.getByText('Try fewer or different words, or a larger distance.')).toBeVisible()
  await search.fill('')
  await page.getByLabel('ZIP code').fill('10950')
  await expect(titles(page).first()).toHaveText('Four Hundred Doors')
  await page.getByLabel('Sort').selectOption('Newest')
  await expect(titles(page)).toHaveCount(3)
  const button = page.getByRole('button', { name: 'Use my location' })
  const zip = page.getByLabel('ZIP code')
  await button.click()
  await expect(
    page.getByText('This browser was not allowed to tell your location. Enter a ZIP code instead.'),
  ).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.3, longitude: -74 })
  await button.click()
  await expect(titles(page).first()).toHaveText('Four Hundred Doors')
  await expect(zip).toHaveValue('')
  await context.setGeolocation({ latitude: 48.86, longitude: 2.35 })
  // The page keeps a place for a while.
  await page.reload()
  await button.click()
  await expect(page.getByText('This location is not in the US. Enter a ZIP code instead.')).toBeVisible()
  await zip.fill('99501')
  await expect(page.getByText('Try a larger distance.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The nearest places beyond' })).toBeVisible()
  // Other tests of this host brought trials elsewhere in the country.
  await expect(titles(page)).toContainText(['Four Hundred Doors', sugar, breath])

  // A trial that is not open yet is listed with that, and not offered here.
  await goWithin(page, '/category/clinical-trials?q=later')
  await expect(trialCard(page, soon)).toContainText(/Opens soon · confirmed [A-Z]/)
  expect(asked.filter((text) => /10950|sugar|asthma|40\.7|74\.0|99501|41\.3/i.test(text))).toEqual([])
  await test.step('the map is used by keyboard, and a trial’s page lists its places and contacts; both are accessible', () =>
    openTrials(page))
})
