import { profileAnswers, questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { readFile } from 'node:fs/promises'
import { ApplicationsAnswer } from '#contract/answers/applications.ts'
import { IntakeField } from '#contract/answers/intake.ts'
import * as portal from '#contract/endpoints/endpoints.ts'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import { intakeAnswers, intakes, participants, profiles, sourceRuns, studies } from '#server/db/schema.ts'
import { startSession } from '#server/platform/sessions/service.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import type { StartedDesk } from '#tests/support/stories/signed-in-desk.ts'
import { signInAttempt } from '#tests/support/builders/attempt.ts'
import { hostileTexts } from '#tests/support/builders/hostile-texts.ts'
import type { Page } from '@playwright/test'
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'

const answeredAt = new Date('2026-11-20T12:00:00Z')
const longAnswer = 'I drink it black, and only in the morning. '.repeat(30).trim()

const coffee = [
  {
    key: 'cups',
    type: 'radio',
    label: 'How many cups a day?',
    options: [
      { value: '1', label: 'One' },
      { value: '2', label: 'Two or more' },
    ],
  },
  { key: 'note', type: 'input', label: 'How do you drink it?' },
]

async function addApplicant(
  db: Database,
  studyId: number,
  who: { encId: string; firstName: string },
  given: Record<string, string>,
): Promise<number> {
  const { encId, firstName } = who
  const [row] = await db
    .insert(participants)
    .values({ encId, email: `${encId}@example.com`, createdAt: answeredAt })
    .returning({ id: participants.id })
  const participantId = row?.id ?? 0
  await db.insert(profiles).values({
    participantId,
    firstName,
    postalCode: '10001',
    bornOn: '1990-12-31',
    gender: 'Female',
    answers: profileAnswers.seal(testDataKeys, [participantId], {}),
    updatedAt: answeredAt,
  })
  const answers = questionnaireAnswers.seal(testDataKeys, [participantId, studyId], given)
  await db.insert(intakeAnswers).values({ participantId, studyId, answers, answeredAt })
  return participantId
}

/** Replaces the questionnaire of a study of the seed. */
async function ask(db: Database, index: number, title: string, fields: object[]): Promise<number> {
  const [study] = await db.select().from(studies).orderBy(asc(studies.id)).offset(index).limit(1)
  const id = study?.id ?? 0
  const read = fields.map((field) => v.parse(IntakeField, field))
  await db.update(studies).set({ title }).where(eq(studies.id, id))
  await db
    .insert(intakes)
    .values({ studyId: id, fields: read })
    .onConflictDoUpdate({ target: intakes.studyId, set: { fields: read } })
  return id
}

/** Hostile texts as questions, names and answers of four participants. */
async function addHostileStudy(db: Database): Promise<void> {
  const columns = Math.ceil(hostileTexts.length / 4)
  const labelled = hostileTexts.slice(0, columns).map((label, index) => ({ key: `h${index}`, label }))
  const fields = labelled.map((field) => ({ ...field, type: 'input' }))
  const id = await ask(db, 1, '<img src=x onerror=alert(1)> study', fields)
  for (let index = 0; index < 4; index += 1) {
    const texts = hostileTexts.slice(index * columns, (index + 1) * columns)
    const answers = Object.fromEntries(texts.map((text, place) => [`h${place}`, text]))
    await addApplicant(db, id, { encId: `evil${index}`, firstName: hostileTexts[index] ?? '' }, answers)
  }
}

/** A sync that failed, and refused a record with a hostile key. */
async function addFailedRun(db: Database): Promise<void> {
  await db.insert(sourceRuns).values({
    source: 'clinicaltrials.gov',
    kind: 'sync',
    startedAt: answeredAt,
    endedAt: new Date(answeredAt.getTime() + 30_000),
    changed: 12,
    refused: 1,
    refusals: [{ key: '<img src=x onerror=alert(1)>', reason: 'incomplete record' }],
    failure: 'the registry answered 503',
  })
}

/** Saves answers to two studies and a failed sync, and resolves to a session of Ada. */
async function fill({ db }: OpenDatabase): Promise<string> {
  await db.delete(intakeAnswers)
  const study = await ask(db, 0, 'Morning coffee habits', coffee)
  const ada = { encId: 'ada', firstName: 'Ada' }
  const participantId = await addApplicant(db, study, ada, { cups: '1', note: longAnswer })
  await addApplicant(db, study, { encId: 'bea', firstName: 'Bea' }, { cups: '2', note: 'With milk' })
  await addApplicant(db, study, { encId: 'cy', firstName: 'Cy' }, { cups: '2', note: '=SUM(A1)' })
  await addHostileStudy(db)
  await addFailedRun(db)
  const session = await startSession(
    { clock: () => new Date() },
    db,
    { participantId, encId: 'ada' },
    signInAttempt(),
  )
  return session.token
}

// A refusal that the test is about.
test.use({ allowedMessages: /\/decisions.*status of 409/ })

/** Puts Ada on the waiting list by a call that the page itself does not see. */
async function decideInAnotherTab(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const body = {
      decision: 'waitlisted',
      applicants: [{ enc_id: 'ada', was: null }],
      note: null,
      push: false,
      mail: false,
    }
    const answer = await fetch(`/api/studies/${location.pathname.split('/').at(-1)}/decisions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.status
  })
  expect(status).toBe(200)
}

/** Opens the answers with the hostile texts: they are text alone, and no element, dialog or request comes of them. */
async function expectTextAlone(page: Page, desk: StartedDesk): Promise<void> {
  const disturbances: string[] = []
  page.on('dialog', (dialog) => {
    disturbances.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(desk.origin)) disturbances.push(`request ${request.url()}`)
  })
  await page.getByRole('link', { name: 'All studies' }).click()
  await page.getByRole('link', { name: '<img src=x onerror=alert(1)> study' }).click()
  await page.getByLabel('Reason').fill('We choose participants')
  await page.getByRole('button', { name: 'Open the answers' }).click()
  const table = page.getByRole('table')
  await expect(table).toBeVisible()

  const shown = await table.locator('td bdi').allTextContents()
  expect(shown.length).toBeGreaterThan(150)
  expect(shown.toSorted()).toEqual(hostileTexts.map((text) => text.trim()).toSorted())
  const names = await table.locator('*').evaluateAll((all) => all.map(({ tagName }) => tagName))
  expect([...new Set(names)].toSorted()).toEqual(
    ['A', 'BDI', 'INPUT', 'LABEL', 'P', 'SPAN', 'TBODY', 'TD', 'TH', 'THEAD', 'TIME', 'TR'].toSorted(),
  )
  const links = await table.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual([0, 1, 2, 3].map((index) => `/people?query=evil${index}`))
  expect(disturbances).toEqual([])
}

/** Today counts the source, and leads to why it fails. */
async function expectFailedSource(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await page.getByRole('link', { name: /^Sources that failed/ }).click()
  await expect(page.getByRole('heading', { name: 'ClinicalTrials.gov' })).toBeVisible()
  await expect(page.getByText('It failed: the registry answered 503')).toBeVisible()
  await expect(page.getByText('12 changed · 0 closed · 1 refused')).toBeVisible()
  await page.getByText('Refused records').click()
  await expect(page.getByText('<img src=x onerror=alert(1)>: incomplete record')).toBeVisible()
  expect.soft(await pageFindings(page), 'sources').toEqual([])
}

test('an operator decides on answers, hostile ones do nothing, and Today leads to a failed source', async ({
  page,
  desk,
}) => {
  test.setTimeout(180_000)
  const session = await desk.withDatabase(fill)
  await desk.signIn(page, 'owner')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.getByRole('link', { name: /^Unread answers/ }).click()
  expect.soft(await pageFindings(page), 'studies with answers').toEqual([])

  await page.getByRole('link', { name: 'Morning coffee habits' }).click()
  await expect(page.getByText(longAnswer)).toHaveCount(0)
  await page.getByLabel('Reason').fill('We choose participants')
  await page.getByRole('button', { name: 'Open the answers' }).click()
  await expect(row('Ada')).toContainText(longAnswer)
  await expect(row('Bea')).toContainText('Two or more')

  await page.getByLabel('Question').selectOption('How many cups a day?')
  await page.getByLabel('Answer', { exact: true }).selectOption('Two or more')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(row('Ada')).toHaveCount(0)
  await page.getByLabel('Choose Bea').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Decision').last()).toBeFocused()
  await page.getByLabel('Decision').last().selectOption('Declined')
  expect.soft(await pageFindings(page), 'answers with a form').toEqual([])
  await page.getByRole('button', { name: 'Decide on 2 applicants' }).click()
  await expect(page.getByText('2 applicants: declined.')).toBeVisible()
  await expect(row('Bea')).toContainText('Declined')

  await page.getByRole('button', { name: 'Show all' }).click()
  await row('Ada').getByLabel('Choose Ada').check()
  await page.getByRole('button', { name: 'Decide…' }).click()
  await page.getByLabel('Decision').last().selectOption('Chosen')
  await page.getByLabel('Note').fill('Come on Monday.')
  await decideInAnotherTab(page)
  await page.getByRole('button', { name: 'Decide on 1 applicant' }).click()
  await expect(page.getByText('Changed: Ada (on the waiting list).')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('Come on Monday.')
  await page.getByRole('button', { name: 'Decide on 1 applicant' }).click()
  await expect(row('Ada')).toContainText('ada@example.com')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all answers (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^answers-\d+\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file.split('\r\n')).toHaveLength(5)
  expect(file).toContain(`"'=SUM(A1)"`)

  const applications = await page.request.get(`${desk.host.origin}${portal.applications.path}`, {
    headers: { Cookie: `sid=${session}` },
  })
  const { applications: noted } = v.parse(ApplicationsAnswer, await applications.json())
  expect(noted).toMatchObject([{ title: 'Morning coffee habits', state: 'heard-back' }])

  await expectTextAlone(page, desk)
  await expectFailedSource(page)
})
