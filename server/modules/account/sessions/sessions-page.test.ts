import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { pushJobs, pushSubscriptions, sessions } from '#server/db/schema.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { maxSessions } from '#server/platform/sessions/lifetime.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { openPage, postForm } from '#tests/support/host/page-form.ts'
import { type TestVisitor, goodPassword } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'

const it = hostTest({ PLACE_HEADER: 'X-Country' })

const phone = {
  'User-Agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  'X-Country': 'DE',
}
const email = 'ada@example.com'

async function logInFrom(host: HostApp, sent: Record<string, string>): Promise<TestVisitor> {
  const visitor = host.visitor()
  expect((await visitor.logIn(email, goodPassword, {}, sent)).status).toBe(200)
  await host.deps.backgroundTasks.whenIdle()
  return visitor
}

const isSignedIn = async (visitor: TestVisitor) => (await visitor.send(endpoints.user.path)).ok

describe('the page with the sessions', () => {
  it('lists device, place, first and last use, and marks this browser', async ({ host, ada }) => {
    host.pass({ days: 2 })
    await logInFrom(host, phone)
    const page = await openPage(ada, settingsPaths.sessions)
    expect(page.title).toBe('Where you are logged in')
    const rows = page.html
      .split('<li>')
      .slice(1)
      .map((row) => row.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '))
    expect(rows.find((row) => row.includes('Safari on iPhone'))).toMatch(
      /Safari on iPhone , Germany .*Logged in Nov 22, 2026, last used this hour/,
    )
    expect(rows.find((row) => row.includes('this browser'))).toMatch(
      /Logged in Nov 20, 2026, last used (?:this hour|\d+ \w+ ago|2 days ago)/,
    )
    expect((await openPage(host.visitor(), settingsPaths.sessions)).status).toBe(401)
  })

  it('ends one session, its messages, and no other', async ({ database, host, ada }) => {
    const lost = await logInFrom(host, phone)
    const kept = await logInFrom(host, {})
    const [row] = await database.db.select().from(sessions).orderBy(sessions.id).offset(1)
    await database.db.insert(pushSubscriptions).values({
      participantId: row?.participantId ?? 0,
      endpoint: 'https://push.example/1',
      publicKey: new Uint8Array(65),
      authSecret: new Uint8Array(16),
      sessionHash: row?.tokenHash ?? new Uint8Array(),
      createdAt: host.deps.clock(),
    })
    const csrf_token = await ada.csrfToken()
    const page = await postForm(ada, settingsPaths.sessions, { csrf_token, which: String(row?.id) })
    expect(page.html).toContain('One device was logged out.')
    expect([await isSignedIn(lost), await isSignedIn(kept), await isSignedIn(ada)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await database.db.select().from(pushSubscriptions)).toEqual([])
  })

  it('ends all others at once', async ({ host, ada }) => {
    const others = [await logInFrom(host, phone), await logInFrom(host, {})]
    const csrf_token = await ada.csrfToken()
    const page = await postForm(ada, settingsPaths.sessions, { csrf_token, which: 'others' })
    expect(page.html).toContain('2 devices were logged out.')
    expect(await Promise.all([...others, ada].map(isSignedIn))).toEqual([false, false, true])
  })

  it('ends no session of another participant, and takes no forged form', async ({ database, ada, eve }) => {
    const [first] = await database.db.select().from(sessions).orderBy(sessions.id)
    const csrf_token = await eve.csrfToken()
    const page = await postForm(eve, settingsPaths.sessions, { csrf_token, which: String(first?.id) })
    expect(page.html).toContain('logged out already')
    expect(await isSignedIn(ada)).toBe(true)
    for (const which of ['', 'all', '-1', '1 or 1=1', '99999999999']) {
      expect((await postForm(eve, settingsPaths.sessions, { csrf_token, which })).status).toBe(422)
    }
    expect((await postForm(eve, settingsPaths.sessions, { csrf_token: 'x', which: 'others' })).status).toBe(
      403,
    )
  })

  it('offers a way to sign out, as each page of the account does', async ({ ada }) => {
    const paths = [
      settingsPaths.sessions,
      settingsPaths.email,
      settingsPaths.password,
      hostPages.notifications,
    ]
    for (const path of paths) {
      expect((await openPage(ada, path)).html).toContain(`href="${hostPages.logout}"`)
    }
  })
})

describe('a sign-in', () => {
  it('on a new device is told by mail and push, once for each device', async ({ database, host, ada }) => {
    const [row] = await database.db.select().from(sessions)
    await database.db.insert(pushSubscriptions).values({
      participantId: row?.participantId ?? 0,
      endpoint: 'https://push.example/2',
      publicKey: new Uint8Array(65),
      authSecret: new Uint8Array(16),
      sessionHash: row?.tokenHash ?? new Uint8Array(),
      createdAt: host.deps.clock(),
    })
    expect(host.mail.messages).toEqual([])
    await ada.logIn(email)
    await host.deps.backgroundTasks.whenIdle()
    expect(host.mail.messages).toEqual([])
    const visitor = await logInFrom(host, phone)
    const told = host.mail.lastTo(email)
    expect(told.subject).toBe('A new device is logged in to your Stipend account')
    expect(told.text).toContain('Device: Safari on iPhone\nPlace: Germany, roughly\n')
    expect(await database.db.select().from(pushJobs)).toMatchObject([{ kind: 'sign-in' }])
    await visitor.send(hostPages.logout)
    await visitor.logIn(email, goodPassword, {}, phone)
    await host.deps.backgroundTasks.whenIdle()
    expect(host.mail.messages).toHaveLength(1)
  })

  it('beyond the bound ends the session that was not used for the longest time', async ({ host, ada }) => {
    const visitors: TestVisitor[] = []
    for (let count = 1; count < maxSessions; count += 1) {
      host.pass({ hours: 2 })
      visitors.push(await logInFrom(host, {}))
    }
    host.pass({ hours: 2 })
    expect(await isSignedIn(ada)).toBe(true)
    await logInFrom(host, {})
    expect(await isSignedIn(ada)).toBe(true)
    expect(await Promise.all(visitors.map(isSignedIn))).toEqual([false, ...visitors.slice(1).map(() => true)])
  })
})
