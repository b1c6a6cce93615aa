import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { addAuthenticator } from '#tests/support/browser/add-authenticator.ts'
import { pageFindings } from '#tests/support/browser/axe-findings.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { runStatement } from '#tests/support/databases/named-databases.ts'
import { findFreePort } from '#tests/support/host/free-port.ts'
import { type HostProcess, startHost } from '#tests/support/host/host-process.ts'
import { runCommand } from '#tests/support/host/run-command.ts'

interface Desk {
  host: HostProcess
  origin: string
  /** The link of `npm run operators -- invite`. */
  invite(name: string): Promise<string>
}

const deskTest = test.extend<{ desk: Desk; authenticator: CDPSession }>({
  // The fixtures' own host is not needed.
  baseURL: undefined,
  extraHTTPHeaders: {},

  // A visitor without a session is told so; the guard then leads to the sign-in.
  allowedMessages:
    /\/api\/session.*status of 401|\/api\/(operators|enrol\/options).*status of (403|404|409|410)/,

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  desk: async ({}, use) => {
    const port = await findFreePort()
    const host = await startHost({ env: { SANDBOX: '1', DESK_PORT: String(port) } })
    const origin = `http://localhost:${port}`
    await use({ host, origin, invite: (name) => inviteLink(host, origin, name) })
    await host.dispose()
  },

  authenticator: [async ({ page }, use) => use(await addAuthenticator(page)), { auto: true }],
})

async function inviteLink(host: HostProcess, origin: string, name: string): Promise<string> {
  const settings = { ...host.data.settings, DESK_ORIGIN: origin }
  const { output, errors, code } = await runCommand('operators', ['invite', name], settings)
  expect(code, errors).toBe(0)
  return output.split('\n')[0] ?? ''
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Moves the last use of a passkey six minutes back: the next change of roles asks for it again. */
async function ageStepUp({ host }: Desk): Promise<void> {
  await runStatement(
    host.data.settings['DATABASE_URL'] ?? '',
    `update operator_session set step_up_at = step_up_at - interval '6 minutes'`,
  )
}

/** Keeps scripts from arriving until they are released. */
async function holdScripts(context: BrowserContext): Promise<{ release(): void }> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route('**/assets/*.js', async (route) => {
    await held
    // A page that was left no longer asks.
    await route.continue().catch(() => {})
  })
  return { release }
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never got there')
}

deskTest(
  'an operator adds a passkey, invites another operator, reads the log and signs in again',
  async ({ page, desk, authenticator }) => {
    test.setTimeout(240_000)
    let uses = 0
    authenticator.on('WebAuthn.credentialAsserted', () => (uses += 1))
    await page.goto(await desk.invite('Ada King'))
    await expect(heading(page, 'Welcome, Ada King')).toBeVisible()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(heading(page, 'Today')).toBeVisible()
    await expect(page.getByText('No payout is waiting.')).toBeVisible()

    await ageStepUp(desk)
    await page.getByRole('link', { name: 'Operators' }).click()
    await page.getByLabel('Name').fill('Grace Hopper')
    await page.getByLabel('Role').selectOption('payer')
    expect(uses).toBe(0)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByText(`${desk.origin}/enrol#`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
    expect(uses).toBe(1)

    await page.getByRole('link', { name: 'Log' }).click()
    await expect(page.getByText('operator.invite').first()).toBeVisible()
    await page.getByRole('button', { name: 'Check the chain' }).click()
    await expect(page.getByText(/^The chain holds: \d+ rows$/)).toBeVisible()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(heading(page, 'Sign in to the desk')).toBeVisible()
    await page.goto(`${desk.origin}/log?act=operator.invite`)
    await expect(heading(page, 'Sign in to the desk')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(heading(page, 'Log')).toBeVisible()
    await expect(page.getByLabel('Act')).toHaveValue('operator.invite')
  },
)

deskTest('Today is seen and used before its program arrives', async ({ page, context, desk }) => {
  await page.goto(await desk.invite('Ada <script>alert(1)</script>'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(heading(page, 'Today')).toBeVisible()
  const scripts = await holdScripts(context)
  const calls: string[] = []
  page.on('request', (request) => {
    // The link with the focus fetches its page ahead.
    if (/\/api\/(?!payouts$)/.test(request.url())) calls.push(request.url())
  })

  await page.goto(desk.origin, { waitUntil: 'commit' })
  const payouts = page.getByRole('link', { name: /^Payouts waiting/ })
  await expect(payouts).toContainText('No payout is waiting.')
  await expect(page.getByText('Nothing waits for you, Ada <script>alert(1)</script>.')).toBeVisible()
  await payouts.click({ noWaitAfter: true })
  await expect(page).toHaveURL(`${desk.origin}/payouts`)

  calls.length = 0
  await page.goto(desk.origin, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeDisabled()
  await tabTo(page, payouts)
  scripts.release()
  await expect(page.locator('#first-view')).toHaveCount(0)
  await expect(payouts).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeEnabled()
  await expect(page).toHaveTitle('Today · Stipend desk')
  expect(calls, 'the document brought the answers').toEqual([])
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Payouts')).toBeFocused()
})

deskTest('the document of Today is for the operator alone', async ({ page, desk }) => {
  const visitor = await fetch(desk.origin)
  expect(visitor.headers.get('Cache-Control')).toBe('no-cache')
  expect(await visitor.text()).not.toContain('first-view')
  await page.goto(await desk.invite('Ada King'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(heading(page, 'Today')).toBeVisible()
  const [cookie] = await page.context().cookies()
  const headers = { Cookie: `${cookie?.name}=${cookie?.value}` }
  const own = await fetch(desk.origin, { headers })
  expect(own.headers.get('Cache-Control')).toBe('no-store')
  expect(await own.text()).toContain('Nothing waits for you, Ada King.')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sign in to the desk')).toBeVisible()
  expect(await (await fetch(desk.origin, { headers })).text()).not.toContain('Ada King')
})

deskTest('a link of an invite works once', async ({ page, desk }) => {
  const link = await desk.invite('Ada King')
  await page.goto(link)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(heading(page, 'Today')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('This link was used, or its hour is over.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
})

deskTest('an operator works with the keyboard alone', async ({ page, desk }) => {
  test.slow()
  await page.goto(await desk.invite('Ada King'))
  await tabTo(page, page.getByRole('button', { name: 'Add a passkey' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Today')).toBeFocused()

  await page.reload()
  await expect(heading(page, 'Today')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the page' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await tabTo(page, page.getByRole('link', { name: 'Operators' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Operators')).toBeFocused()
  await tabTo(page, page.getByLabel('Name'))
  await page.keyboard.type('Grace Hopper')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Send this link')).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Change Grace Hopper' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Role').last())
  await page.keyboard.type('support')
  await tabTo(page, page.getByLabel('Reason'))
  await page.keyboard.type('Answers messages')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Grace Hopper' })).toContainText('support')
})

deskTest('the pages of the desk are accessible', async ({ page, desk }) => {
  test.setTimeout(240_000)
  await page.goto(await desk.invite('Ada King'))
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  expect.soft(await pageFindings(page), 'invite').toEqual([])
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(heading(page, 'Today')).toBeVisible()
  expect.soft(await pageFindings(page), 'today').toEqual([])

  await page.goto(`${desk.origin}/operators`)
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Send this link')).toBeVisible()
  await page.getByRole('button', { name: 'Change Grace Hopper' }).click()
  await expect(page.getByLabel('Reason')).toBeVisible()
  expect.soft(await pageFindings(page), 'operators with a link and a form').toEqual([])

  await page.goto(`${desk.origin}/log`)
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(page.getByText('The chain holds')).toBeVisible()
  expect.soft(await pageFindings(page), 'log').toEqual([])

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sign in to the desk')).toBeVisible()
  expect.soft(await pageFindings(page), 'sign-in').toEqual([])
})
