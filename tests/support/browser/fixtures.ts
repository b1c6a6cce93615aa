import { test as base, expect } from '@playwright/test'
import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import { embeddedData, hostData } from '#tests/support/databases/seeded-data.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/processes/fault-proxy.ts'
import { type HostProcess, startHost } from '#tests/support/processes/host-process.ts'
import { countInRun } from '#tests/support/rules/run-counts.ts'
import { type MinimalSite, startMinimalSite } from './minimal-site.ts'
import { type StartedDesk, startDesk } from '#tests/support/stories/signed-in-desk.ts'
import { chromiumOptions } from './chromium-switches.ts'
import { addressOf } from './test-address.ts'
import { translatePages } from './translator.ts'

interface Options {
  /** Messages of a page that this test expects. The page's address precedes the text. */
  allowedMessages: RegExp
  /** The browser translates the pages. */
  isTranslated: boolean
  /** The context is in a browser of its own, with a window. */
  hasWindow: boolean
}

interface Parts {
  /** The worker's host with a desk, without participants. */
  desk: StartedDesk
  quiet: void
}

interface WorkerOptions {
  /** Added to the environment of the worker's host. */
  hostEnv: Readonly<Record<string, string>>
  /** The engine of the worker's host: PostgreSQL with the seed, or an empty folder that its first start fills. */
  engine: 'postgres' | 'embedded'
}

/**
 * Started when a test first needs them. All are declared here, for every file: Playwright ends a worker, with its
 * browser and host, before a file with other declarations.
 */
interface WorkerParts {
  /** A host process of the built product, with the seeded catalogue and data of its own. */
  host: HostProcess
  /** A proxy in front of the host that breaks requests on command. */
  wire: FaultProxy
  /** The portal on one origin and, on another, a host that implements only section 7 of the specification. */
  site: MinimalSite
  /** Another host, with a desk. Its tests may change what all participants see. */
  startedDesk: StartedDesk
}

const noMessage = /(?!)/

/** The browser logs every 401 as an error. By that answer portal and desk learn that nobody is signed in. */
const anonymousUser = /\/(?:d-api\/v1\/user\/|api\/session).*status of 401/

/** A busy host refuses for a moment. Portal and desk ask again. */
const busyHost = /status of 503/

/**
 * Playwright's `test` with a host behind `baseURL`. A page error, a console error, or a report of the content
 * security policy in any page of the context fails the test, unless `allowedMessages` expects it.
 */
export const test = base.extend<Options & Parts, WorkerOptions & WorkerParts>({
  allowedMessages: [noMessage, { option: true }],
  isTranslated: [false, { option: true }],
  hasWindow: [false, { option: true }],
  hostEnv: [{}, { option: true, scope: 'worker' }],
  engine: ['postgres', { option: true, scope: 'worker' }],

  // Every test has its own address, so that the host's limits hold within a test and not across tests.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  extraHTTPHeaders: async ({}, use, { testId }) => use({ 'X-Forwarded-For': addressOf(testId) }),

  host: [
    async ({ hostEnv, engine }, use) => {
      const data = engine === 'embedded' ? await embeddedData() : await hostData()
      const host = await startHost({ data, env: { TRUSTED_PROXIES: '1', SANDBOX: '1', ...hostEnv } })
      await use(host)
      await host.dispose()
      await data.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  wire: [
    async ({ host }, use) => {
      const proxy = await startFaultProxy(host.origin)
      await use(proxy)
      await proxy.stop()
    },
    { scope: 'worker' },
  ],

  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const site = await startMinimalSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],

  startedDesk: [
    async ({ hostEnv }, use) => {
      const desk = await startDesk(undefined, { TRUSTED_PROXIES: '1', ...hostEnv })
      await use(desk)
      await desk.dispose()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  desk: async ({ startedDesk }, use) => {
    await startedDesk.empty()
    await use(startedDesk)
  },

  baseURL: async ({ host }, use) => use(host.origin),

  context: async ({ context, hasWindow, playwright }, use) => {
    if (!hasWindow) return use(context)
    const browser = await playwright.chromium.launch(chromiumOptions)
    await use(await browser.newContext())
    return browser.close()
  },

  quiet: [
    async ({ context, allowedMessages, isTranslated }, use) => {
      const messages = await listenTo(context)
      if (isTranslated) await translatePages(context)
      await use()
      const stray = messages.filter(
        (message) => ![anonymousUser, busyHost, allowedMessages].some((expected) => expected.test(message)),
      )
      expect(stray, 'errors in the pages of this test').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/** Without a window there are no notifications, and a new tab's first request cannot be answered. */
export const withWindow = { hasWindow: true } as const

/** For tests whose subject is the service worker, or a page that needs it. */
export const withWorker = { serviceWorkers: 'allow' } as const

/** Collects messages of a context's pages from here on. */
async function listenTo(context: BrowserContext): Promise<string[]> {
  const messages: string[] = []
  context.on('weberror', (error) => messages.push(`${error.page()?.url() ?? ''} ${String(error.error())}`))
  context.on('console', (message) => {
    if (message.type() === 'error') messages.push(inWords(message))
  })
  context.on('serviceworker', () => countInRun('worker installations'))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      // oxlint-disable-next-line no-console -- runs in the page, where the listener above picks it up
      console.error(`Content security policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return messages
}

function inWords(message: ConsoleMessage): string {
  return `${message.location().url} ${message.text()}`
}
