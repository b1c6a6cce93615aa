import { approvals, cashouts, debts, operators, participants, settledCashouts } from '#server/db/schema.ts'
import { lockNumbers } from '#server/db/database.ts'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { linkTo, openPage } from '#tests/support/host/page-form.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'

describe('an account that is deleted at the same moment', () => {
  const it = hostTest()
  it.beforeEach(async ({ database }) => {
    await database.db.delete(operators)
    await addOwner(database.db)
  })

  /** A card that is marked as sent, and whose undo an operator has asked for; the page that deletes its account. */
  async function sentCard(host: HostApp) {
    const { database, clock } = host.deps
    const { participantId, encId, reference } = await payoutRequest(database, clock())
    const sent = { action: 'sent', reference, payoutReference: null, despiteReversal: true } as const
    await executePayout(host.deps, sent)
    const [owner] = await database.db.select().from(operators)
    const [card] = await database.db.select().from(cashouts).where(eq(cashouts.reference, reference))
    await database.db
      .insert(approvals)
      .values({ kind: 'undo', cashoutId: card?.id, askedBy: owner?.id ?? 0, askedAt: clock() })
    const visitor = host.visitor()
    await adoptSessionOf(host.deps, visitor, encId, clock())
    const page = await openPage(visitor, dataPaths.deletion)
    const undo = () =>
      executePayout(host.deps, { action: 'undo', reference, reason: 'It was never sent' }).catch(
        (error: Error) => error.message,
      )
    const remains = async () => [
      await database.db.$count(participants, eq(participants.id, participantId)),
      await database.db.$count(cashouts, eq(cashouts.reference, reference)),
    ]
    return { reference, deletion: async () => (await page.submit()).title, undo, remains }
  }

  it('has the card sent that an operator wants to undo', async ({ database, host }) => {
    const { deletion, undo, remains, reference } = await sentCard(host)
    const acts: Promise<string>[] = []
    await database.maintenance.transaction(async (tx) => {
      await tx.execute(sql`lock table ${settledCashouts} in share mode`)
      acts.push(deletion())
      await untilWaiting(database, 1)
      acts.push(undo())
      await untilWaiting(database, 2)
    })
    expect(await Promise.all(acts)).toEqual([
      'Your account is deleted',
      `No cash-out has the reference ${reference}`,
    ])
    expect(await remains()).toEqual([0, 0])
  })

  it('stays while an operator undoes its card', async ({ database, host }) => {
    const { deletion, undo, remains, reference } = await sentCard(host)
    const acts: Promise<string>[] = []
    await database.maintenance.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.log})`)
      acts.push(undo())
      await untilWaiting(database, 1)
      acts.push(deletion())
      await untilWaiting(database, 2)
    })
    expect(await Promise.all(acts)).toEqual([`${reference} is on hold`, 'Delete your account'])
    expect(await remains()).toEqual([1, 1])
  })

  it('leaves its debt with the address that it has got just before', async ({ database, host, ada }) => {
    await database.db.delete(debts)
    await database.db.update(participants).set({ emailConfirmedAt: host.deps.clock() })
    const [row] = await database.db.select().from(participants)
    const id = row?.id ?? 0
    await grantPoints(database, id, -500, 'reversal')
    const email = 'ada@new.example'
    await (await openPage(ada, settingsPaths.email)).submit({ email })
    const confirmation = await openPage(ada, await linkTo(email, host))
    const deletion = await openPage(ada, dataPaths.deletion)
    const acts: Promise<{ title: string }>[] = []
    await database.maintenance.transaction(async (tx) => {
      await tx.select().from(participants).for('update')
      acts.push(confirmation.submit())
      await untilWaiting(database, 1)
      acts.push(deletion.submit())
      await untilWaiting(database, 2)
    })
    expect((await Promise.all(acts)).at(-1)?.title).toBe('Your account is deleted')
    const again = host.visitor()
    await again.signUp(email)
    expect((await again.user()).balance).toBe(-500)
  })
})
