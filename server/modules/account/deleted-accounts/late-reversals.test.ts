import { randomUUID } from 'node:crypto'
import { LedgerAnswer } from '#contract/answers/earnings.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import {
  attemptCounters,
  auditLog,
  debts,
  deletedAccounts,
  deletedClicks,
  participants,
} from '#server/db/schema.ts'
import { deleteClicksOfDeletedBefore } from '#server/modules/money/surveys/deleted-clicks.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { addEntry } from '#server/work/ledger.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { prove } from '#tests/support/host/prove.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { Postbacks } from '#tests/support/providers/postbacks.ts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const email = 'ada@example.com'

/** Each test deletes Ada's account after a survey was paid to it. */
describe('a survey of a deleted account', () => {
  let postbacks: Postbacks
  beforeEach(async () => {
    postbacks = await Postbacks.open()
    await postbacks.reset()
  })
  afterEach(() => postbacks.database.close())

  /** The survey's points are in the balance. */
  async function earn(): Promise<void> {
    await postbacks.post()
    await postbacks.afterHold()
  }

  /** A gift card was sent for points. */
  async function spend(points: number): Promise<void> {
    const at = postbacks.host.deps.clock()
    const reference = { type: 'cashout', id: randomUUID() }
    const entry = {
      participantId: postbacks.adaId,
      points: -points,
      reference,
      source: 'x',
      reason: null,
    }
    await postbacks.database.db.transaction((tx) => addEntry(tx, { ...entry, kind: 'adjustment' }, at))
  }

  async function leave(visitor: TestVisitor = postbacks.ada): Promise<string> {
    await prove(visitor)
    await postbacks.database.db.update(participants).set({ emailConfirmedAt: postbacks.host.deps.clock() })
    const page = await openPage(visitor, dataPaths.deletion)
    const deleted = await page.submit()
    expect(deleted.title).toBe('Your account is deleted')
    return `${page.html}${deleted.html}`
  }

  async function join(address = email): Promise<TestVisitor> {
    await postbacks.database.db.delete(attemptCounters)
    const visitor = postbacks.host.visitor()
    expect((await visitor.signUp(address)).status).toBe(200)
    return visitor
  }
  const balanceOf = async (visitor: TestVisitor) => (await visitor.user()).balance
  const noted = async () =>
    (await postbacks.database.db.select().from(auditLog).orderBy(auditLog.id)).map(
      ({ act, subject, after }) => ({ act, subject, after }),
    )

  it('that is taken back is a debt, once, which the log names and the address finds again', async () => {
    await earn()
    await spend(200)
    const pages = await leave()
    expect(pages).toContain('For 400 days after each survey')
    await postbacks.host.deps.backgroundTasks.whenIdle()
    expect(postbacks.host.mail.lastTo(email).text).toContain('For 400 days after each survey')

    expect([await postbacks.cancel(), await postbacks.cancel()]).toEqual([200, 200])
    expect(await noted()).toEqual([
      { act: 'debt.add', subject: `debt:${postbacks.transaction}`, after: { points: 200 } },
    ])
    expect(await postbacks.database.db.select().from(debts)).toMatchObject([{ points: 200 }])

    const again = await join('ADA@example.com')
    const ledger = v.parse(LedgerAnswer, await (await again.send(endpoints.ledger.path)).json())
    expect(ledger).toMatchObject({ balance: -200, entries: [{ kind: 'carried-over', points: -200 }] })
    expect(await balanceOf(await join('eve@example.com'))).toBe(0)
    expect(await postbacks.cancel()).toBe(200)
    expect(await balanceOf(again)).toBe(-200)
    expect(await auditLedger(postbacks.database.db)).toEqual(sound)
  })

  it('that is taken back after the address has joined again is owed by the new account', async () => {
    await earn()
    await spend(200)
    await leave()
    const again = await join()
    expect(await balanceOf(again)).toBe(0)
    expect(await Promise.all([postbacks.cancel(), postbacks.cancel()])).toEqual([200, 200])
    expect(await balanceOf(again)).toBe(-200)
    expect(await noted()).toHaveLength(1)
    await leave(again)
    expect(await balanceOf(await join())).toBe(-200)
  })

  it('is found again through two deletions', async () => {
    await earn()
    await spend(200)
    await leave()
    await leave(await join())
    expect(await postbacks.cancel()).toBe(200)
    expect(await balanceOf(await join())).toBe(-200)
  })

  it.each([
    ['nothing if the lost balance covers it', 0, 0],
    ['only what the lost balance does not cover', 150, -150],
  ])('that is taken back leaves %s', async (_what, spent, balance) => {
    await earn()
    if (spent > 0) await spend(spent)
    await leave()
    expect(await postbacks.cancel()).toBe(200)
    expect(await balanceOf(await join())).toBe(balance)
  })

  it('that is taken back while it was pending, or was paid or taken back before its end, is owed nothing for', async () => {
    await earn()
    await postbacks.cancel()
    const reversed = { trans_id: postbacks.transaction, sub_id: postbacks.click, status: '2' }
    await postbacks.startSurvey()
    await postbacks.post()
    const pending = { trans_id: postbacks.transaction, sub_id: postbacks.click, status: '2' }
    await postbacks.startSurvey()
    await leave()
    expect(await Promise.all([reversed, pending, {}].map((given) => postbacks.post(given)))).toEqual([
      200, 200, 200,
    ])
    expect(await postbacks.cancel()).toBe(200)
    expect(await balanceOf(await join())).toBe(0)
    expect(await noted()).toEqual([])
  })

  it('is another participant’s to nobody, and keeps nothing that names its own', async () => {
    await earn()
    await spend(200)
    await leave()
    expect(await postbacks.post({ status: '2', user_id: postbacks.graceName })).toBe(403)
    const stored: unknown = await postbacks.database.db.execute(
      sql`select row_to_json(a)::text || row_to_json(c)::text as line
        from ${deletedAccounts} a join ${deletedClicks} c on c.account_id = a.id`,
    )
    const line = JSON.stringify(stored)
    expect(line).toContain(postbacks.click)
    for (const name of [email, postbacks.adaName, Buffer.from(email).toString('hex')])
      expect(line).not.toContain(name)
  })

  it('is forgotten after its time, and then unknown', async () => {
    await earn()
    await leave()
    const { db } = postbacks.database
    const begun = postbacks.host.deps.clock().getTime() - 24 * 3_600_000
    await deleteClicksOfDeletedBefore(db, new Date(begun))
    expect(await db.$count(deletedClicks)).toBe(1)
    await deleteClicksOfDeletedBefore(db, new Date(begun + 1))
    expect([await db.$count(deletedClicks), await db.$count(deletedAccounts)]).toEqual([0, 0])
    expect(await postbacks.cancel()).toBe(404)
  })

  it('leaves nothing if no survey was begun', async () => {
    await leave(await join('eve@example.com'))
    expect(await postbacks.database.db.$count(deletedAccounts)).toBe(0)
    expect(await postbacks.database.db.$count(participants)).toBe(2)
  })
})
