import { young } from '#tests/support/builders/studies/near-trials.ts'
import { join, newParticipant } from '#tests/support/builders/people/participant.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { thisYear } from '#tests/support/browser/today.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { importTrials, trialCard } from '#tests/support/stories/near-me.ts'
import { notePresses, presses } from '#tests/support/stories/presses.ts'

// The trials would change the lists of other tests.
test.use({
  baseURL: async ({ desk }, use) => use(desk.host.origin),
  viewport: { width: 360, height: 740 },
})

test('a mother chooses her son, opens a trial and calls in four presses, and sees the number without scrolling', async ({
  page,
  desk,
}) => {
  test.slow()
  await importTrials(desk.host)
  await notePresses(page)
  await join(page, newParticipant({ postalCode: '02108' }))
  await page.getByLabel('For whom').selectOption('For a child…')
  const child = page.getByRole('dialog')
  await child.getByLabel('Gender').selectOption('Male')
  await child.getByLabel('Year of birth').fill(String(thisYear() - 9))
  await child.getByRole('button', { name: 'Save' }).click()
  await trialCard(page, young).getByRole('link', { name: /^View/ }).click()
  const number = page.getByText('617-555-0142', { exact: true })
  await expect(number).toBeInViewport()
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: '617-555-0142' })).toBeInViewport()
  // Before them the choice of the child.
  expect(await presses(page)).toEqual(['Save', `View ${young}`, 'Call'])
  await page.keyboard.press('Escape')
  expect.soft(await pageFindings(page), 'a study for somebody else').toEqual([])
})

test('another ZIP code takes three presses, without scrolling, and the page says that it counts', async ({
  page,
}) => {
  await notePresses(page)
  await join(page, newParticipant({ postalCode: '02108' }))
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByLabel('ZIP code').fill('10001')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await save.click()
  await expect(page.getByText('Your profile is saved. The lists of studies follow it.')).toBeVisible()
  expect(await presses(page)).toHaveLength(3)
})
