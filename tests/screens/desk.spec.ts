import type { BrowserContext } from '@playwright/test'
import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { sourceRuns } from '#server/db/schema.ts'
import { insertMessage, insertThread } from '#server/modules/account/contact/repo.ts'
import { expect, test as base } from '#tests/support/browser/fixtures.ts'
import { type StartedDesk, startDesk } from '#tests/support/stories/signed-in-desk.ts'
import { ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { settled, takeLooks, takePortrait } from './camera.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

const study: OwnStudyContent = {
  ...ownStudyContent,
  age_display: '25–54',
  pay_display: '$120',
  company: 'Plainfield Research',
  city: { name: 'Austin', state: 'TX' },
}

/** Two payouts, a message of a visitor and a failed sync. */
async function fill(database: OpenDatabase): Promise<void> {
  const now = new Date()
  const { db } = database
  await payoutRequest(database, now)
  await payoutRequest(database, now)
  const from = { participantId: null, email: 'maya@mail.example' }
  const thread = await insertThread(
    db,
    { reference: 'AB2CD3E', ...from, subject: 'general', subjectRef: null },
    now,
  )
  const text = 'My gift card has not come yet. Is it on its way?'
  await insertMessage(db, testDataKeys, thread, { operatorId: null, text, at: now, keyHash: null })
  const failure = 'the registry answered 503'
  const run = { source: 'clinicaltrials.gov', kind: 'sync', startedAt: now, endedAt: now, failure } as const
  await db.insert(sourceRuns).values(run)
}

const test = base.extend<object, { signedIn: { desk: StartedDesk; state: State } }>({
  // The portal's host is not needed.
  baseURL: undefined,
  extraHTTPHeaders: {},
  allowedMessages: /./,

  signedIn: [
    async ({ browser }, use) => {
      const desk = await startDesk(fill)
      const page = await browser.newPage()
      await desk.signIn(page, 'owner')
      const added = await page.evaluate(async (content) => {
        const headers = { 'Content-Type': 'application/json' }
        const body = JSON.stringify({ content })
        return (await fetch('/api/own-studies', { method: 'POST', headers, body })).status
      }, study)
      expect(added).toBe(200)
      const state = await page.context().storageState()
      await page.context().close()
      await use({ desk, state })
      await desk.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const pages: Record<string, string> = {
  today: '/',
  studies: '/studies',
  'study-of-the-catalogue': '/studies/1',
  'studies-imported': '/studies/imported',
  'own-study': '/studies/own/1',
  payouts: '/payouts',
  sessions: '/sessions',
  mails: '/mails',
  finance: '/finance',
  people: '/people',
  contact: '/contact',
  message: '/contact/AB2CD3E',
  sources: '/sources',
  log: '/log',
  operators: '/operators',
}

for (const [name, path] of Object.entries(pages)) {
  test(`desk-${name}`, async ({ browser, contextOptions, signedIn: { desk, state } }) => {
    const context = await browser.newContext({ ...contextOptions, storageState: state })
    const page = await context.newPage()
    await page.goto(`${desk.origin}${path}`)
    await settled(page)
    await takeLooks(page, `desk-${name}`)
    await context.close()
  })
}

test('portrait: desk', async ({ browser, contextOptions, signedIn: { desk, state } }) => {
  const context = await browser.newContext({
    ...contextOptions,
    storageState: state,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await page.goto(`${desk.origin}/`)
  await settled(page)
  await takePortrait(page, 'desk')
  await context.close()
})
