import type { OpenDatabase } from '#server/db/database.ts'
import { participants, pushSubscriptions } from '#server/db/schema.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { openPage, postForm } from '#tests/support/host/page-form.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

let database: OpenDatabase
let host: HostApp
let visitor: TestVisitor

beforeAll(async () => {
  database = await openTestDatabase('pglite')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(participants)
  host = hostApp(database)
  await database.db
    .insert(participants)
    .values({ encId: 'ada', email: 'ada@mail.example', createdAt: host.deps.clock() })
  visitor = host.visitor()
  await adoptSessionOf(host.deps, visitor, 'ada')
})

const open = () => openPage(visitor, settingsPaths.notifications)
const isChecked = (page: string, name: string) =>
  new RegExp(`<input type="checkbox" name="${name}"[^>]*checked`).test(page)
const mailsPayouts = async () => (await database.db.select().from(participants))[0]?.mailsPayouts

async function subscribe(): Promise<void> {
  const [row] = await database.db.select().from(participants)
  await database.db.insert(pushSubscriptions).values({
    participantId: row?.id ?? 0,
    endpoint: 'https://push.example/1',
    publicKey: new Uint8Array(65),
    authSecret: new Uint8Array(16),
    sessionHash: new Uint8Array(32),
    createdAt: host.deps.clock(),
  })
}

describe('a participant’s notifications', () => {
  it('are the participant’s choice, which is kept', async () => {
    const page = await open()
    expect(isChecked(page.html, 'mail_payouts')).toBe(true)
    expect(page.html).not.toContain('name="browsers"')
    const saved = await page.submit()
    expect([saved.status, saved.html.includes('Your choices are saved.')]).toEqual([200, true])
    expect(isChecked((await open()).html, 'mail_payouts')).toBe(false)
    expect(await mailsPayouts()).toBe(false)
    await saved.submit({ mail_payouts: 'on' })
    expect(await mailsPayouts()).toBe(true)
  })

  it('end on all devices together', async () => {
    await subscribe()
    const page = await open()
    expect(page.html).toContain('Notifications on one device')
    await page.submit({ browsers: 'on' })
    expect(await database.db.$count(pushSubscriptions)).toBe(1)
    await page.submit()
    expect(await database.db.$count(pushSubscriptions)).toBe(0)
  })

  it('are chosen by a signed-in participant, in our own form', async () => {
    expect((await openPage(host.visitor(), settingsPaths.notifications)).status).toBe(401)
    expect((await postForm(visitor, settingsPaths.notifications, '')).status).toBeGreaterThanOrEqual(400)
    expect(await mailsPayouts()).toBe(true)
  })
})
