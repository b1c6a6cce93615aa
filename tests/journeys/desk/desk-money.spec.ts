import type { OpenDatabase } from '#server/db/database.ts'
import { knownDevices, participants, payoutDifferences } from '#server/db/schema.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { askForGiftCard, giftCardReference } from '#tests/support/builders/money/gift-card-request.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'

// The walk shows too that nothing throws or stays stale in a translated page.
test.use({ isTranslated: true })

/** Two accounts of one device. */
async function addTwin({ db }: OpenDatabase): Promise<void> {
  const createdAt = new Date('2026-11-20T12:00:00Z')
  await addPerson(db, { encId: 'eve', email: 'eve@example.com', createdAt })
  for (const { id: participantId } of await db.select({ id: participants.id }).from(participants))
    await db.insert(knownDevices).values({ participantId, deviceHash: new Uint8Array(32), seenAt: createdAt })
}

const hostileStreet = '12 <img src=x onerror=alert(1)><script>alert(2)</script> Street'

/** A waiting payout of Ada. */
async function fill({ db }: OpenDatabase): Promise<void> {
  await askForGiftCard(db, { ...recipient, streetAddress: hostileStreet })
  const failure = 'The provider has sent a card of $50 that nobody has asked for'
  await db.insert(payoutDifferences).values({ reference: 'STRANGER', failure, foundAt: new Date() })
}

test('an operator holds a payout, looks into the account, adds points and sends the gift card', async ({
  page,
  desk,
}) => {
  await desk.withDatabase(fill)
  await desk.withDatabase(addTwin)
  await desk.signIn(page, 'owner')
  await page.getByRole('link', { name: 'Payouts', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Ada King' })).toBeVisible()
  await expect(page.getByText(hostileStreet)).toBeVisible()
  await expect(page.getByText('The first payout of this account')).toBeVisible()
  expect(await page.locator('main img, main script').count()).toBe(0)
  expect(await pageFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Put on hold' }).click()
  await page.getByLabel('Reason').fill('We could not find this street')
  await page.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByText(/^On hold since .*We could not find this street/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0)

  await page.getByRole('link', { name: 'ada@example.com' }).click()
  await expect(page.getByLabel('Participant')).toHaveValue('ada')
  await page.getByLabel('Reason').fill('Your message 7F2K')
  await page.getByRole('button', { name: 'Open the record' }).click()
  await expect(page.getByText(`Asked for a $20 gift card: on hold (${giftCardReference})`)).toBeVisible()
  await page.getByText(/^\d+ openings? of this record/).click()
  await expect(page.getByText('Grace, owner opened the payouts')).toBeVisible()
  expect(await pageFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Add points' }).click()
  await page.getByLabel('Points').fill('25')
  await page.getByLabel('Reason').last().fill('A survey was not counted')
  await page.getByRole('button', { name: 'Add points' }).click()
  await expect(page.getByText('525 points')).toBeVisible()

  await expect(page.getByText('Same device', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Block from studies' }).click()
  await page.getByRole('checkbox', { name: /^The same for eve@example.com \(same device\)/ }).check()
  await page.getByLabel('Reason').last().fill('One person takes part once')
  await page.getByRole('button', { name: 'Block from studies' }).click()
  await expect(page.getByText(/^Blocked from studies since .*One person takes part once/)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'eve@example.com' })).toContainText('Blocked')
  expect(await pageFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Payouts', exact: true }).click()
  await page.getByRole('button', { name: 'Release' }).click()
  await page.getByLabel('Reason').fill('Found it')
  await page.getByRole('button', { name: 'Release' }).click()
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByLabel('Number of the gift card').fill('CARD-1')
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText('No payout is waiting')).toBeVisible()
  const states = page.getByRole('navigation', { name: 'States' })
  await states.getByRole('link', { name: 'Sent' }).click()
  await expect(states.locator('[aria-current=page]')).toHaveText(['Sent'])

  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await page.getByRole('link', { name: /^Cards that differ/ }).click()
  await expect(page.getByText('The provider has sent a card of $50')).toBeVisible()
  expect(await pageFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Looked at STRANGER' }).click()
  await page.getByLabel('Reason').fill('A present for our staff')
  await page.getByRole('button', { name: 'Looked at', exact: true }).click()
  await expect(page.getByText('STRANGER')).toHaveCount(0)

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  const row = page.getByRole('listitem')
  for (const act of ['Payout put on hold', 'Points corrected', 'Payout released', 'Payout sent'])
    await expect(row.getByText(act, { exact: true })).toBeVisible()
})
