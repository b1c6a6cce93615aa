import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as deskCalls from '#contract/desk/endpoints.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { hourSeconds, secondsBefore } from '#domain/dates/spans.ts'
import type { OperatorAct } from '#contract/desk/answers/roster.ts'
import {
  payoutOrders,
  mailJobs,
  participants,
  participations,
  studies,
  studySessions,
} from '#server/db/schema.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { createLog } from '#server/runtime/log.ts'
import { GiftCardVendor } from '#tests/safety/gift-card-vendor.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import {
  joinByCalls,
  newParticipant,
  postByCalls,
  workerReady,
} from '#tests/support/builders/people/participant.ts'
import { sendAnswers } from '#tests/support/builders/studies/questionnaire.ts'
import { fillInRecipient } from '#tests/support/builders/money/recipient.ts'
import { deskCall } from '#tests/support/stories/desk-call.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { type StartedDesk, startDesk } from '#tests/support/stories/signed-in-desk.ts'
import { publishFocusGroup } from '#tests/support/stories/publish-focus-group.ts'
import type { Browser, Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'

const actsThenLosesItsAnswer = 0.15
const answers = 1
const fates: number[] = []
const vendor = new GiftCardVendor(() => fates.shift() ?? answers)

test.use({
  ...withWorker,
  isTranslated: true,
  allowedMessages: /net::ERR_|There was an error!|status of 40[14]/,
  baseURL: async ({ desk }, use) => use(desk.host.origin),
  timezoneId: 'America/Chicago',
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  desk: async ({}, use) => {
    await vendor.start()
    const desk = await startDesk(undefined, {
      TRUSTED_PROXIES: '1',
      CASHOUT_AMOUNTS: '20,150',
      GIFT_CARD_BRANDS: 'Amazon,Visa',
      PAYOUT_PROVIDER: 'tremendous',
      TREMENDOUS_API_KEY: 'test-key',
      TREMENDOUS_CAMPAIGN: 'test',
      TREMENDOUS_URL: vendor.url,
    })
    await use(desk)
    await desk.dispose()
    await vendor.kill()
  },
})

const title = 'How do you brew your coffee?'
/** Publishes the study: its ids at the desk and in the catalogue. */
async function publish(operator: Page, desk: StartedDesk) {
  const ownId = await publishFocusGroup(operator, title)
  return desk.withDatabase(async ({ db }) => {
    const [study] = await db
      .select()
      .from(studies)
      .where(eq(studies.sourceKey, String(ownId)))
    return { ownId, studyId: study?.id ?? 0 }
  })
}

/** A participant that answers without a screen. */
async function answered(
  browser: Browser,
  desk: StartedDesk,
  studyId: number,
  who: { gender: 'Male' | 'Female'; brews: 'Yes' | 'No' },
) {
  const context = await browser.newContext({ baseURL: desk.host.origin })
  const caller = { context: () => context }
  await joinByCalls(caller, newParticipant({ gender: who.gender }))
  const path = fillPath(endpoints.intakeAnswer.path, { product: 'focusgroups', id: studyId })
  await postByCalls(caller, path, {
    do_you_brew_it: who.brews,
    ...(who.brews === 'Yes' && { how_do_you_brew_it: 'With a filter.' }),
  })
  return caller
}

/** An operator's act on all participants in a state. */
async function mark(
  operator: Page,
  desk: StartedDesk,
  studyId: number,
  from: 'answered' | 'accepted',
  act: OperatorAct,
) {
  const rows = await desk.withDatabase(({ db }) =>
    db
      .select({ enc_id: participants.encId, version: participations.version })
      .from(participations)
      .innerJoin(participants, eq(participants.id, participations.participantId))
      .where(and(eq(participations.studyId, studyId), eq(participations.state, from))),
  )
  const body = { act, participants: rows, reason: null, push: false, mail: false }
  const row = act === 'attend' ? deskCalls.payOnRoster : deskCalls.actOnRoster
  await deskCall(operator, row, { id: studyId }, body)
}

/** Each state with the number of its participants. */
async function states(desk: StartedDesk): Promise<string[]> {
  const rows = await desk.withDatabase(({ db }) => db.select().from(participations))
  return rows.map(({ state }) => state).toSorted()
}

/** The host's follower, at two moments before the sessions. */
const remind = (desk: StartedDesk) =>
  desk.withDatabase(async (database) => {
    const log = createLog('silent', { write: () => {} })
    for (const minutes of [23 * 60, 30, 30]) {
      for (const { startsAt } of await database.db.select().from(studySessions)) {
        const clock = () => new Date(startsAt.getTime() - minutes * 60_000)
        await followParticipations({ database, clock, dataKeys: testDataKeys, log })
      }
    }
    return database.db.$count(mailJobs, eq(mailJobs.kind, 'session-reminder'))
  })

/** Letters of the host with these words. */
async function letters({ host }: StartedDesk, ...words: string[]): Promise<number> {
  const folder = join(host.data.settings.DATA_DIR, 'mail')
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => words.every((word) => text.includes(word))).length
}

const kit = (page: Page) => page.getByRole('listitem').filter({ hasText: title })

/** Answers without a network. */
async function answerOffline(page: Page, studyId: number): Promise<void> {
  const context = page.context()
  await page.goto(`/focusgroup/${studyId}/intake`)
  await workerReady(page)
  await expect(page.getByLabel(/How do you brew it/)).toHaveCount(0)
  await expect(page.getByText('40 Main St, Boston').first()).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Yes').check()
  await page.getByLabel(/How do you brew it/).fill('With a filter.\nSlowly.')
  await sendAnswers(page)
  await expect(page).toHaveURL('/my')
  await context.setOffline(false)
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 20_000 })
}

/** Accepts without a network, by the keyboard, after a change of mind. */
async function acceptOffline(page: Page): Promise<void> {
  const context = page.context()
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
  await expect(kit(page)).toContainText('40 Main St, Boston')
  await expect(kit(page)).toContainText(/At the place: .* Eastern/)
  await expect(kit(page).getByRole('link', { name: 'Directions' })).toBeVisible()
  await expect(kit(page).getByRole('button', { name: `I cannot come ${title}` })).toBeVisible()
  expect.soft(await pageFindings(page)).toEqual([])
}

/** Says without a network that the participant was there. The operator opens that row in one press, and no other. */
async function sayPresence(page: Page, operator: Page): Promise<void> {
  const context = page.context()
  await page.goto('/applications')
  await expect(kit(page)).toContainText(/Who came will be noted by \w+day, \w+ \d+\./)
  expect.soft(await pageFindings(page)).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await kit(page)
    .getByRole('button', { name: `I was there ${title}` })
    .press('Enter')
  await expect(kit(page)).toContainText('Your message. Saved on this device. We will send it')
  await context.setOffline(false)
  await expect(kit(page)).toContainText('You wrote to us on', { timeout: 20_000 })
  await expect(kit(page).getByRole('button', { name: /^I was there/ })).toHaveCount(0)
  const pages = operator.getByRole('navigation', { name: 'Desk' })
  await pages.getByRole('link', { name: 'Today', exact: true }).click()
  await operator.reload()
  await expect(operator.getByRole('link', { name: /^Sessions to mark/ })).toContainText('1')
  await expect(operator.getByText('All else is done.')).toBeVisible()
  expect.soft(await pageFindings(operator)).toEqual([])
  await operator.getByRole('link', { name: /^Say they were there/ }).press('Enter')
  await operator.getByRole('link', { name: 'Roster' }).press('Enter')
  await expect(operator.getByText(/^One participant alone\. .*: Your message [0-9A-Z]{7}$/)).toBeVisible()
  await expect(operator.getByRole('checkbox', { name: /^Tick / })).toHaveCount(2)
  await expect(operator.getByRole('row').nth(1)).toContainText('Accepted')
  expect.soft(await pageFindings(operator)).toEqual([])
  // Others stay closed.
  await expect(operator.getByRole('button', { name: /^(?:Download|Write to all)/ })).toHaveCount(0)
  await operator.getByRole('link', { name: /^Accepted/ }).click()
  await expect(operator.getByLabel('Reason')).toBeVisible()
}

/** Asks for a card of $150. The vendor makes it, and dies with its answer. */
async function cashOut(page: Page, desk: StartedDesk): Promise<string> {
  await page.goto('/applications')
  await expect(kit(page)).toContainText('15,000 points were added to your balance')
  await kit(page).getByRole('link', { name: 'Earnings' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('+15,000')
  await expect(page.getByText('The gift card is from Amazon or Visa.')).toBeVisible()
  await page.getByRole('button', { name: 'Request Payment' }).click()
  // One request for all that the balance covers.
  await expect(page.getByRole('radio', { name: '$150' })).toBeChecked()
  expect.soft(await pageFindings(page)).toEqual([])
  await fillInRecipient(page)
  fates.push(actsThenLosesItsAnswer)
  await page.getByRole('button', { name: 'Request $150 gift card' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
  expect.soft(await pageFindings(page)).toEqual([])
  const [, reference = ''] = /Reference\W+([0-9A-Z]+)/.exec(await page.getByRole('main').innerText()) ?? []
  const order = (values: Partial<typeof payoutOrders.$inferInsert> = {}) =>
    desk.withDatabase(async ({ db }) => {
      if (Object.keys(values).length > 0) await db.update(payoutOrders).set(values)
      return (await db.select().from(payoutOrders))[0]
    })
  await expect.poll(async () => (await order())?.failure, { timeout: 30_000 }).toBeTruthy()
  await vendor.kill()
  expect([vendor.cards, (await order())?.state]).toEqual([[reference], 'ordering'])
  await page.reload()
  const way = page.getByRole('list', { name: 'What happens next' }).getByRole('listitem')
  await expect(way).toHaveText(['Done: Requested', 'Done: Reviewed', 'Next: Ordered', 'Arrives'])
  await vendor.start()
  await order({ dueAt: new Date() })
  await expect.poll(async () => (await order())?.state, { timeout: 30_000 }).toBe('sent')
  return reference
}

test('a study leads from its questions to one gift card, without a network and a vendor at times', async ({
  page,
  browser,
  desk,
}) => {
  test.setTimeout(360_000)
  const operator = await (await browser.newContext()).newPage()
  await desk.signIn(operator, 'owner')
  const { ownId, studyId } = await publish(operator, desk)

  const ana = await answered(browser, desk, studyId, { gender: 'Female', brews: 'Yes' })
  const ben = await answered(browser, desk, studyId, { gender: 'Male', brews: 'Yes' })
  await answered(browser, desk, studyId, { gender: 'Male', brews: 'No' })
  await joinByCalls(page, newParticipant())
  await answerOffline(page, studyId)
  expect(await states(desk)).toEqual(['answered', 'answered', 'answered', 'screened-out'])

  // The quota leaves one woman among three places.
  const pages = operator.getByRole('navigation', { name: 'Desk' })
  await pages.getByRole('link', { name: 'Studies', exact: true }).click()
  // The page before names the study too.
  await expect(operator.getByRole('heading', { level: 1, name: 'Studies' })).toBeVisible()
  // Answers have come since the operator saw the page last: its links move when they are counted.
  await expect(operator.getByRole('heading', { name: 'People wait here' })).toBeVisible()
  await operator.getByRole('list').getByRole('link', { name: title }).first().click()
  await operator.getByLabel('Reason').fill('We choose participants')
  await operator.keyboard.press('Enter')
  const places = operator.getByRole('list', { name: 'Places' })
  await expect(places).toContainText('Places0 of 3')
  // It hears keys only then.
  await expect(operator.locator('[tabindex="-1"]', { has: places }).last()).toBeFocused()
  for (const key of ['o', 'c']) await operator.keyboard.press(key)
  await expect(operator.getByRole('button', { name: 'Choose: 2 participants' })).toBeFocused()
  await operator.keyboard.press('Enter')
  await expect(operator.getByText('Choose: done for 2 participants.')).toBeVisible()
  await mark(operator, desk, studyId, 'answered', 'wait')
  await answered(browser, desk, studyId, { gender: 'Female', brews: 'Yes' })
  expect(await states(desk)).toEqual(['chosen', 'chosen', 'screened-out', 'screened-out', 'waiting'])

  const sessions = await desk.withDatabase(({ db }) =>
    db.select().from(studySessions).where(eq(studySessions.studyId, studyId)),
  )
  const act = fillPath(endpoints.participate.path, { id: studyId })
  await postByCalls(ben, act, { act: 'accept', session_id: String(sessions[0]?.id) })
  await postByCalls(ana, act, { act: 'refuse' })
  expect(await states(desk)).toEqual(['accepted', 'chosen', 'refused', 'screened-out', 'screened-out'])
  await acceptOffline(page)
  expect(await remind(desk)).toBe(4)

  await deskCall(operator, deskCalls.closeOwnStudy, { id: ownId }, { version: 2, reason: 'It is full' })
  await page.goto(`/study/${studyId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByRole('status').filter({ hasText: '40 Main St, Boston' })).toBeVisible()
  await expect(page.getByText('$150', { exact: true }).first()).toBeVisible()
  expect.soft(await pageFindings(page)).toEqual([])

  const startsAt = secondsBefore(new Date(), 3 * hourSeconds)
  await desk.withDatabase(({ db }) => db.update(studySessions).set({ startsAt }))
  await sayPresence(page, operator)
  await mark(operator, desk, studyId, 'accepted', 'attend')
  expect(await states(desk)).toEqual(['paid', 'paid', 'refused', 'screened-out', 'screened-out'])
  const reference = await cashOut(page, desk)
  await expect.poll(() => letters(desk, 'has arrived', reference)).toBe(1)
  await expect.poll(() => letters(desk, 'gift card was sent', reference)).toBe(1)
  expect(vendor.cards).toEqual([reference])

  await pages.getByRole('link', { name: 'Finance', exact: true }).click()
  const fact = (name: string) => operator.getByText(name, { exact: true }).locator('..')
  await expect(fact('Owed in balances')).toContainText('$150.00')
  await expect(fact(`Paid in ${new Date().getFullYear()}`)).toContainText('$150')
  expect.soft(await pageFindings(operator)).toEqual([])
  for (const one of [operator, ana, ben]) await one.context().close()
})
