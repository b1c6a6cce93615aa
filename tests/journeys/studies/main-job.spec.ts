import { expect, test } from '#tests/support/browser/fixtures.ts'
import { completeProfile, newParticipant, signUp } from '#tests/support/builders/people/participant.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { notePresses, presses } from '#tests/support/stories/presses.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'

// On a phone that translates the pages. On a desktop others do the same: `keyboard.spec.ts`, `minimal-host.spec.ts`.
test.use({ isTranslated: true, viewport: { width: 360, height: 740 } })

test('a newcomer signs up, finds a study that fits, applies, takes a survey and asks for a gift card', async ({
  page,
  context,
}) => {
  test.slow()
  await notePresses(page)
  const who = newParticipant()
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/sign-up/)
  await signUp(page, who)
  await page.getByLabel('Last name').fill('King')
  await completeProfile(page, who)

  await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible()
  const toFirstList = await presses(page)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(10)
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect(cards).toHaveCount(20)
  await expect(cards.nth(10)).toBeFocused()

  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Focus Groups' }).click()
  await expect(page).toHaveTitle('Focus Groups')
  await presses(page)
  const first = page.getByRole('article').first()
  const title = (await first.getByRole('heading').textContent()) ?? ''
  await first.getByRole('link', { name: /View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  const apply = page.getByRole('link', { name: /^Apply/ })
  await expect(apply).toHaveCount(2)
  // Others open the study itself: `surveys.spec.ts`, `apply-link.test.tsx`.
  await page.evaluate(() =>
    document.addEventListener('click', (event) => event.preventDefault(), { once: true }),
  )
  await apply.first().click()
  await expect(page.getByRole('button', { name: 'Not yet' }).first()).toBeVisible()
  const toApply = [...toFirstList, ...(await presses(page))]
  expect(toApply.length, toApply.join(', ')).toBeLessThanOrEqual(5)

  const links = page.getByRole('navigation', { name: 'Main pages' })
  await links.getByRole('link', { name: 'Online Surveys' }).click()
  const take = page.getByRole('button', { name: /^TAKE SURVEY/ }).first()
  const [survey] = await Promise.all([context.waitForEvent('page'), take.click()])
  await expect(survey.getByText('Sandbox survey')).toBeVisible()
  expect(await presses(page)).toHaveLength(2)
  await survey.close()

  await earn(page)
  await page.reload()
  await links.getByRole('link', { name: /^Earnings/ }).click()
  await page.getByRole('button', { name: 'Request Payment' }).click()
  const { phone, streetAddress, city, state } = recipient
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Street address').fill(streetAddress)
  await page.getByLabel('City').fill(city)
  await page.getByLabel('State').selectOption(state)
  await page.getByRole('button', { name: 'Request $20 gift card' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  expect(await presses(page)).toHaveLength(3)
})
