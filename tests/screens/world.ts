import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect } from '#tests/support/browser/fixtures.ts'
import { join, newParticipant } from '#tests/support/builders/people/participant.ts'
import { fillInRecipient } from '#tests/support/builders/money/recipient.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'
import { addressOf } from '#tests/support/browser/test-address.ts'

/** The moment that every picture shows: a Tuesday, 9:12 AM in Chicago. */
const moment = '2026-06-02T14:12:00Z'

/**
 * The viewer: signed out, just joined, with 2,500 points, or with saved and hidden studies, earnings and a requested
 * gift card.
 */
export const people = ['visitor', 'newcomer', 'saver', 'regular'] as const
export type Person = (typeof people)[number]

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** `test` with a context for a person, on a host whose clock and data are the same in each run. */
export const test = base.extend<
  { open: (person: Person, device?: BrowserContextOptions) => Promise<Page> },
  { states: Record<Person, State>; hostEnv: Record<string, string>; engine: 'embedded' }
>({
  allowedMessages: /./,
  // The host fills its data by its own clock.
  engine: ['embedded', { scope: 'worker' }],
  hostEnv: [
    {
      NODE_OPTIONS: `--import ${new URL('./slow-clock.mjs', import.meta.url).href}`,
      SCREENS_TIME: moment,
    },
    { scope: 'worker' },
  ],

  states: [
    async ({ browser, host }, use, { workerIndex }) => {
      const as = (person: Person) =>
        stateOf(browser, host.origin, person, addressOf(`screens-${person}-${workerIndex}`))
      await use({
        visitor: { cookies: [], origins: [] },
        newcomer: await as('newcomer'),
        saver: await as('saver'),
        regular: await as('regular'),
      })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  open: async ({ browser, contextOptions, baseURL, extraHTTPHeaders, states }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, device) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(extraHTTPHeaders === undefined ? {} : { extraHTTPHeaders }),
        locale: 'en-US',
        timezoneId: 'America/Chicago',
        reducedMotion: 'reduce',
        // Pages without a network come from the worker.
        serviceWorkers: 'allow',
        storageState: states[person],
        ...device,
      })
      contexts.push(context)
      return newPage(context)
    })
    for (const context of contexts) await context.close()
  },
})

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // The clock runs on from this moment: with a stopped clock the router would never show its loading state.
  await page.clock.install({ time: moment })
  // Fixes the random choice of advertisements.
  await context.addInitScript(() => {
    Math.random = () => 0.42
  })
  return page
}

/** Prepares the data of a person. Returns the session. */
async function stateOf(browser: Browser, origin: string, person: Person, address: string): Promise<State> {
  const context = await browser.newContext({
    baseURL: origin,
    timezoneId: 'America/Chicago',
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  })
  const page = await newPage(context)
  await join(page, newParticipant({ firstName: 'Maya', email: `${person}@mail.example` }))
  if (person === 'saver') await earn(page)
  if (person === 'regular') await beRegular(page)
  const state = await context.storageState()
  await context.close()
  return state
}

async function beRegular(page: Page): Promise<void> {
  for (const kind of ['Save', 'Hide']) {
    for (const index of [1, 3, 4]) {
      const card = page.getByRole('article').nth(index)
      const told = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await card.getByRole('button', { name: new RegExp(`^${kind} `) }).click()
      await told
    }
  }
  await earn(page, 7)
  await page.goto('/earnings/cashout')
  await fillInRecipient(page)
  await page.getByRole('button', { name: 'Request $20 gift card' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request received')
}
