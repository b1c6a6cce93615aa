import { withWindow } from '#tests/support/browser/chromium-switches.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { completeProfile, newParticipant, signUp } from '#tests/support/builders/participant.ts'

// On a phone. On a desktop others do the same: `keyboard.spec.ts`, `minimal-host.spec.ts`.
test.use({ ...withWindow, viewport: { width: 360, height: 740 } })

test('a newcomer signs up, finds a study that fits and applies', async ({ page, context }) => {
  const who = newParticipant()
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/sign-up/)
  await signUp(page, who)
  await completeProfile(page, who)

  await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(10)
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect(cards).toHaveCount(20)
  await expect(cards.nth(10)).toBeFocused()

  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Focus Groups' }).click()
  await expect(page).toHaveTitle('Focus Groups')
  const first = page.getByRole('article').first()
  const title = await first.getByRole('heading').innerText()
  await first.getByRole('link', { name: /View/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  const apply = page.getByRole('link', { name: /^Apply/ })
  await expect(apply).toHaveCount(2)
  await context.route(/^https?:\/\/[^/]*\.example\//, (route) => route.fulfill({ body: 'The study itself' }))
  if ((await apply.first().getAttribute('target')) === '_blank') {
    const [tab] = await Promise.all([context.waitForEvent('page'), apply.first().click()])
    await expect(tab.getByText('The study itself')).toBeVisible()
    expect(await tab.evaluate(() => window.opener)).toBeNull()
  } else await expect(apply.first()).toHaveAttribute('href', /^(?:mailto|tel):/)
})
