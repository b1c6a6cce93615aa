import type { Page } from '@playwright/test'

/** Where a gift card goes to, as the body of a cash-out. */
export const recipient = {
  firstName: 'Ada',
  lastName: 'King',
  phone: '212 555 0100',
  streetAddress: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
}

/** Fills in where a gift card goes to. */
export async function fillInRecipient(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Cruz')
  await page.getByLabel('Phone').fill('212 555 0100')
  await page.getByLabel('Street address').fill('12 Harbor Street')
  await page.getByLabel('City').fill('New York')
  await page.getByLabel('State').selectOption('NY')
  await page.getByLabel('ZIP code').fill('10001')
}
