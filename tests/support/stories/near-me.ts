import { today } from '#tests/support/browser/today.ts'
import { breath, records } from '#tests/support/builders/studies/near-trials.ts'
import { joinByCalls, newParticipant } from '#tests/support/builders/people/participant.ts'
import type { HostProcess } from '#tests/support/processes/host-process.ts'
import { importRecords } from '#tests/support/host/import-records.ts'
import { type Page, expect } from '@playwright/test'

/** The day on which each host got the trials: tomorrow they were not confirmed yesterday. */
const filled = new WeakMap<HostProcess, string>()

/** Brings the trials of today to a host that does not have them. */
export async function importTrials(host: HostProcess): Promise<void> {
  if (filled.get(host) === today()) return
  const { code, errors } = await importRecords(host.data, records())
  expect([code, errors]).toEqual([0, ''])
  filled.set(host, today())
}

/** Signs up in New York, with the trials at the host, and goes to Near me. */
export async function openNearMe(page: Page, host: HostProcess): Promise<void> {
  await importTrials(host)
  await joinByCalls(page, newParticipant({ postalCode: '10001' }))
  await page.goto('/near')
  await expect(trialCard(page, breath)).toBeVisible()
}

export const trialCard = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true })
