import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { expect, test as base, withWindow, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, workerReady } from '#tests/support/builders/people/participant.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { PushServiceStandIn } from '#tests/support/providers/push-service-stand-in.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import {
  deliver,
  pressNotification,
  registrationOf,
  shown,
  subscribeAt,
} from '#tests/support/stories/browser-push.ts'
import { type StartedDesk, startDesk } from '#tests/support/stories/signed-in-desk.ts'
import type { Page } from '@playwright/test'

interface Parts {
  pushService: PushServiceStandIn
  /** A host that sends to this service, with its data. */
  telling: StartedDesk
}

const test = base.extend<Parts>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  pushService: async ({}, use) => {
    const service = new PushServiceStandIn()
    await service.start()
    await use(service)
    await service.stop()
  },
  telling: async ({ pushService }, use) => {
    const desk = await startDesk(undefined, { SANDBOX: '1', PUSH_SERVICES: pushService.origin })
    await use(desk)
    await desk.dispose()
  },
  baseURL: async ({ telling }, use) => use(telling.host.origin),
})

test.use({
  ...withWindow,
  ...withWorker,
  allowedMessages: /net::ERR_|Failed to fetch|status of 404|CallError/,
})

const publish = (desk: StartedDesk, title: string) =>
  desk.withDatabase(({ db }) =>
    saveStudies(db, [studyInput({ sourceKey: title, title, dmas: [] })], new Date()),
  )
const titlesShown = async (page: Page) => (await shown(page)).map(({ title }) => title)
const forYou = (page: Page) => page.getByRole('region', { name: 'For you' })

test('a search is kept in one press, told once by a notification or at the next opening, and no more once it is removed', async ({
  page,
  context,
  telling,
  pushService,
}) => {
  test.slow()
  await subscribeAt(context, pushService.subscribe())
  await join(page)
  await workerReady(page)
  const session = await context.newCDPSession(page)
  const registrationId = await registrationOf(session)
  const message = JSON.stringify({ kind: 'studies', event: 'studies-2026-11-29', path: '/my?new=true' })
  const push = () => deliver(session, registrationId, telling.host.origin, message)

  await test.step('the press says what is told, and how', async () => {
    await page.goto('/my?q=zebrafinch')
    await expect(page.getByText('No studies match').first()).toBeVisible()
    await page.getByRole('button', { name: 'Tell me of new ones' }).press('Enter')
    await expect(
      page.getByText(/^We will tell you of new studies for “zebrafinch” near \d{5}\.$/),
    ).toBeVisible()
    await expect(page.getByText('A notification tells you, once a day at most.')).toBeVisible()
    expect.soft(await pageFindings(page)).toEqual([])
  })

  await test.step('a message tells of it once, and its press leads there', async () => {
    await publish(telling, 'Zebrafinch songs')
    await push()
    await expect.poll(() => titlesShown(page)).toEqual(['1 new for “zebrafinch”'])
    await pressNotification(context)
    await expect(page).toHaveURL('/my?q=zebrafinch&new=true')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Zebrafinch songs'])
    await push()
    await expect.poll(() => titlesShown(page)).toEqual(['New studies have come'])
  })

  await test.step('what no notification has told is in For you at the next opening, without a network too', async () => {
    await publish(telling, 'Zebrafinch nests')
    await expect(async () => {
      await page.goto('/my')
      await expect(page.getByRole('article').first()).toBeVisible()
      // The page looks once it is idle.
      await expect(forYou(page)).toContainText('1 new for “zebrafinch”')
    }).toPass({ timeout: 120_000 })
    await context.setOffline(true)
    await page.reload()
    await expect(forYou(page)).toContainText('Zebrafinch nests')
    expect.soft(await pageFindings(page)).toEqual([])
    await forYou(page).getByRole('link', { name: 'See' }).press('Enter')
    await expect(page.getByRole('article').getByRole('heading')).toContainText(['Zebrafinch nests'])
    await page.goto('/my')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(forYou(page)).toHaveCount(0)
    await context.setOffline(false)
  })

  await test.step('it is listed with the notifications, and told no more once it is removed', async () => {
    await page.goto('/applications')
    const kept = page.getByRole('region', { name: 'Kept searches' })
    await kept.getByRole('combobox', { name: 'Least pay an hour' }).selectOption('$20 an hour or more')
    await expect(kept.getByText('$20 an hour or more').first()).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /new studies have come/ })).toBeChecked()
    expect.soft(await pageFindings(page)).toEqual([])
    await kept.getByRole('button', { name: /^Remove/ }).press('Enter')
    await expect(kept).toHaveCount(0)
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      for (const notification of await registration.getNotifications()) notification.close()
    })
    await expect.poll(() => titlesShown(page)).toEqual([])
    await publish(telling, 'Zebrafinch eggs')
    await push()
    // The page may have been faster than the worker, which then has nothing to count.
    await expect
      .poll(() => titlesShown(page))
      .toEqual([expect.stringMatching(/^(?:1 new study in My Studies|New studies have come)$/)])
  })
})
