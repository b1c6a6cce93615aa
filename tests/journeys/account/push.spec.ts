import { PushBody, pushKinds } from '#contract/answers/push.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { lightFindings } from '#tests/support/stories/axe-findings.ts'
import { expect, test as base, withWindow, withWorker } from '#tests/support/browser/fixtures.ts'
import { join, logIn, workerReady } from '#tests/support/builders/people/participant.ts'
import { PushServiceStandIn } from '#tests/support/providers/push-service-stand-in.ts'
import {
  deliver,
  pressNotification,
  registrationOf,
  shown,
  subscribeAt,
} from '#tests/support/stories/browser-push.ts'
import { type HostProcess, startHost } from '#tests/support/processes/host-process.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'

interface PushParts {
  pushService: PushServiceStandIn
  /** A host that sends to this service. */
  pushHost: HostProcess
}

const test = base.extend<PushParts>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  pushService: async ({}, use) => {
    const service = new PushServiceStandIn()
    await service.start()
    await use(service)
    await service.stop()
  },
  pushHost: async ({ pushService }, use) => {
    const host = await startHost({ env: { SANDBOX: '1', PUSH_SERVICES: pushService.origin } })
    await use(host)
    await host.dispose()
  },
  baseURL: async ({ pushHost }, use) => use(pushHost.origin),
})

test.use({ ...withWindow, ...withWorker })

const isSubscribed = (page: Page) =>
  page.evaluate(() => localStorage.getItem('subscription-of-the-test') !== null)

test('a participant is notified of new points while the portal is closed', async ({
  page,
  context,
  pushHost: host,
  pushService,
}) => {
  test.slow()
  const browser = pushService.subscribe()
  await subscribeAt(context, browser)
  const who = await join(page)
  await workerReady(page)
  pushService.key = await page.evaluate(() => {
    const env: unknown = Reflect.get(globalThis, '__env')
    return String(Reflect.get(Object(env), 'vapidPublicKey'))
  })
  const offer = page.getByRole('button', { name: 'Turn on notifications' })
  const end = page.getByRole('button', { name: 'Turn off notifications' })

  await test.step('it is offered after the first points, and turned on by a press', async () => {
    await page.goto('/earnings')
    await expect(page.getByText('No points yet.')).toBeVisible()
    await expect(offer).toHaveCount(0)
    await earn(page, 1)
    await page.goto('/earnings')
    await expect(offer).toBeVisible()
    expect(await lightFindings(page)).toEqual([])
    await offer.click()
    await expect(end).toBeVisible()
    expect(await isSubscribed(page)).toBe(true)
  })

  await test.step('a credit reaches the push service, encrypted and signed', async () => {
    await earn(page, 1)
    await expect.poll(() => browser.messages.length, { timeout: 20_000 }).toBe(1)
    expect(browser.messages[0]).toEqual({
      kind: 'credit',
      event: expect.stringMatching(/^credit-\d+$/),
      path: '/online-surveys',
      language: 'en',
    })
  })

  await test.step('every kind is named, and the chosen ones are sent and kept', async () => {
    await page.goto('/earnings')
    const kinds = page.getByRole('group', { name: 'Tell me when' }).getByRole('checkbox')
    await expect(kinds).toHaveCount(pushKinds.length)
    const saved = page.waitForResponse((answer) => {
      if (!answer.url().endsWith(endpoints.push.path)) return false
      const body = v.parse(PushBody, answer.request().postDataJSON())
      return body.wanted && !body.kinds.includes('credit')
    })
    await page.getByRole('checkbox', { name: 'points are confirmed' }).uncheck()
    expect((await saved).status()).toBe(200)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'points are confirmed' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'support answers me' })).toBeChecked()
  })

  const session = await context.newCDPSession(page)
  const registrationId = await registrationOf(session)

  await test.step('the browser shows it once, and a press opens its page in the open window', async () => {
    const message = JSON.stringify(browser.messages[0])
    for (let times = 0; times < 2; times += 1) await deliver(session, registrationId, host.origin, message)
    await expect
      .poll(() => shown(page))
      .toEqual([
        {
          title: 'Your points have arrived',
          body: 'A survey was confirmed, and its points are yours.',
          tag: browser.messages[0]?.event,
        },
      ])
    const windows = context.pages().length
    await pressNotification(context)
    await expect(page).toHaveURL('/online-surveys')
    expect(context.pages()).toHaveLength(windows)
    await expect.poll(() => shown(page)).toEqual([])
  })

  await test.step('a message that cannot be read, or leads to another origin, still shows a notification and opens Earnings', async () => {
    const astray = JSON.stringify({ kind: 'payout', event: 'payout-1', path: '//evil.example/' })
    for (const [data, title] of [
      ['no JSON', 'Something is new'],
      [astray, 'Your gift card was sent'],
    ] as const) {
      await page.goto('/my')
      await deliver(session, registrationId, host.origin, data)
      await expect.poll(async () => (await shown(page)).map((each) => each.title)).toEqual([title])
      await pressNotification(context)
      await expect(page).toHaveURL('/earnings')
    }
  })

  await test.step('it ends by a press, and by signing out', async () => {
    await end.click()
    await expect(offer).toBeVisible()
    expect(await isSubscribed(page)).toBe(false)
    await offer.click()
    await expect(end).toBeVisible()
    await page.getByRole('button', { name: /Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect(await isSubscribed(page)).toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('stipend.push'))).toBeNull()
  })

  await test.step('it is not offered to a participant who is not to be kept on the device', async () => {
    await page.getByRole('checkbox', { name: 'Do not keep me on this device' }).check()
    await logIn(page, who)
    await page.goto('/earnings')
    await expect(page.getByText('Online survey').first()).toBeVisible()
    await expect(offer).toHaveCount(0)
  })
})
