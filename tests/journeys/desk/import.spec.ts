import type { Locator } from '@playwright/test'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { importRecords } from '#tests/support/host/import-records.ts'
import { deviceKeeps } from '#tests/support/device/device.ts'
import { join, newParticipant, workerReady } from '#tests/support/builders/participant.ts'

const trial = {
  protocolSection: {
    identificationModule: { nctId: 'NCT09990001', briefTitle: 'Evening Walks and Blood Pressure' },
    statusModule: { overallStatus: 'RECRUITING', studyFirstPostDateStruct: { date: '2026-11-19' } },
    sponsorCollaboratorsModule: { leadSponsor: { name: 'Harbor Heart Institute' } },
    descriptionModule: {
      briefSummary: 'Adults walk for 30 minutes each evening. Pressure < 140 is the goal.',
    },
    eligibilityModule: { minimumAge: '18 Years', sex: 'ALL', eligibilityCriteria: '* Able to walk unaided' },
    contactsLocationsModule: {
      centralContacts: [{ name: 'Study desk', email: 'desk@harborheart.example' }],
      locations: [
        {
          facility: 'Harbor Heart Clinic',
          city: 'Denver',
          state: 'Colorado',
          country: 'United States',
          geoPoint: { lat: 39.74, lon: -104.99 },
        },
      ],
    },
  },
}

/** Path of a picture, or `broken`. The drawn cover of the category replaces a picture that failed to load. */
function pictureOf(image: Locator): Promise<string> {
  return image.evaluate((element: HTMLImageElement) =>
    element.complete && element.naturalWidth > 0 ? new URL(element.currentSrc).pathname : 'broken',
  )
}

// The trial would change the lists of other tests.
test.use({
  ...withWorker,
  allowedMessages: /net::ERR_/,
  baseURL: async ({ desk }, use) => use(desk.host.origin),
})

test('a trial that is imported while the host runs is in the list, opens, can be applied to and reads offline', async ({
  page,
  desk: { host },
}) => {
  const { code, output } = await importRecords(host.data, [trial])
  expect(output).toMatch(/imported\D+1\b/i)
  expect(code).toBe(0)

  await join(page, newParticipant({ postalCode: '80202' }))
  await workerReady(page)
  await page.goto('/category/clinical-trials?q=evening')
  const card = page.getByRole('article').filter({ hasText: 'Evening Walks and Blood Pressure' })
  await expect(card).toContainText('Denver, CO')
  await expect(card).toContainText('18+')
  await card.getByRole('link', { name: /View/ }).click()

  const details = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evening Walks and Blood Pressure')
    await expect(page.getByText('Pressure < 140 is the goal.')).toBeVisible()
    await expect(page.getByText('Harbor Heart Institute').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Apply/ }).first()).toHaveAttribute(
      'href',
      'mailto:desk@harborheart.example',
    )
    const picture = page.locator('main article img').first()
    await expect.poll(() => pictureOf(picture)).toMatch(/^\/img\//)
  }
  await details()
  await deviceKeeps(page)
  await host.stop()
  await page.reload()
  await details()
  await page.goto('/category/clinical-trials?q=evening')
  await expect.poll(() => pictureOf(card.locator('img'))).toMatch(/^\/img\//)
  await host.start()
})
