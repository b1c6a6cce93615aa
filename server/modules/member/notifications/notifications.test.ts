import type { OpenDatabase } from '#server/db/database.ts'
import { participants, pushSubscriptions } from '#server/db/schema.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { openPage, postForm } from '#tests/support/host/page-form.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

const it = hostTest()

const open = (ada: TestVisitor) => openPage(ada, settingsPaths.notifications)
const isChecked = (page: string, name: string) =>
  new RegExp(`<input type="checkbox" name="${name}"[^>]*checked`).test(page)
const choicesIn = async (database: OpenDatabase) => {
  const [row] = await database.db.select().from(participants)
  return [row?.mailsPayouts, row?.mailsPoints]
}

async function subscribe(host: HostApp): Promise<void> {
  const [row] = await host.deps.database.db.select().from(participants)
  await host.deps.database.db.insert(pushSubscriptions).values({
    participantId: row?.id ?? 0,
    endpoint: 'https://push.example/1',
    publicKey: new Uint8Array(65),
    authSecret: new Uint8Array(16),
    sessionHash: new Uint8Array(32),
    createdAt: host.deps.clock(),
  })
}

describe('a participant’s notifications', () => {
  it('are the participant’s choice, which is kept', async ({ database, ada }) => {
    const page = await open(ada)
    for (const name of ['mail_payouts', 'mail_points']) expect(isChecked(page.html, name)).toBe(true)
    expect(page.html).not.toContain('name="browsers"')
    const saved = await page.submit()
    expect([saved.status, saved.html.includes('Your choices are saved.')]).toEqual([200, true])
    expect(isChecked((await open(ada)).html, 'mail_payouts')).toBe(false)
    expect(await choicesIn(database)).toEqual([false, false])
    await saved.submit({ mail_payouts: 'on' })
    expect(await choicesIn(database)).toEqual([true, false])
  })

  it('end on all devices together', async ({ database, host, ada }) => {
    await subscribe(host)
    const page = await open(ada)
    expect(page.html).toContain('Notifications on one device')
    await page.submit({ browsers: 'on' })
    expect(await database.db.$count(pushSubscriptions)).toBe(1)
    await page.submit()
    expect(await database.db.$count(pushSubscriptions)).toBe(0)
  })

  it('keep what another tab has changed since the form was opened', async ({ database, host, ada }) => {
    const early = await open(ada)
    await subscribe(host)
    const later = await open(ada)
    await (await open(ada)).submit({ browsers: 'on' })
    expect(await choicesIn(database)).toEqual([false, false])
    // Opened before the device was added: its form says nothing of devices.
    await early.submit({ mail_payouts: 'on', mail_points: 'on' })
    expect(await database.db.$count(pushSubscriptions)).toBe(1)
    await later.submit({ mail_payouts: 'on', mail_points: 'on' })
    expect(await choicesIn(database)).toEqual([false, false])
    expect(await database.db.$count(pushSubscriptions)).toBe(0)
  })

  it('are chosen by a signed-in participant, in our own form', async ({ database, host, ada }) => {
    expect((await openPage(host.visitor(), settingsPaths.notifications)).status).toBe(401)
    expect((await postForm(ada, settingsPaths.notifications, '')).status).toBeGreaterThanOrEqual(400)
    expect(await choicesIn(database)).toEqual([true, true])
  })
})
