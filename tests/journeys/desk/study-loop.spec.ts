import * as deskCalls from '#contract/desk/endpoints.ts'
import { type Endpoint, fillPath } from '#contract/endpoints/endpoint.ts'
import type { OperatorAct } from '#contract/desk/answers/roster.ts'
import { OwnStudyAnswer } from '#contract/desk/answers/own-studies.ts'
import { participants, participations, studies } from '#server/db/schema.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { ownStudyContent } from '#tests/support/builders/own-study-content.ts'
import { joinByCalls, newParticipant, workerReady } from '#tests/support/builders/participant.ts'
import { sendAnswers } from '#tests/support/builders/questionnaire.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import type { StartedDesk } from '#tests/support/stories/signed-in-desk.ts'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'

test.use({
  ...withWorker,
  allowedMessages: /net::ERR_|There was an error!|status of 40[14]/,
  baseURL: async ({ desk }, use) => use(desk.host.origin),
  timezoneId: 'America/Chicago',
})

const title = 'How do you brew your coffee?'
const day = 86_400_000
const inDays = (days: number) => new Date(Math.floor(Date.now() / day + days) * day).toISOString()
const session = (key: string, days: number) => ({
  key,
  starts_at: inDays(days),
  minutes: 90,
  time_zone: 'America/New_York',
  capacity: 4,
  place: '40 Main St, Boston',
})
const question = { label: null, required: true, placeholder: null, description: null, defaultValue: null }
const content = {
  ...ownStudyContent,
  questions: [
    {
      ...question,
      key: 'brews',
      type: 'radio',
      label: 'Do you brew it?',
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
    {
      ...question,
      key: 'how',
      type: 'textarea',
      label: 'How do you brew it?',
      options: [],
      show_if: { key: 'brews', values: ['yes'] },
    },
  ],
  recruiting: {
    ...ownStudyContent.recruiting,
    sessions: [session('first', 5), session('second', 6)],
    incentive_points: 15_000,
    offer_hours: 48,
  },
}

/** A call of the desk in the operator's browser. */
async function call(operator: Page, endpoint: Endpoint, params: Record<string, number>, body: object) {
  const answer = await operator.evaluate(
    async ([path, sent]) => {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(path, { method: 'POST', headers, body: sent })
      return { status: response.status, text: await response.text() }
    },
    [fillPath(endpoint.path, params), JSON.stringify(body)] as const,
  )
  expect(answer).toMatchObject({ status: 200 })
  return answer.text
}

/** Publishes the study: its ids at the desk and in the catalogue. */
async function publish(operator: Page, desk: StartedDesk) {
  const added = await call(operator, deskCalls.addOwnStudy, {}, { content })
  const { id } = v.parse(OwnStudyAnswer, JSON.parse(added))
  const today = new Date().toISOString().slice(0, 10)
  await call(operator, deskCalls.scheduleOwnStudy, { id }, { version: 1, publish_on: today, close_on: null })
  return desk.withDatabase(async ({ db }) => {
    const [study] = await db
      .select()
      .from(studies)
      .where(eq(studies.sourceKey, String(id)))
    return { ownId: id, studyId: study?.id ?? 0 }
  })
}

/** An operator's act on the only participant. */
async function mark(operator: Page, desk: StartedDesk, studyId: number, act: OperatorAct): Promise<void> {
  const [row] = await desk.withDatabase(({ db }) =>
    db
      .select()
      .from(participations)
      .innerJoin(participants, eq(participants.id, participations.participantId))
      .where(eq(participations.studyId, studyId)),
  )
  const chosen = [{ enc_id: row?.participant.encId, version: row?.participation.version }]
  const body = { act, participants: chosen, reason: null, push: false, mail: false }
  await call(operator, deskCalls.actOnRoster, { id: studyId }, body)
}

test('a study leads from its questions to its points, and its participant accepts without a network', async ({
  page,
  context,
  browser,
  desk,
}) => {
  test.setTimeout(180_000)
  const operator = await (await browser.newContext()).newPage()
  await desk.signIn(operator, 'owner')
  const { ownId, studyId } = await publish(operator, desk)

  await joinByCalls(page, newParticipant())
  await page.goto(`/focusgroup/${studyId}/intake`)
  await expect(page.getByLabel(/How do you brew it/)).toHaveCount(0)
  await page.getByLabel('Yes').check()
  await page.getByLabel(/How do you brew it/).fill('With a filter.\nSlowly.')
  await sendAnswers(page)
  await expect(page).toHaveURL('/my')
  await workerReady(page)

  await mark(operator, desk, studyId, 'choose')
  await page.goto('/applications')
  await expect(page.getByText(/^You were chosen: choose a time by /)).toBeVisible()
  await expect(page.getByText('$150.00')).toBeVisible()
  expect.soft(await pageFindings(page)).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(page.getByText('Choose a time.')).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(page.getByText(/^You accept: .* Saved on this device/)).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).press('Enter')
  await page.getByRole('radio').last().check()
  await page.getByRole('button', { name: 'Accept' }).press('Enter')
  await page.getByRole('link', { name: /^Waiting to send/ }).click()
  await expect(page.getByRole('heading', { name: /^Your reply to .*coffee/ })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 20_000 })
  await page.goto('/applications')
  const kit = page.getByRole('listitem').filter({ hasText: title })
  await expect(kit).toContainText('40 Main St, Boston')
  await expect(kit).toContainText(/At the place: .* Eastern/)
  await expect(kit.getByRole('link', { name: 'Directions' })).toBeVisible()
  await expect(kit.getByRole('button', { name: `I cannot come ${title}` })).toBeVisible()
  expect.soft(await pageFindings(page)).toEqual([])

  await call(operator, deskCalls.closeOwnStudy, { id: ownId }, { version: 2, reason: 'It is full' })
  await page.goto(`/study/${studyId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByRole('status').filter({ hasText: '40 Main St, Boston' })).toBeVisible()
  expect.soft(await pageFindings(page)).toEqual([])

  await mark(operator, desk, studyId, 'attend')
  await page.goto('/applications')
  await expect(page.getByText('Paid $150.00')).toBeVisible()
  await page.getByRole('listitem').getByRole('link', { name: 'Earnings' }).click()
  const points = page.getByRole('listitem').filter({ hasText: title })
  await expect(points).toContainText('+15,000')
  await operator.context().close()
})
