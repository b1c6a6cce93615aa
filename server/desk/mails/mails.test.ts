import { MailsAnswer, RetryAnswer } from '#contract/desk/answers/mails.ts'
import { TodayAnswer } from '#contract/desk/answers/today.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { auditLog, mailJobs, participants } from '#server/db/schema.ts'
import { enqueueMails } from '#server/platform/mail-queue/enqueue.ts'
import { addAccounts } from '#tests/support/builders/people/accounts.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskApp, type DeskBrowser, deskApp } from '#tests/support/host/desk-app.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

describe('e-mails at the desk', () => {
  const database = useTestDatabase()
  let desk: DeskApp
  let grace: DeskBrowser
  let ada: number
  let count = 0

  beforeEach(async () => {
    count += 1
    await database.db.delete(participants)
    await database.db.delete(mailJobs)
    desk = deskApp(database)
    grace = await desk.operator(`Grace ${count}`, 'support')
    const [row] = await addAccounts(database.db, ['ada'], desk.host.deps.clock())
    ada = row?.id ?? 0
  })

  const queue = (reason: string) =>
    database.db.transaction((tx) =>
      enqueueMails(
        tx,
        desk.host.deps.dataKeys,
        [{ participantId: ada, kind: 'account-held', facts: { reason } }],
        desk.host.deps.clock(),
      ),
    )
  /** Signs in first: the tries of an e-mail take longer than a session. */
  const call: DeskBrowser['call'] = async (row, init) => {
    await grace.signIn()
    return grace.call(row, init)
  }
  const listed = async (query: string) => {
    const answer = await call(endpoints.mails, { path: `${endpoints.mails.path}?${query}` })
    return v.parse(MailsAnswer, await answer.json())
  }
  const inTrouble = async () => v.parse(TodayAnswer, await (await call(endpoints.today)).json()).mails.count

  it('are seen in trouble, without words or addresses, and sent again', async () => {
    await queue('Two accounts')
    desk.host.mail.isDown = true
    for (let round = 0; round < 4; round += 1) {
      await desk.host.sendMails()
      desk.host.pass({ hours: 6 })
    }
    expect(await inTrouble()).toBe(1)
    expect((await listed('state=waiting')).mails).toMatchObject([
      { kind: 'account-held', enc_id: 'ada', tries: 4, failure: 'The mail server is down' },
    ])
    for (let round = 0; round < 14; round += 1) {
      await desk.host.sendMails()
      desk.host.pass({ hours: 6 })
    }
    const failed = await listed('')
    expect(failed).toMatchObject({ count: 1, next: null })
    expect(JSON.stringify(failed)).not.toMatch(/Two accounts|ada@/)
    desk.host.mail.isDown = false
    const [{ id } = { id: 0 }] = failed.mails
    const retry = await call(endpoints.retryMails, { body: { mails: [id, id + 1000] } })
    expect(v.parse(RetryAnswer, await retry.json())).toEqual({ retried: [id], superseded: 0 })
    await desk.host.sendMails()
    expect(desk.host.mail.lastTo('ada@example.com').text).toContain('Two accounts')
    expect((await listed('state=sent')).mails).toMatchObject([{ id, failure: null }])
    expect(await inTrouble()).toBe(0)
    const acts = await database.db
      .select({ act: auditLog.act })
      .from(auditLog)
      .where(eq(auditLog.subject, `mail:${id}`))
    expect(acts).toEqual([{ act: 'mail.retry' }])
    const again = await call(endpoints.retryMails, { body: { mails: [id] } })
    expect(v.parse(RetryAnswer, await again.json())).toEqual({ retried: [], superseded: 0 })
  })

  it('are listed in pages', async () => {
    await queue('Reason')
    const queued = await database.db.select().from(mailJobs)
    const copies = queued.flatMap(({ id: _id, ...mail }) => Array.from({ length: 104 }, () => mail))
    await database.db.insert(mailJobs).values(copies)
    const first = await listed('state=waiting')
    const second = await listed(`state=waiting&after=${first.next}`)
    expect([first.count, first.mails.length, second.mails.length, second.next]).toEqual([105, 100, 5, null])
    expect(new Set([...first.mails, ...second.mails].map(({ id }) => id)).size).toBe(105)
  })
})
