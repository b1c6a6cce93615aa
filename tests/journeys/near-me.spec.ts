import { cacheNames } from '#offline/storage/storage-names.ts'
import { pageFindings } from '#tests/support/browser/axe-findings.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, joinByCalls, newParticipant, workerReady } from '#tests/support/builders/participant.ts'
import { registryRecord } from '#tests/support/builders/registry-record.ts'
import { deviceKeeps, deviceKeepsSites } from '#tests/support/device/device.ts'
import { importRecords } from '#tests/support/host/import-records.ts'
import type { HostProcess } from '#tests/support/host/host-process.ts'
import type { Page } from '@playwright/test'

// A host of its own: the trials would change the lists of other tests.
test.use({ ...withWorker, allowedMessages: /net::ERR_/, hostEnv: { LOG_LEVEL: 'warn' } })

interface Desk {
  phone?: string
  phoneExt?: string
  email?: string
}

function siteAt(facility: string, lat: number, lon: number, desk: Desk | null = null, status = 'RECRUITING') {
  const place = { city: 'New York', state: 'New York', country: 'United States', geoPoint: { lat, lon } }
  const contacts = desk === null ? [] : [{ name: 'Bea Cruz', role: 'CONTACT', ...desk }]
  return { facility, status, ...place, contacts }
}

interface Trial {
  conditions: readonly string[]
  locations: readonly object[]
  status?: string
}

/** A date as the registry writes it, in the time zone of the tests' browsers. */
const registryDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })

/** A record of the registry, confirmed on the day before the test. */
function record(nctId: string, title: string, { conditions, locations, status = 'RECRUITING' }: Trial) {
  const yesterday = registryDate.format(Date.now() - 86_400_000)
  return registryRecord(nctId, {
    title,
    conditions,
    locations,
    status: {
      overallStatus: status,
      statusVerifiedDate: yesterday,
      lastUpdatePostDateStruct: { date: yesterday },
    },
    contacts: [{ name: 'Study desk', phone: '212-555-0199' }],
  })
}

const [breath, sugar, soon] = ['Easier Breathing', 'Sweet Balance', 'Later Than That']
const desk = { phone: '212-555-0142', phoneExt: '12', email: 'desk@harbor.example' }

/** The ZIP code 10001 is at 40.75 north and 74.00 west. */
const records = [
  record('NCT09980001', breath, {
    conditions: ['Asthma'],
    locations: [
      siteAt('Closed Door Clinic', 40.75, -74, desk, 'COMPLETED'),
      siteAt('Harbor Clinic', 40.79, -74, desk),
    ],
  }),
  record('NCT09980002', sugar, {
    conditions: ['Diabetes Mellitus, Type 2'],
    locations: [siteAt('Hill Hospital', 40.95, -74)],
  }),
  record('NCT09980003', soon, {
    conditions: ['Asthma'],
    status: 'NOT_YET_RECRUITING',
    locations: [siteAt('Next Year Clinic', 40.75, -74, desk, 'NOT_YET_RECRUITING')],
  }),
  record('NCT09980004', 'Four Hundred Doors', {
    conditions: ['Migraine'],
    locations: Array.from({ length: 400 }, (_, index) =>
      siteAt(`Door ${index + 1}`, 41 + index / 1000, -74, index === 0 ? desk : null),
    ),
  }),
]

/** Imports the trials, signs up in New York, and goes to Near me. */
async function openNearMe(page: Page, host: HostProcess): Promise<void> {
  const { code, errors } = await importRecords(host.data, records)
  expect([code, errors]).toEqual([0, ''])
  await join(page, newParticipant({ postalCode: '10001' }))
  await workerReady(page)
  await page.goto('/near')
  await expect(card(page, breath)).toBeVisible()
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const titles = (page: Page) => page.getByRole('article').getByRole('heading')

test('a call to the nearest open place takes four presses on a cold start without a network', async ({
  page,
  context,
  host,
}) => {
  test.slow()
  await importRecords(host.data, records)
  await join(page, newParticipant({ postalCode: '10001' }))
  await workerReady(page)
  // The device keeps the sites without a visit to Near me.
  await deviceKeeps(page)
  await deviceKeepsSites(page, 'NY')
  await page.close()
  await host.stop()

  const phone = await context.newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto('/')
  await phone.getByRole('button', { name: 'Open navigation' }).click()
  await phone.getByRole('dialog').getByRole('link', { name: 'Near me' }).click()
  await expect(card(phone, breath)).toContainText('3 miles · Harbor Clinic, New York')
  await expect(card(phone, breath)).toContainText('Recruiting · confirmed yesterday')
  await card(phone, breath).getByRole('button', { name: /^Call/ }).click()
  const slip = phone.getByRole('dialog', { name: 'Call this place' })
  await expect(slip).toContainText(`the study ${breath}, number NCT09980001.`)
  await expect(slip).toContainText('Your ZIP code: 10001')
  const call = slip.getByRole('link', { name: '212-555-0142, extension 12' })
  await expect(call).toHaveAttribute('href', 'tel:+12125550142;ext=12')
  await call.click()
  await expect(slip).toContainText('Did you reach them?')
  await slip.getByRole('button', { name: 'Yes' }).click()
  await expect(card(phone, breath)).toContainText(/Applied [A-Z][a-z]{2} \d/)
  await phone.goto('/applications')
  await expect(phone.getByText('by phone at 212-555-0142, extension 12')).toBeVisible()
  await host.start()
})

test('without a network, the tables of a former version will do', async ({ page, context, host }) => {
  await openNearMe(page, host)
  await deviceKeepsSites(page, 'NY')
  await page.evaluate(async (name) => {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const table = await cache.match(request)
      if (table) await cache.put(request.url.replace(/-.{7}\.json$/, '-former_.json'), table)
      await cache.delete(request)
    }
  }, cacheNames.tables)
  await context.setOffline(true)
  await page.reload()
  await expect(card(page, breath)).toBeVisible()
  await expect(page.getByRole('group', { name: /^Map/ }).getByRole('button')).toHaveCount(3)

  // Places of another state were never fetched.
  await page.getByLabel('ZIP code').fill('90001')
  await expect(page.getByText('The places in CA are not on this device yet.')).toBeVisible()
  await expect(page.getByText('No open place near here')).toHaveCount(0)
})

test('trials are found by distance and by everyday words, and no request tells where or what', async ({
  page,
  context,
  host,
}) => {
  const asked: string[] = []
  await openNearMe(page, host)
  context.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await expect(titles(page)).toHaveText([breath, sugar, 'Four Hundred Doors'])
  await expect(card(page, sugar)).toContainText('14 miles')
  await page.getByLabel('Distance').selectOption('Within 10 miles')
  await expect(titles(page)).toHaveText([breath])
  await page.getByLabel('Distance').selectOption('Within 100 miles')
  const search = page.getByRole('searchbox')
  await search.fill('blood sugar')
  await expect(titles(page)).toHaveText([sugar])
  await search.fill('azucar')
  await expect(titles(page)).toHaveText([sugar])
  await search.fill('asthma')
  await expect(titles(page)).toHaveText([breath])
  await search.fill('nothing of the kind')
  await expect(page.getByText('Try fewer or different words, or a larger distance.')).toBeVisible()
  await search.fill('')
  await page.getByLabel('ZIP code').fill('10950')
  await expect(titles(page).first()).toHaveText('Four Hundred Doors')
  await page.getByLabel('Sort').selectOption('Newest')
  await expect(titles(page)).toHaveCount(3)
  // A trial that is not open yet is listed with that, and not offered here.
  await page.goto('/category/clinical-trials?q=later')
  await expect(card(page, soon)).toContainText(/Opens soon · confirmed [A-Z]/)
  expect(asked.filter((text) => /10950|azucar|sugar|asthma|40\.7|74\.0/i.test(text))).toEqual([])
})

test('the device’s place stays on it, and what goes wrong is said', async ({ page, context, host }) => {
  await openNearMe(page, host)
  const button = page.getByRole('button', { name: 'Use my place' })
  const zip = page.getByLabel('ZIP code')
  await button.click()
  await expect(
    page.getByText('This browser was not allowed to tell your place. Enter a ZIP code instead.'),
  ).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.3, longitude: -74 })
  await button.click()
  await expect(titles(page).first()).toHaveText('Four Hundred Doors')
  await expect(zip).toHaveValue('')
  await context.setGeolocation({ latitude: 48.86, longitude: 2.35 })
  await page.reload()
  await button.click()
  await expect(page.getByText('This place is not in the US. Enter a ZIP code instead.')).toBeVisible()
  for (const [typed, message] of [
    ['00000', 'There is no ZIP code 00000.'],
    ['Paris', 'Enter a five-digit ZIP code, such as 99999.'],
    ['', 'Enter a ZIP code, or use your place.'],
  ] as const) {
    await zip.fill(typed)
    await expect(page.getByText(message)).toBeVisible()
  }
  await zip.fill('99501')
  await expect(page.getByText('Try a larger distance.')).toBeVisible()
})

test('a trial’s page lists its places, the nearest first, and the contact of one without a phone', async ({
  page,
  host,
}) => {
  await openNearMe(page, host)
  await card(page, sugar)
    .getByRole('button', { name: /^Get in touch/ })
    .click()
  const slip = page.getByRole('dialog')
  await expect(slip).toContainText('This is the contact for all places.')
  await expect(slip.getByRole('link', { name: '212-555-0199' })).toHaveAttribute('href', 'tel:+12125550199')
  await slip.getByRole('button', { name: 'Close' }).click()

  await card(page, 'Four Hundred Doors').getByRole('link', { name: /^View/ }).click()
  const places = page.getByRole('region', { name: 'Places near you' })
  await expect(places.getByRole('listitem').first()).toContainText('17 miles · Door 1, New York')
  await expect(places.getByRole('listitem')).toHaveCount(5)
  await places.getByRole('button', { name: 'Show 395 more places' }).click()
  await expect(places.getByRole('listitem')).toHaveCount(25)
  await expect(page.getByText('Recruiting · confirmed').first()).toBeVisible()

  await page.goBack()
  await card(page, breath).getByRole('link', { name: /^View/ }).click()
  await expect(places.getByRole('listitem')).toHaveText([
    /3 miles · Harbor Clinic, New York/,
    /Less than 1 mile · Closed Door Clinic, New York\s*Not recruiting here/,
  ])
  await expect(places.getByRole('button')).toHaveText(['Call'])
})

test('the next edition brings a changed phone number, and takes a trial whose places have closed', async ({
  page,
  host,
}) => {
  await openNearMe(page, host)
  const closed = siteAt('Hill Hospital', 40.95, -74, null, 'COMPLETED')
  const moved = siteAt('Harbor Clinic', 40.79, -74, { phone: '212-555-0177' })
  await importRecords(host.data, [
    record('NCT09980001', breath, { conditions: ['Asthma'], locations: [moved] }),
    record('NCT09980002', sugar, { conditions: ['Diabetes Mellitus, Type 2'], locations: [closed] }),
  ])
  await expect(async () => {
    await page.reload()
    await expect(card(page, breath)).toBeVisible()
    await expect(card(page, sugar)).toBeHidden({ timeout: 2000 })
  }).toPass()
  await card(page, breath).getByRole('button', { name: /^Call/ }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: '212-555-0177' })).toBeVisible()
})

test('the map is used by keyboard, and the page is accessible', async ({ page, host }) => {
  test.slow()
  await openNearMe(page, host)
  const map = page.getByRole('group', { name: 'Map of the places within 25 miles' })
  const points = map.getByRole('button')
  await expect(points).toHaveCount(3)
  await points.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(points.nth(1)).toBeFocused()
  await expect(points.nth(1)).toHaveAccessibleName('Hill Hospital, New York, 14 miles, 1 study')
  await page.keyboard.press('Enter')
  await expect(card(page, sugar)).toBeFocused()
  await expect(points.nth(1)).toHaveAttribute('aria-pressed', 'true')
  expect.soft(await pageFindings(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await card(page, breath).getByRole('button', { name: /^Call/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect.soft(await pageFindings(page), 'slip').toEqual([])
  await page.keyboard.press('Escape')
  await expect(card(page, breath).getByRole('button', { name: /^Call/ })).toBeFocused()
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })

  test('Near me and the slip are in Spanish', async ({ page, host }) => {
    await importRecords(host.data, records)
    await joinByCalls(page)
    await page.goto('/near')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cerca de mí')
    await expect(card(page, breath)).toContainText('3 millas')
    await expect(card(page, breath)).toContainText('Busca participantes · confirmado ayer')
    await page.getByRole('searchbox').fill('azúcar')
    await expect(titles(page)).toHaveText([sugar])
    await page.getByRole('searchbox').fill('')
    await card(page, breath)
      .getByRole('button', { name: /^Llamar/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Llamar a este lugar' })).toContainText('Qué preguntar')
  })
})
