import type { Page } from '@playwright/test'
import type { CashoutBody } from '#contract/answers/cashout.ts'

/** Recipient of a gift card: the body of a cash-out, and the input of its form. */
export const recipient: CashoutBody = {
  firstName: 'Ada',
  lastName: 'King',
  phone: '212 555 0100',
  streetAddress: '12 Harbor Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
}

/** Fills in the recipient's form. */
export async function fillInRecipient(page: Page): Promise<void> {
  const { firstName, lastName, phone, streetAddress, city, state, zip } = recipient
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Street address').fill(streetAddress)
  await page.getByLabel('City').fill(city)
  await page.getByLabel('State').selectOption(state)
  await page.getByLabel('ZIP code').fill(zip)
}
