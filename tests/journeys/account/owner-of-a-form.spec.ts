import { type Page, type Request, expect } from '@playwright/test'
import { headers } from '#contract/base/headers.ts'
import { test } from '#tests/support/browser/fixtures.ts'
import { cashoutCount } from '#tests/support/browser/outbox-fixtures.ts'
import {
  type NewParticipant,
  join,
  joinByCalls,
  logIn,
  logOut,
  newParticipant,
} from '#tests/support/builders/people/participant.ts'
import { fillInRecipient } from '#tests/support/builders/money/recipient.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'

// A change of session may interrupt requests of the page.
test.use({ allowedMessages: /There was an error!|net::ERR_|status of (?:401|409)/ })

const bea = () => newParticipant({ firstName: 'Bea' })
const accountOf = (page: Page, { firstName }: NewParticipant) =>
  page.getByRole('button', { name: `Your account, ${firstName}` })

/** Signs another participant in, in another tab of the same browser. Resolves once this page shows the new account. */
async function handOver(page: Page, from: NewParticipant, to: NewParticipant): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/my')
  await logOut(other, from, true)
  await logIn(other, to)
  await expect(accountOf(page, to)).toBeVisible()
  await other.close()
  // A page in the background is not drawn and cannot be pressed.
  await page.bringToFront()
}

/** Presses the button while the page still shows the earlier participant's input. The page may leave by itself. */
async function pressWhileThere(page: Page, button: string, isThere: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await isThere())) return
    await page.getByRole('button', { name: button }).click({ timeout: 3000 })
    await expect.poll(isThere, { timeout: 15_000 }).toBe(false)
  }).toPass({ timeout: 60_000 })
}

/** Collects later posts, from all pages of this browser, that carry the content of a form. */
function formPosts(page: Page): Request[] {
  const posts: Request[] = []
  page.context().on('request', (request) => {
    if (headers.outboxOwner.toLowerCase() in request.headers()) posts.push(request)
  })
  return posts
}

/** Another tab of the same browser, with a page that is filled in. */
async function fillInTab(page: Page, path: string, fill: (tab: Page) => Promise<void>): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  await fill(tab)
  return tab
}

test('a form of one participant is never sent for another', async ({ page }) => {
  test.setTimeout(180_000)
  const second = bea()
  await joinByCalls(page, second)
  await earn(page)
  await page.context().clearCookies()
  const first = await join(page)
  await earn(page)
  const posts = formPosts(page)
  const payment = await fillInTab(page, '/earnings/cashout', fillInRecipient)
  const profile = await fillInTab(page, '/profile', (tab) => tab.getByLabel('Last name').fill('Lovelace'))
  await page.bringToFront()
  await handOver(page, first, second)

  await test.step('a payment form', async () => {
    await payment.bringToFront()
    const street = payment.getByLabel('Street address')
    const isThere = async () => (await street.isVisible()) && (await street.inputValue()) !== ''
    await pressWhileThere(payment, 'Request $20 gift card', isThere)
    await payment.goto('/earnings/cashout')
    await expect(payment.getByText('Your balance: 2,500')).toBeVisible()
    await expect(street).toHaveValue('')
    expect(await cashoutCount(payment)).toBe(0)
  })

  await test.step('a profile', async () => {
    await profile.bringToFront()
    const lastName = profile.getByLabel('Last name')
    const isThere = async () => (await lastName.isVisible()) && (await lastName.inputValue()) !== ''
    await pressWhileThere(profile, 'Save profile', isThere)
    await expect(accountOf(profile, second)).toBeVisible()
    await profile.goto('/profile')
    await expect(profile.getByLabel('First name')).toHaveValue('Bea')
    await expect(lastName).toHaveValue('')
  })
  expect(posts).toEqual([])
})
