import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '#server/db/embedded-database.ts'
import { cashouts } from '#server/db/schema.ts'
import { inviteOperator } from '#server/desk/access/operators.ts'
import { addAuthenticator } from '#tests/support/browser/add-authenticator.ts'
import { pageFindings } from '#tests/support/browser/axe-findings.ts'
import { askForGiftCard, giftCardReference } from '#tests/support/builders/gift-card-request.ts'
import { recipient } from '#tests/support/builders/recipient.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { findFreePort } from '#tests/support/host/free-port.ts'
import { copySeed, startHost } from '#tests/support/host/host-process.ts'

const hostileStreet = '12 <img src=x onerror=alert(1)><script>alert(2)</script> Street'

/** A data folder with a waiting payout of Ada, and the token of an operator's invite. */
async function prepare(): Promise<{ dataDir: string; token: string }> {
  const dataDir = await copySeed()
  const database = await openEmbedded(join(dataDir, 'db'))
  const { db } = database
  await askForGiftCard(db)
  await db.update(cashouts).set({ recipient: { ...recipient, streetAddress: hostileStreet } })
  const invited = { name: 'Grace', role: 'owner' } as const
  const { token } = await db.transaction((tx) =>
    inviteOperator(tx, invited, { command: 'npm run operators' }, new Date()),
  )
  await database.close()
  return { dataDir, token }
}

test('an operator holds a payout, looks into the account, adds points and sends the gift card', async ({
  page,
}) => {
  const { dataDir, token } = await prepare()
  const deskPort = await findFreePort()
  const desk = `http://localhost:${deskPort}`
  const host = await startHost({ dataDir, env: { DESK_PORT: String(deskPort), DESK_ORIGIN: desk } })
  try {
    await addAuthenticator(page)
    await page.goto(`${desk}/enrol#${token}`)
    await page.getByRole('button', { name: /passkey/i }).click()
    await page.getByRole('link', { name: 'Payouts', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'Ada King' })).toBeVisible()
    await expect(page.getByText(hostileStreet)).toBeVisible()
    await expect(page.getByText('The first payout of this account')).toBeVisible()
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(await pageFindings(page)).toEqual([])

    await page.getByRole('button', { name: 'Put on hold' }).click()
    await page.getByLabel('Reason').fill('We could not find this street')
    await page.getByRole('button', { name: 'Put on hold' }).click()
    await expect(page.getByText(/^On hold since .*: We could not find this street$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0)

    await page.getByRole('link', { name: 'ada@example.com' }).click()
    await expect(page.getByLabel('Participant')).toHaveValue('ada')
    await page.getByLabel('Reason').fill('Your message 7F2K')
    await page.getByRole('button', { name: 'Open the record' }).click()
    await expect(page.getByText(`Asked for a $20 gift card: on hold (${giftCardReference})`)).toBeVisible()
    await expect(page.getByText('Grace opened the payouts')).toBeVisible()
    expect(await pageFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Add points' }).click()
    await page.getByLabel('Points').fill('25')
    await page.getByLabel('Reason').last().fill('A survey was not counted')
    await page.getByRole('button', { name: 'Add points' }).click()
    await expect(page.getByText('525 points')).toBeVisible()

    await page.getByRole('link', { name: 'Payouts', exact: true }).click()
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByLabel('Reason').fill('Found it')
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByRole('button', { name: 'Mark as sent' }).click()
    await page.getByLabel('Number of the gift card').fill('CARD-1')
    await page.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(page.getByText('No payout is waiting')).toBeVisible()

    await page.getByRole('link', { name: 'Log', exact: true }).click()
    for (const act of ['payout.hold', 'points.add', 'payout.release', 'payout.send'])
      await expect(page.getByText(act, { exact: true })).toBeVisible()
  } finally {
    await host.dispose()
    await rm(dataDir, { recursive: true, force: true })
  }
})
