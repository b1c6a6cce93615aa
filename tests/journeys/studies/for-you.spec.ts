import * as endpoints from '#contract/endpoints/endpoints.ts'
import {
  hiddenItems,
  intakeAnswers,
  participants,
  participations,
  studies,
  studySessions,
} from '#server/db/schema.ts'
import { expect, test, withWorker } from '#tests/support/browser/fixtures.ts'
import { movements } from '#tests/support/browser/movements.ts'
import {
  joinByCalls,
  logIn,
  newParticipant,
  workerReady,
} from '#tests/support/builders/people/participant.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import type { StartedDesk } from '#tests/support/stories/signed-in-desk.ts'
import type { Page } from '@playwright/test'

test.use({
  ...withWorker,
  allowedMessages: /net::ERR_|status of 401/,
  baseURL: async ({ desk }, use) => use(desk.host.origin),
})

const dayMs = 86_400_000

/** Chooses the only participant for a study with two sessions. @returns The study's title. */
const choose = (desk: StartedDesk) =>
  desk.withDatabase(async ({ db }) => {
    const [participant] = await db.select().from(participants)
    const [study] = await db.select().from(studies)
    if (!participant || !study) throw new Error('Nobody has joined')
    const at = (days: number) => new Date(Date.now() + days * dayMs)
    for (const days of [5, 6])
      await db
        .insert(studySessions)
        .values({
          studyId: study.id,
          key: `day-${days}`,
          startsAt: at(days),
          minutes: 60,
          timeZone: 'America/New_York',
          capacity: 3,
          place: '40 Main St, Boston',
        })
        .onConflictDoNothing()
    const key = { participantId: participant.id, studyId: study.id }
    await db.insert(intakeAnswers).values({ ...key, answeredAt: at(-1) })
    const offer = { state: 'chosen', version: 2, updatedAt: at(0), offeredUntil: at(2) } as const
    await db.insert(participations).values({ ...key, ...offer })
    return study.title
  })

const stateOf = (desk: StartedDesk) =>
  desk.withDatabase(async ({ db }) => (await db.select().from(participations)).map(({ state }) => state))

const forYou = (page: Page) => page.getByRole('region', { name: 'For you' })
const studiesLink = (page: Page) => page.getByRole('link', { name: /^My Studies/ })

/** Opens My Studies, and asks for it again once as many lines are on the device: they do not come while it is open. */
async function openWith(page: Page, count: number): Promise<void> {
  const name = count > 0 ? `My Studies for you: ${count}` : 'My Studies'
  await page.goto('/my')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await studiesLink(page).click()
  await expect(forYou(page).getByRole('listitem')).toHaveCount(count)
}

test('a place is accepted from My Studies in two presses without a network; what is done or put away leaves both devices', async ({
  page,
  browser,
  desk,
}) => {
  test.slow()
  const who = newParticipant()
  await joinByCalls(page, who)
  const title = await choose(desk)
  const context = await browser.newContext({ baseURL: desk.host.origin })
  const phone = await context.newPage()
  await phone.goto('/')
  await logIn(phone, who)

  await openWith(phone, 1)
  await expect(forYou(phone)).toContainText(`You were chosen: ${title}`)
  await openWith(page, 1)
  await workerReady(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(forYou(page)).toContainText(/40 Main St, Boston · answer by: /)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect.soft(await movements(page)).toEqual([])
  expect.soft(await pageFindings(page)).toEqual([])
  await forYou(page)
    .getByRole('button', { name: `Accept You were chosen: ${title}` })
    .press('Enter')
  await expect(forYou(page).getByRole('button', { name: 'Accept', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(forYou(page)).toContainText(/You accept: .* Saved on this device/)
  expect.soft(await pageFindings(page)).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(() => stateOf(desk), { timeout: 30_000 }).toEqual(['accepted'])
  for (const one of [page, phone]) await openWith(one, 0)

  await desk.withDatabase(({ db }) =>
    db.update(participations).set({ state: 'lapsed', version: 4, sessionId: null, updatedAt: new Date() }),
  )
  for (const one of [page, phone]) {
    await openWith(one, 1)
    await expect(forYou(one)).toContainText('The offer has lapsed')
  }
  await forYou(page)
    .getByRole('button', { name: /^Put away/ })
    .click()
  await expect(forYou(page)).toHaveCount(0)
  await expect(page.getByText('Put away.')).toBeVisible()
  await expect.poll(() => desk.withDatabase(({ db }) => db.$count(hiddenItems))).toBe(1)
  for (const one of [page, phone]) await openWith(one, 0)
  await context.close()
})

test('lines come while My Studies is open only when it is asked for again', async ({ page, desk }) => {
  await joinByCalls(page)
  // Asked later, it would have the place.
  const answered = page.waitForResponse(`**${endpoints.participations.path}`)
  await page.goto('/my')
  await expect(page.getByRole('article').first()).toBeVisible()
  await answered
  await choose(desk)
  await page.goto('/my')
  await expect(page.getByRole('link', { name: 'My Studies for you: 1' })).toBeVisible()
  await expect(forYou(page)).toHaveCount(0)
  await studiesLink(page).click()
  await expect(forYou(page).getByRole('listitem')).toHaveCount(1)
})
