import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { importRecords } from '#tests/support/host/import-records.ts'
import { joinByCalls, newParticipant } from '#tests/support/builders/participant.ts'

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
test.use({ baseURL: async ({ desk }, use) => use(desk.host.origin) })

test('a trial that is imported while the host runs is in the list, opens and can be applied to', async ({
  page,
  desk: { host },
}) => {
  const { code, output } = await importRecords(host.data, [trial])
  expect(output).toMatch(/imported\D+1\b/i)
  expect(code).toBe(0)

  await joinByCalls(page, newParticipant({ postalCode: '80202' }))
  await page.goto('/category/clinical-trials?q=evening')
  const card = page.getByRole('article').filter({ hasText: 'Evening Walks and Blood Pressure' })
  await expect(card).toContainText('Denver, CO')
  await expect(card).toContainText('18+')
  await card.getByRole('link', { name: /View/ }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evening Walks and Blood Pressure')
  await expect(page.getByText('Pressure < 140 is the goal.')).toBeVisible()
  await expect(page.getByText('Harbor Heart Institute').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Apply/ }).first()).toHaveAttribute(
    'href',
    'mailto:desk@harborheart.example',
  )
  await expect.poll(() => pictureOf(page.locator('main article img').first())).toMatch(/^\/img\//)
})
