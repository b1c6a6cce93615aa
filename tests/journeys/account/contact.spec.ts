import { xsrfCookie } from '#contract/base/headers.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { intakeAnswers, participants, participations, studies } from '#server/db/schema.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { startSession } from '#server/platform/sessions/service.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { signInAttempt } from '#tests/support/builders/people/attempt.ts'
import { askForGiftCard, giftCardReference } from '#tests/support/builders/money/gift-card-request.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { eq } from 'drizzle-orm'

const report = 'The store says <img src=x onerror=alert(1)> that the card is empty.\nWhat now?'
const answer = 'We have ordered another one.\nIt comes this week.'

/** Saves a participant, Ada, with a payout that waits and a study marked as missed. @returns Her session's token. */
async function fill({ db }: OpenDatabase): Promise<string> {
  const now = new Date()
  await askForGiftCard(db)
  await saveStudies(db, [studyInput({ expireOn: null })], now)
  const [study] = await db.select().from(studies).where(eq(studies.sourceKey, studyInput().sourceKey))
  const [ada] = await db
    .select({ participantId: participants.id, encId: participants.encId })
    .from(participants)
  if (!ada || !study) throw new Error('Something was not saved')
  const part = { participantId: ada.participantId, studyId: study.id }
  await db.insert(intakeAnswers).values({ ...part, answeredAt: now })
  await db.insert(participations).values({ ...part, state: 'no-show', version: 4, updatedAt: now })
  const session = await startSession({ clock: () => now }, db, ada, signInAttempt())
  return session.token
}

/** The cookies of a session. The portal replaces the token. */
const sessionCookies = (sid: string, url: string) => [
  { name: 'sid', value: sid, url },
  { name: xsrfCookie, value: 'former', url },
]

// In translated pages. The operator is told about the newer message.
test.use({ isTranslated: true, allowedMessages: /\/answer.*status of 409/ })

test('a participant reports a payout and a study, from which an operator goes to the roster, and reads the answer', async ({
  page,
  desk,
}) => {
  test.slow()
  const sid = await desk.withDatabase(fill)
  const { host } = desk
  await page.context().addCookies(sessionCookies(sid, host.origin))
  await page.goto(`${host.origin}/earnings`)
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await expect(page.getByText(`The payment ${giftCardReference}`)).toBeVisible()
  await page.getByLabel('Your message').fill(report)
  await page.getByRole('button', { name: 'Send' }).click()
  const reference = (await page.getByRole('status').getByRole('strong').textContent()) ?? ''
  await page.goto(`${host.origin}/applications`)
  await expect(page.getByText('Were you there?')).toBeVisible()
  expect(await pageFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.getByLabel('Your message').fill('I sat in the first row.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toBeVisible()

  await desk.signIn(page, 'support')
  await page.getByRole('link', { name: /^Messages and reports/ }).click()
  await expect(page.getByText('Unread')).toHaveCount(2)
  expect(await pageFindings(page)).toEqual([])
  await page.getByRole('link', { name: `Report on a payout: ${giftCardReference}` }).click()
  await expect(page.getByRole('heading', { name: `Message ${reference}` })).toBeFocused()
  await expect(page.getByText(report)).toBeVisible()
  expect(await pageFindings(page)).toEqual([])
  await page.getByLabel('Answer').fill(answer)

  const other = await page.context().newPage()
  await other.goto(`${host.origin}/account/messages/?thread=${reference}`)
  await other.getByLabel('Your message').fill('Now it works again')
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByText('Your message is sent.')).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Nothing was sent: read it again')).toBeVisible()
  await expect(page.getByText('Now it works again')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Answer')).toHaveValue(answer)
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('The answer is saved')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Grace' })).toContainText(answer)
  await expect(page.getByLabel('Answer')).toHaveValue('')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('link', { name: /^Report on a study/ }).click()
  await page.getByRole('link', { name: 'Roster' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(studyInput().title)

  await page.goto(`${host.origin}/account/messages/`)
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByText('It comes this week.')).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
  expect(await pageFindings(page)).toEqual([])
})
