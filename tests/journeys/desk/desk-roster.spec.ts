import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { ledgerEntries, studies, studySessions } from '#server/db/schema.ts'
import { addApplicant } from '#tests/support/builders/applicant.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import type { StartedDesk } from '#tests/support/stories/signed-in-desk.ts'
import { unfold } from '#tests/support/stories/unfold.ts'

// The walk shows too that nothing throws or stays stale in a translated page.
test.use({ isTranslated: true })

const title = 'Tea in the evening'
const applicants = 100

/** Writes a question whose first option ends the application, and whose second is wanted. */
async function ask(page: Page): Promise<void> {
  await unfold(page, 'Questionnaire')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Cups a day?')
  await page.getByRole('combobox', { name: 'Answer' }).selectOption({ label: 'One of several' })
  await page.getByRole('button', { name: 'Add an option' }).click()
  await page.getByRole('textbox', { name: 'Option 1' }).fill('None')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Some')
  const means = page.getByRole('combobox', { name: 'Means' })
  await means.first().selectOption({ label: 'Ends the application' })
  await means.last().selectOption({ label: 'Wanted' })
}

/** Three places, at most two for women, in two sessions, at $150. */
async function limit(page: Page): Promise<void> {
  await unfold(page, 'Places and quotas')
  await page.getByLabel('Places', { exact: true }).fill('three')
  // The text of the error moves the button.
  await page.getByLabel('Places', { exact: true }).blur()
  await expect(page.getByText(/^Enter a whole number/)).toBeVisible()
  await page.getByRole('button', { name: 'Limit a gender' }).click()
  await page.getByRole('combobox', { name: 'Gender', exact: true }).selectOption('Female')
  await page.getByLabel('At most').fill('2')
  await unfold(page, 'Sessions')
  await page.getByRole('button', { name: 'Add a session' }).click()
  await page.getByRole('textbox', { name: 'Start' }).fill('2040-05-01T18:30')
  await page.getByLabel('Time zone').selectOption('Central')
  await page.getByLabel('Seats').fill('2')
  await page.getByLabel('Place or link').fill('12 Main Street')
  await page.getByRole('button', { name: 'Add a session' }).click()
  await page.getByRole('textbox', { name: 'Start' }).last().fill('2040-05-02T18:30')
  await unfold(page, 'What we pay')
  await page.getByLabel('For taking part').fill('$150')
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Own studies' }).click()
  await page.getByRole('link', { name: 'Write a study' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByLabel('Category').selectOption({ label: 'Focus Groups' })
  await page.getByLabel('Description').fill('We taste:\n- green\n- black')
  await ask(page)
  await limit(page)
  // Errors unfold their group, and take the focus.
  await unfold(page, 'Questionnaire')
  await unfold(page, 'Places and quotas')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByLabel('Places', { exact: true })).toBeFocused()
  await page.getByLabel('Places', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByLabel('Why an answer ends the application')).toBeVisible()
  await page.getByLabel('Why an answer ends the application').fill('We look for those who drink tea')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByText('Participants do not see it.')).toBeVisible()
  await expect(page.getByText('3 places · 1 quota')).toBeVisible()
  await expect(page.getByText('2 sessions')).toBeVisible()
  expect(await pageFindings(page)).toEqual([])
  for (let presses = 0; presses < 2; presses += 1)
    await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(/^Participants have seen it since/)).toBeVisible()
}

/** Copies a study, and deletes the draft that comes of it. */
async function copyAndDelete(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Copy' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Copy of ${title}`)
  await unfold(page, 'Sessions')
  await page.getByRole('textbox', { name: 'Start' }).first().fill('2041-05-01T18:30')
  await page.getByRole('textbox', { name: 'Start' }).last().fill('2041-05-02T18:30')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByText('Participants do not see it.')).toBeVisible()
  for (let presses = 0; presses < 2; presses += 1)
    await page.getByRole('button', { name: 'Delete the draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Own studies')
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: `Copy of ${title}` })).toHaveCount(0)
}

const apply = (desk: StartedDesk) =>
  desk.withDatabase(async ({ db }) => {
    const [study] = await db.select().from(studies).where(eq(studies.title, title))
    for (let number = 1; number <= applicants; number += 1) {
      const who = {
        encId: `tea${number}`,
        firstName: `Guest${number}`,
        gender: number % 2 ? 'Female' : 'Male',
      }
      const answeredAt = new Date(Date.UTC(2026, 10, 20, 12, number))
      await addApplicant(db, study?.id ?? 0, who, { cups_a_day: 'Some' }, answeredAt)
    }
  })

/** Presses keys, one after the other. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('three of a hundred applicants are chosen, come and are paid, with the keyboard alone', async ({
  page,
  desk,
}) => {
  test.setTimeout(180_000)
  await desk.signIn(page, 'owner')
  await publish(page)
  await copyAndDelete(page)
  await apply(desk)

  await page.getByRole('link', { name: 'Answers', exact: true }).click()
  // The page before has a link of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Answers' })).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await page.getByLabel('Reason').fill('We choose participants')
  await page.keyboard.press('Enter')
  const places = page.getByRole('list', { name: 'Places' })
  await expect(places).toContainText('Places0 of 3')
  await press(page, 'o')
  await expect(places).toContainText('Places0 + 3 of 3')
  expect(await pageFindings(page)).toEqual([])
  await press(page, 'c')
  await expect(page.getByRole('button', { name: 'Choose: 3 participants' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText('Choose: done for 3 participants.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Waiting 97' })).toBeVisible()

  // All others are declined: the box at the head of the table is before the first row.
  await press(page, 'j', 'k', 'x')
  await expect(page.getByText('97 participants ticked')).toBeVisible()
  await press(page, 'd', 'Enter')
  await expect(page.getByText('Decline: done for 97 participants.')).toBeVisible({ timeout: 60_000 })

  await page.getByRole('link', { name: 'Chosen 3' }).click()
  await page.getByRole('checkbox', { name: 'Tick Guest1' }).focus()
  await press(page, 'x')
  await expect(page.getByRole('region', { name: 'Acts' })).toContainText(
    /Mark as attended from May 1, 5:30\sPM CDT.*Mark as not there from May 2, 8:00\sPM CDT/,
  )
  await desk.withDatabase(({ db }) => db.update(studySessions).set({ startsAt: new Date(0) }))
  await press(page, 'a', 'r', 'Enter')
  await expect(page.getByText('Remind: done for 1 participant.')).toBeVisible()
  await press(page, 'j', 'x', 'j', 'x', 'a', 'Enter')
  await expect(page.getByText('Mark as attended: done for 2 participants.')).toBeVisible()
  await press(page, 'j', 'x', 'n', 'Enter')
  await expect(page.getByText('Mark as not there: done for 1 participant.')).toBeVisible()
  await page.getByRole('link', { name: 'Paid 2' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Guest1' })).toContainText('Paid')
  await page.setViewportSize({ width: 390, height: 844 })
  const pages = page.getByRole('navigation', { name: 'Desk' })
  await expect(pages.getByRole('link', { name: 'Answers', exact: true })).toBeInViewport({ ratio: 1 })
  const card = await page.getByRole('row').filter({ hasText: 'Guest1' }).boundingBox()
  expect((card?.x ?? 0) + (card?.width ?? 390)).toBeLessThan(390)
  const paid = await desk.withDatabase(({ db }) =>
    db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'incentive')),
  )
  expect(paid.map(({ points }) => points)).toEqual([15_000, 15_000])
})
