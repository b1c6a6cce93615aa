import type { BrowserContext, Page } from '@playwright/test'
import { cacheNames } from '#offline/storage/storage-names.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { importTrials, trialCard } from '#tests/support/stories/near-me.ts'
import { thisYear } from '#tests/support/browser/today.ts'
import { breath, young } from '#tests/support/builders/studies/near-trials.ts'
import { join, logOut, newParticipant, workerReady } from '#tests/support/builders/people/participant.ts'
import { deviceKeeps, deviceKeepsSites, deviceKeepsText } from '#tests/support/device/device.ts'

// The trials would change the lists of other tests.
test.use({
  ...withWorker,
  allowedMessages: /net::ERR_/,
  baseURL: async ({ desk }, use) => use(desk.host.origin),
})

/** A woman in Boston finds an asthma trial for her son of nine, and its number, in four presses. */
async function callForSon(page: Page, context: BrowserContext): Promise<Page> {
  await page.getByLabel('For whom').selectOption('For a child…')
  const child = page.getByRole('dialog')
  await child.getByLabel('Name').fill('Leo')
  await child.getByLabel('Year of birth').fill(String(thisYear() - 9))
  await child.getByLabel('Gender').selectOption('Male')
  await child.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('For Leo, born')).toBeVisible()
  await deviceKeeps(page)
  await deviceKeepsSites(page, 'MA')
  const phone = await startOnNearMe(page, context)
  await phone.getByRole('searchbox').fill('asma')
  await expect(trialCard(phone, young)).toContainText('For: Asthma')
  await trialCard(phone, young).getByRole('link', { name: /^View/ }).click()
  await expect(phone.getByRole('heading', { level: 1, name: young })).toBeVisible()
  await expect(phone.getByText('2 places, nearest 3 miles')).toBeVisible()
  const fit = phone.getByRole('region', { name: 'Does this fit Leo?' })
  await expect(fit).toContainText(/Leo: 9\s*Fits/)
  const places = phone.getByRole('region', { name: 'Nearest places' })
  await expect(places.getByRole('listitem').first()).toContainText('3 miles · Charles Clinic, Boston')
  await places.getByRole('button', { name: 'Call' }).click()
  await expect(phone.getByRole('dialog').getByRole('link', { name: '617-555-0142' })).toBeVisible()
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  return phone
}

/** A call to the nearest open place takes four presses, and the tables of a former version will do. */
async function callNearest(page: Page, context: BrowserContext): Promise<void> {
  // The device keeps the sites without a visit to Near me.
  await deviceKeeps(page)
  await deviceKeepsSites(page, 'NY')
  await deviceKeepsText(page, 'NCT09980001')
  const phone = await startOnNearMe(page, context)
  await expect(trialCard(phone, breath)).toContainText('3 miles · Harbor Clinic, New York')
  await expect(trialCard(phone, breath)).toContainText('Recruiting · confirmed yesterday')
  await trialCard(phone, breath).getByRole('button', { name: /^Call/ }).click()
  const slip = phone.getByRole('dialog', { name: 'Call this place' })
  await expect(slip).toContainText(`the study ${breath}, number NCT09980001.`)
  await expect(slip).toContainText('Your ZIP code: 10001')
  const call = slip.getByRole('link', { name: '212-555-0142, extension 12' })
  await expect(call).toHaveAttribute('href', 'tel:+12125550142;ext=12')
  await call.click()
  await expect(slip).toContainText('Did you reach them?')
  await slip.getByRole('button', { name: 'Yes' }).click()
  await expect(trialCard(phone, breath)).toContainText(/Applied [A-Z][a-z]{2} \d/)
  await goWithin(phone, '/applications')
  await expect(phone.getByText('by phone at 212-555-0142, extension 12')).toBeVisible()

  await test.step('with the tables of a former version', async () => {
    await phone.evaluate(async (name) => {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const table = await cache.match(request)
        if (table) await cache.put(request.url.replace(/-.{7}\.json$/, '-former_.json'), table)
        await cache.delete(request)
      }
    }, cacheNames.tables)
    await phone.goto('/near')
    await expect(trialCard(phone, breath)).toBeVisible()
    await phone.getByRole('button', { name: 'Map', exact: true }).click()
    await expect(phone.getByRole('group', { name: /^Map/ }).getByRole('button')).toHaveCount(4)

    // Places of another state were never fetched.
    await phone.getByLabel('ZIP code').fill('90001')
    await expect(phone.getByText('The places in CA are not on this device yet.')).toBeVisible()
    await expect(phone.getByText('No open place near here')).toHaveCount(0)
  })
}

test('on a cold start without a network, a call to the nearest open place takes four presses', async ({
  page,
  context,
  desk,
}) => {
  test.slow()
  await importTrials(desk.host)
  const boston = newParticipant({ postalCode: '02108' })
  await join(page, boston)
  await workerReady(page)
  const phone = await test.step('for a son', () => callForSon(page, context))
  await context.setOffline(false)
  await phone.setViewportSize({ width: 1280, height: 720 })
  await logOut(phone, boston)
  expect(await phone.evaluate((name) => caches.has(name), cacheNames.tables)).toBe(false)
  await join(phone, newParticipant({ postalCode: '10001' }))
  await test.step('for the participant', () => callNearest(phone, context))
})

/** Closes the page, takes the network away, and starts on a phone: two presses to Near me. */
async function startOnNearMe(page: Page, context: BrowserContext): Promise<Page> {
  await page.close()
  await context.setOffline(true)
  const phone = await context.newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto('/')
  await phone.getByRole('button', { name: 'Open navigation' }).click()
  await phone.getByRole('dialog').getByRole('link', { name: 'Near me' }).click()
  return phone
}
