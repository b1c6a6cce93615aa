import { readFile } from 'node:fs/promises'
import { ApplicationsAnswer } from '#contract/answers/applications.ts'
import { IntakeField } from '#contract/answers/intake.ts'
import * as portal from '#contract/endpoints/endpoints.ts'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import { intakeAnswers, intakes, sourceRuns, studies } from '#server/db/schema.ts'
import { startSession } from '#server/platform/sessions/service.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import type { StartedDesk } from '#tests/support/stories/signed-in-desk.ts'
import { signInAttempt } from '#tests/support/builders/people/attempt.ts'
import { addApplicant } from '#tests/support/builders/people/applicant.ts'
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
    noted: 120,
    notes: [{ key: 'NCT00000002', reason: 'age not read: “<img src=x onerror=alert(1)>”' }],
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

/** Puts Ada on the waiting list by a call that the page itself does not see. */
async function actInAnotherTab(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const body = {
      act: 'wait',
      participants: [{ enc_id: 'ada', version: 0 }],
      reason: null,
      push: false,
      mail: false,
    }
    const answer = await fetch(`/api/studies/${location.pathname.split('/').at(-2)}/roster/act`, {
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
  await page.getByRole('link', { name: 'Studies', exact: true }).click()
  await page.getByRole('link', { name: '<img src=x onerror=alert(1)> study' }).click()
  await page.getByLabel('Reason').fill('We choose participants')
  await page.getByRole('button', { name: 'Open the answers' }).click()
  const table = page.getByRole('table')
  await expect(table).toBeVisible()

  for (const name of await table.getByRole('button').all()) await name.click()
  const shown = await table.locator('dd bdi').allTextContents()
  expect(shown.length).toBeGreaterThan(150)
  expect(shown.toSorted()).toEqual(hostileTexts.map((text) => text.trim()).toSorted())
  const names = await table.locator('*').evaluateAll((all) => all.map(({ tagName }) => tagName))
  expect([...new Set(names)].toSorted()).toEqual(
    'A BDI BUTTON DD DIV DL DT INPUT LABEL SPAN TBODY TD TH THEAD TR'.split(' '),
  )
  const links = await table.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual([0, 1, 2, 3].map((index) => `/people?query=evil${index}`))
  expect(disturbances).toEqual([])
}

/** Today counts the source, and leads to why it fails. */
async function expectFailedSource(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(page).toHaveTitle(/^\(\d+\) Today · Stipend desk$/)
  await page.getByRole('link', { name: /^Sources that failed/ }).click()
  await expect(page.getByRole('heading', { name: 'ClinicalTrials.gov' })).toBeVisible()
  await expect(page.getByText('It failed: the registry answered 503')).toBeVisible()
  await expect(page.getByText('12 changed · 0 closed · 1 refused')).toBeVisible()
  await page.getByText('Refused records').click()
  await expect(page.getByText('<img src=x onerror=alert(1)> incomplete record')).toBeVisible()
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
  await expect(page.getByRole('heading', { level: 1, name: 'Studies' })).toBeVisible()
  expect.soft(await pageFindings(page), 'studies with answers').toEqual([])

  await page.getByRole('link', { name: 'Morning coffee habits' }).click()
  await expect(page.getByText(longAnswer)).toHaveCount(0)
  await page.getByLabel('Reason').fill('We choose participants')
  await page.getByRole('button', { name: 'Open the answers' }).click()
  await page.getByRole('button', { name: 'Ada' }).click()
  await expect(page.getByText(longAnswer)).toBeVisible()
  await page.getByLabel('Tick Bea').focus()
  await page.keyboard.press('i')
  await expect(page.getByText('Two or more')).toHaveCount(1)
  await page.keyboard.press('i')
  await expect(page.getByText('Two or more')).toHaveCount(0)

  await page.getByLabel('Question').selectOption('How many cups a day?')
  await page.getByLabel('Answer', { exact: true }).selectOption('Two or more')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(row('Ada')).toHaveCount(0)
  await page.getByLabel('Tick Bea').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(page.getByText('2 participants ticked')).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByRole('button', { name: 'Decline: 2 participants' })).toBeFocused()
  expect.soft(await pageFindings(page), 'roster with a form').toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Decline: done for 2 participants.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Not taking part 2' })).toBeVisible()

  await page.getByRole('button', { name: 'Show all' }).click()
  await row('Ada').getByLabel('Tick Ada').check()
  await page.getByRole('button', { name: /^Choose/ }).click()
  await page.getByLabel('Note').fill('Come on Monday.')
  await actInAnotherTab(page)
  await page.getByRole('button', { name: 'Choose: 1 participant' }).click()
  await expect(page.getByText('Ada: somebody has changed this meanwhile.')).toBeVisible()
  await expect(row('Ada')).toContainText('Waiting')
  await page.getByRole('button', { name: /^Choose/ }).click()
  await expect(page.getByLabel('Note')).toHaveValue('Come on Monday.')
  await page.getByRole('button', { name: 'Choose: 1 participant' }).click()
  await expect(page.getByText('Choose: done for 1 participant.')).toBeVisible()
  await page.getByRole('link', { name: 'Chosen 1' }).click()
  await expect(page.getByText('ada@example.com')).toBeVisible()

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
