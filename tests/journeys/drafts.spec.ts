import type { Page } from '@playwright/test'
import { deviceKeepsDraft } from '#tests/support/device/device.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { join, logIn, logOut, newParticipant } from '#tests/support/builders/participant.ts'

const restored = (page: Page) => page.getByText(/^Restored what you typed at /)
const street = (page: Page) => page.getByLabel('Street address')

async function typeAddress(page: Page): Promise<void> {
  await page.goto('/earnings/cashout')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('State').selectOption('NY')
  await street(page).fill('12 Harbor Street')
  await deviceKeepsDraft(page, 'cashout', '12 Harbor Street')
}

test('an address in a form survives a reload, a navigation and a closed tab', async ({ page, context }) => {
  await join(page)
  await typeAddress(page)
  await page.reload()
  await expect(street(page)).toHaveValue('12 Harbor Street')
  await expect(page.getByLabel('State')).toHaveValue('NY')
  await expect(page.getByLabel('Last name')).toHaveValue('')
  await expect(restored(page)).toBeVisible()

  await page.getByLabel('City').fill('New York')
  await page.getByRole('link', { name: 'Stipend' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('City')).toHaveValue('New York')
  await deviceKeepsDraft(page, 'cashout', 'New York')
  await page.close()

  const other = await context.newPage()
  await other.goto('/earnings/cashout')
  await expect(street(other)).toHaveValue('12 Harbor Street')
  await expect(other.getByLabel('City')).toHaveValue('New York')

  await other.getByRole('button', { name: 'Start over' }).click()
  await expect(street(other)).toHaveValue('')
  await expect(restored(other)).toHaveCount(0)
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(street(other)).toHaveValue('12 Harbor Street')
  await street(other).fill('')
  await other.getByLabel('First name').fill('')
  await other.getByLabel('City').fill('')
  await other.getByLabel('State').selectOption('')
  await deviceKeepsDraft(other, 'cashout', 'no draft')
})

test('a draft outlives the session, is removed at sign-out, and is shown to no other participant', async ({
  page,
  context,
}) => {
  const who = await join(page)
  await typeAddress(page)
  await context.clearCookies()
  await page.goto('/my')
  await expect(page).toHaveURL(/\/sign-up/)
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await logIn(page, who)
  await page.goto('/earnings/cashout')
  await expect(street(page)).toHaveValue('12 Harbor Street')

  await logOut(page, who)

  await join(page, newParticipant({ firstName: 'Grace' }))
  await page.goto('/earnings/cashout')
  await expect(street(page)).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Your account, Grace' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await logIn(page, who)
  await page.goto('/earnings/cashout')
  await expect(street(page)).toHaveValue('')
})
