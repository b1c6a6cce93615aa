import { noRecruiting } from '#contract/desk/answers/recruiting.ts'
import { OwnStudyAnswer, type OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { openDay } from '#domain/dates/open-day.ts'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { ledgerEntries, studies, studySessions } from '#server/db/schema.ts'
import { ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import { addApplicant } from '#tests/support/builders/people/applicant.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { deskCall } from '#tests/support/stories/desk-call.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import type { StartedDesk } from '#tests/support/stories/signed-in-desk.ts'
import { unfold } from '#tests/support/stories/unfold.ts'
import * as v from 'valibot'

// The walk shows too that nothing throws or stays stale in a translated page.
test.use({ isTranslated: true })

const title = 'Tea in the evening'
const applicants = 30

const session = { minutes: 90, time_zone: 'America/Chicago', capacity: 2, place: '12 Main Street' }
const content: OwnStudyContent = {
  ...ownStudyContent,
  title,
  questions: [
    {
      key: 'cups_a_day',
      type: 'radio',
      label: 'Cups a day?',
      required: true,
      placeholder: null,
      description: null,
      defaultValue: null,
      options: ['None', 'Some'].map((value) => ({ value, label: value })),
      show_if: null,
      screening: { knock_out: ['None'], text: 'We look for those who drink tea', wanted: ['Some'] },
    },
  ],
  recruiting: {
    ...noRecruiting,
    places: 3,
    quotas: [{ by: 'gender', value: 'Female', limit: 2 }],
    sessions: ['first', 'second'].map((key, index) => ({
      ...session,
      key,
      starts_at: `2040-05-0${index + 1}T23:30:00.000Z`,
    })),
    incentive_points: 15_000,
  },
}

/** Publishes the study, and opens it. */
async function publish(page: Page, { origin }: StartedDesk): Promise<void> {
  const { id } = v.parse(OwnStudyAnswer, await deskCall(page, endpoints.addOwnStudy, {}, { content }))
  const days = { publish_on: openDay(new Date()), close_on: null }
  await deskCall(page, endpoints.scheduleOwnStudy, { id }, { version: 1, ...days })
  await page.goto(`${origin}/studies/own/${id}`)
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Studies')
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

test('three of thirty applicants are chosen, come and are paid, with the keyboard alone', async ({
  page,
  desk,
}) => {
  test.setTimeout(180_000)
  await desk.signIn(page, 'owner')
  await publish(page, desk)
  await copyAndDelete(page)
  await apply(desk)

  // The list of before has nobody.
  await page.reload()
  const waiting = page.getByRole('listitem').filter({ hasText: `${applicants} unread` })
  await waiting.getByRole('link', { name: title, exact: true }).click()
  const parts = page.getByRole('navigation', { name: 'Parts of the study' })
  await parts.getByRole('link', { name: 'Sessions' }).click()
  await expect(page.getByText('0 of 2 seats taken · 90 minutes')).toHaveCount(2)
  await parts.getByRole('link', { name: 'People' }).click()
  await page.getByLabel('Reason').fill('We choose participants')
  await page.keyboard.press('Enter')
  const places = page.getByRole('list', { name: 'Places' })
  await expect(places).toContainText('Places0 of 3')
  // It hears keys only then.
  await expect(page.locator('[tabindex="-1"]', { has: places }).last()).toBeFocused()
  await press(page, 'o')
  await expect(places).toContainText('Places0 + 3 of 3')
  expect(await pageFindings(page)).toEqual([])
  await press(page, 'c')
  await expect(page.getByRole('button', { name: 'Choose: 3 participants' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText('Choose: done for 3 participants.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Waiting 27' })).toBeVisible()

  // All others are declined: the box at the head of the table is before the first row.
  await press(page, 'j', 'k', 'x')
  await expect(page.getByText('27 participants ticked')).toBeVisible()
  await press(page, 'd', 'Enter')
  await expect(page.getByText('Decline: done for 27 participants.')).toBeVisible({ timeout: 60_000 })

  await page.getByRole('link', { name: 'Chosen 3' }).click()
  await page.getByRole('checkbox', { name: 'Tick Guest1' }).focus()
  await press(page, 'x', 'l')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('For somebody else')
  await page.getByRole('button', { name: 'Cancel the place: 1 participant' }).press('Enter')
  await expect(page.getByText('Cancel the place: done for 1 participant.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Given back. The participant is told.')).toBeVisible()
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
  await expect(pages.getByRole('link', { name: 'Studies', exact: true })).toBeInViewport({ ratio: 1 })
  const card = await page.getByRole('row').filter({ hasText: 'Guest1' }).boundingBox()
  expect((card?.x ?? 0) + (card?.width ?? 390)).toBeLessThan(390)
  const paid = await desk.withDatabase(({ db }) =>
    db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'incentive')),
  )
  expect(paid.map(({ points }) => points)).toEqual([15_000, 15_000])
})

test('somebody who cannot come is replaced by somebody who waits, in one press', async ({ page, desk }) => {
  await desk.signIn(page, 'owner')
  await publish(page, desk)
  await apply(desk)
  await page.getByRole('link', { name: 'People' }).last().click()
  await page.getByLabel('Reason').fill('We choose participants')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Tick Guest1', exact: true }).focus()
  await press(page, 'x', 'b')
  await page.getByLabel('Session').last().selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Book into a session: 1 participant' }).press('Enter')
  await page.getByRole('link', { name: 'Accepted 1' }).click()
  await page.getByRole('checkbox', { name: 'Tick Guest1', exact: true }).focus()
  await press(page, 'x', 'e')
  const who = page.getByLabel('Who takes the place')
  await expect(who).toBeFocused()
  await who.selectOption('Guest4 · 1 of 1 wanted answers')
  expect(await pageFindings(page)).toEqual([])
  await page.getByLabel('Reason').fill('Get well soon')
  await page.getByRole('button', { name: 'Replace: 1 participant' }).press('Enter')
  await expect(page.getByText('Replace: done for 2 participants.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Guest4' })).toContainText('Accepted')
  await expect(page.getByRole('link', { name: 'Accepted 1' })).toBeVisible()
})
