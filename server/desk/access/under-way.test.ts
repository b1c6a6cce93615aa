import * as endpoints from '#contract/desk/endpoints.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { operatorPasskeys, operatorSessions } from '#server/db/schema.ts'
import { lockLog } from '#server/platform/audit/audit.ts'
import { whileHeld } from '#tests/safety/while-held.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { type DeskApp, type DeskBrowser, deskApp } from '#tests/support/host/desk-app.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

describe('what is under way with a passkey that is removed', () => {
  const database = useTestDatabase()
  let count = 0
  let desk: DeskApp
  let owner: DeskBrowser
  let stolen: DeskBrowser
  let remove: () => Promise<Response>

  beforeEach(async () => {
    count += 1
    desk = deskApp(database, { PAYOUT_LIMIT: '20' })
    owner = await desk.operator(`Owner ${count}`)
    stolen = await desk.operator(`Robbed ${count}`)
    const passkey = stolen.authenticator.credentialId.toString('base64url')
    const isStolen = eq(operatorPasskeys.credentialId, passkey)
    const [{ id } = { id: 0 }] = await database.db
      .select({ id: operatorPasskeys.operatorId })
      .from(operatorPasskeys)
      .where(isStolen)
    const body = { passkey, reason: 'Stolen' }
    remove = () => owner.call(endpoints.removePasskey, { params: { id }, body })
  })

  /** Two calls that wait for a lock, one after the other. Resolves to their statuses. */
  const statusesOf = async (
    lock: (tx: OpenDatabase['db']) => Promise<unknown>,
    ...calls: (() => Promise<Response>)[]
  ) => {
    const answers: Promise<Response>[] = []
    await whileHeld(database, lock, async () => {
      for (const call of calls) {
        answers.push(call())
        await untilWaiting(database, answers.length)
      }
    })
    return (await Promise.all(answers)).map(({ status }) => status)
  }

  it('is no session: one that begins before the removal ends with it', async () => {
    const sessions = (tx: OpenDatabase['db']) =>
      tx.execute(sql`lock table ${operatorSessions} in exclusive mode`)
    expect(await statusesOf(sessions, () => stolen.signIn(), remove)).toEqual([200, 204])
    expect((await stolen.call(endpoints.session)).status).toBe(401)
  })

  it('is no invite that waited for the removal', async () => {
    const body = { name: `Mallory ${count}`, role: 'owner' }
    const invite = () => stolen.call(endpoints.invite, { body })
    expect(await statusesOf(lockLog, remove, invite)).toEqual([204, 401])
  })

  it('is no approval of a payout that waited for the removal', async () => {
    const { reference } = await payoutRequest(database, desk.host.deps.clock())
    const approve = () =>
      stolen.call(endpoints.approvePayout, { params: { reference }, body: { was: 'requested' } })
    expect(await statusesOf(lockLog, remove, approve)).toEqual([204, 401])
    expect((await owner.read(endpoints.payouts)).payouts[0]?.approved_by).toEqual([])
  })
})
