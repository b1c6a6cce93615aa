import { contactThreads } from '#server/db/schema.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { addAuthenticator } from '#tests/support/stories/add-authenticator.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { tabTo } from '#tests/support/stories/tab-to.ts'
import type { StartedDesk } from '#tests/support/stories/signed-in-desk.ts'
import { sql } from 'drizzle-orm'

// A visitor without a session is told so; the guard then leads to the sign-in.
test.use({
  allowedMessages:
    /\/api\/session.*status of 401|\/api\/(operators|log|enrol\/options).*status of (401|403|404|409|410)/,
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Moves the last use of a passkey six minutes back: the next change of roles asks for it again. */
async function ageStepUp(desk: StartedDesk): Promise<void> {
  const earlier = sql`update operator_session set step_up_at = step_up_at - interval '6 minutes'`
  await desk.withDatabase(async ({ db }) => void (await db.execute(earlier)))
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

/** Invites Grace Hopper, from the top of the page. */
async function inviteByKeyboard(page: Page): Promise<void> {
  await page.reload()
  await expect(heading(page, 'Today')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the page' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await tabTo(page.getByRole('link', { name: 'Operators' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Operators')).toBeFocused()
  await tabTo(page.getByLabel('Name'))
  await page.keyboard.type('Grace Hopper')
  await tabTo(page.getByLabel('Role'))
  await page.keyboard.type('payer')
  await tabTo(page.getByRole('button', { name: 'Invite', exact: true }))
  await page.keyboard.press('Enter')
}

/** Changes the role of Grace Hopper. */
async function changeByKeyboard(page: Page): Promise<void> {
  await tabTo(page.getByRole('button', { name: 'Change Grace Hopper' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Role').last()).toBeFocused()
  expect.soft(await pageFindings(page), 'operators with a link and a form').toEqual([])
  await page.keyboard.type('support')
  await tabTo(page.getByLabel('Reason'))
  await page.keyboard.type('Answers messages')
  await page.keyboard.press('Enter')
  const changed = page.getByRole('listitem').filter({ hasText: 'Grace Hopper' })
  await expect(changed).toContainText('support')
  await expect(changed).toBeFocused()
}

/** Opens the pages that no other walk of a translated desk has. */
async function visitOthers(page: Page): Promise<void> {
  const go = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(heading(page, name)).toBeVisible()
  }
  await go('Sources')
  await go('Finance')
  const before = String(new Date().getFullYear() - 1)
  await page.getByRole('link', { name: before }).click()
  await expect(page.getByText(/^Paid in/)).toHaveText(`Paid in ${before}`)
  await go('E-mails')
  const state = page.getByRole('navigation', { name: 'States' }).getByRole('link').last()
  await state.click()
  await expect(state).toHaveAttribute('aria-current', 'page')
}

test.describe('in a translated desk', () => {
  // The walk shows too that nothing throws or stays stale in a translated page.
  test.use({ isTranslated: true })

  test('an operator adds a passkey, invites another one and changes the role by keyboard, reads the log and signs in again', async ({
    page,
    desk,
  }) => {
    test.setTimeout(240_000)
    let uses = 0
    const { session } = await addAuthenticator(page)
    session.on('WebAuthn.credentialAsserted', () => (uses += 1))
    const link = await desk.invite('Ada King')
    await page.goto(link)
    await expect(heading(page, 'Welcome, Ada King')).toBeVisible()
    expect.soft(await pageFindings(page), 'invite').toEqual([])
    await tabTo(page.getByRole('button', { name: 'Add a passkey' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Today')).toBeFocused()
    await expect(page.getByText('Nothing waits for you, Ada King.')).toBeVisible()
    expect.soft(await pageFindings(page), 'today').toEqual([])

    await ageStepUp(desk)
    await inviteByKeyboard(page)
    await expect(page.getByText(`${desk.origin}/enrol#`)).toBeVisible()
    expect(uses).toBe(1)
    await changeByKeyboard(page)

    await visitOthers(page)

    await page.getByRole('link', { name: 'Log' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Operator invited' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Check the chain' }).click()
    await expect(page.getByText(/^The chain holds: \d+ rows/)).toBeVisible()
    expect.soft(await pageFindings(page), 'log').toEqual([])

    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(heading(page, 'Log in to the desk')).toBeVisible()
    expect.soft(await pageFindings(page), 'sign-in').toEqual([])
    await page.goto(link)
    await expect(page.getByText('This link was used, or its hour is over.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
    await page.goto(`${desk.origin}/log?act=operator.invite`)
    await expect(heading(page, 'Log in to the desk')).toBeVisible()
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(heading(page, 'Log')).toBeVisible()
    await expect(page.getByLabel('Act')).toHaveValue('operator.invite')
  })
})

test('Today is seen and used before its program arrives, by its operator alone', async ({
  page,
  context,
  desk,
}) => {
  await addAuthenticator(page)
  await page.goto(await desk.invite('Ada <script>alert(1)</script>'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(heading(page, 'Today')).toBeVisible()
  await expect(page.getByText('Nothing waits for you, Ada <script>alert(1)</script>.')).toBeVisible()
  await desk.withDatabase(async ({ db }) => {
    const at = new Date()
    const thread = { reference: '8G3L', email: 'eve@example.com', subject: 'general', state: 'open' } as const
    await db.insert(contactThreads).values({ ...thread, unread: true, createdAt: at, updatedAt: at })
  })
  const [cookie] = await context.cookies(desk.origin)
  const documentWith = (headers: Record<string, string>) => fetch(desk.origin, { headers })
  const owned = { Cookie: `${cookie?.name}=${cookie?.value}` }
  const visited = await documentWith({})
  expect(visited.headers.get('Cache-Control')).toBe('no-cache')
  expect(await visited.text()).not.toContain('first-view')
  expect((await documentWith(owned)).headers.get('Cache-Control')).toBe('no-store')

  const scripts = await holdScripts(context)
  const calls: string[] = []
  page.on('request', (request) => {
    // The link with the focus fetches its page ahead.
    if (/\/api\/(?!contact)/.test(request.url())) calls.push(request.url())
  })

  await page.goto(desk.origin, { waitUntil: 'commit' })
  const messages = page.getByRole('link', { name: /^Messages and reports/ })
  await expect(messages).toContainText('1 since yesterday · the oldest of this hour')
  await expect(page.getByText('All else is done.')).toBeVisible()
  await messages.click({ noWaitAfter: true })
  await expect(page).toHaveURL(`${desk.origin}/contact`)

  calls.length = 0
  await page.goto(desk.origin, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Log out' })).toBeDisabled()
  await tabTo(messages)
  scripts.release()
  await expect(page.locator('#first-view')).toHaveCount(0)
  await expect(messages).toBeFocused()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeEnabled()
  await expect(page).toHaveTitle(/Today · Stipend desk$/)
  expect(calls, 'the document brought the answers').toEqual([])
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Contact')).toBeFocused()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(heading(page, 'Log in to the desk')).toBeVisible()
  await desk.withDatabase(async ({ db }) => void (await db.delete(contactThreads)))
  expect(await (await documentWith(owned)).text()).not.toContain('first-view')
})

test('a session that ends while an operator types is renewed on the page, and the act goes on', async ({
  page,
  desk,
}) => {
  test.slow()
  await desk.signIn(page, 'owner')
  await page.getByRole('link', { name: 'Operators' }).click()
  await page.getByLabel('Name').fill('Alan Turing')
  const endSessions = () =>
    desk.withDatabase(async ({ db }) => void (await db.execute(sql`delete from operator_session`)))
  await endSessions()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  await invite.click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your session has ended. Log in again.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Alan Turing')

  await invite.click()
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${desk.origin}/enrol#`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Alan Turing' })).toBeVisible()
  expect(page.url()).toBe(`${desk.origin}/operators`)

  // A list that is asked for again finds it out too, and the page stays.
  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Operator invited' }).first()).toBeVisible()
  await endSessions()
  await page.getByLabel('Record').fill('operator:1')
  await page.getByRole('button', { name: 'Filter' }).click()
  await dialog.getByRole('button', { name: 'Log in' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/subject=operator/)
  await expect(page.getByLabel('Record')).toHaveValue('operator:1')
})
