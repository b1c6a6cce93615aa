import {
  approvals,
  cashouts,
  operators,
  participants,
  payoutDifferences,
  sandboxCards,
  settledCashouts,
} from '#server/db/schema.ts'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { act, ask, differences, order, sandboxOf } from '#tests/support/providers/gift-card-sandbox.ts'
import { describe, expect } from 'vitest'
import { checkPayouts } from './check-payouts.ts'
import { reconcileOrders } from './reconcile.ts'

describe('the comparison with the provider’s list', () => {
  const it = hostTest({ PAYOUT_PROVIDER: 'tremendous' })
  it.beforeEach(async ({ database }) => {
    await database.db.delete(sandboxCards)
    await database.db.delete(payoutDifferences)
  })

  it('passes over cards that are made or undone while the list is read', async ({
    host,
    database: { db },
  }) => {
    const { reference } = await ask(host)
    const sandbox = sandboxOf(host)
    await checkPayouts(host.deps)
    const made = () => order(host).then(() => sandbox.list(host.deps.clock()))
    expect(await reconcileOrders(host.deps, { ...sandbox, list: made })).toEqual([])
    const denying = { ...sandbox, list: async () => [] }
    expect(await reconcileOrders(host.deps, denying)).toEqual([reference])
    await addOwner(db)
    const [[cashout], [operator]] = await Promise.all([
      db.select().from(cashouts),
      db.select().from(operators),
    ])
    if (!cashout || !operator) throw new Error('No cash-out, or no owner')
    await db
      .insert(approvals)
      .values({ kind: 'undo', cashoutId: cashout.id, askedBy: operator.id, askedAt: host.deps.clock() })
    const undone = () => act(host, { action: 'undo', reference, reason: 'There is no card' }).then(() => [])
    expect(await reconcileOrders(host.deps, { ...sandbox, list: undone })).toEqual([])
    expect(await differences(host)).toEqual([])
  })

  it('knows the cards of deleted accounts, and tells of those that nobody has asked for', async ({
    host,
    database,
  }) => {
    const { reference } = await ask(host)
    await order(host)
    const [cashout] = await database.db.select().from(cashouts)
    if (!cashout) throw new Error('No cash-out')
    await database.db.insert(settledCashouts).values(cashout)
    await database.db.delete(participants)
    const sandbox = sandboxOf(host)
    expect(await reconcileOrders(host.deps, sandbox)).toEqual([])
    await sandbox.order({ reference: 'STRANGER', dollars: 50, name: 'Eve', email: 'eve@example.com' })
    expect(await reconcileOrders(host.deps, sandbox)).toEqual(['STRANGER'])
    const failure = 'The provider has sent a card of $50 that nobody has asked for'
    expect(await differences(host)).toEqual([['STRANGER', failure]])
    await database.db.update(settledCashouts).set({ state: 'failed' })
    expect(await reconcileOrders(host.deps, sandbox)).toEqual(expect.arrayContaining([reference]))
  })

  it('compares more orders than a statement takes parameters, and notes each that differs', async ({
    host,
  }) => {
    const { reference } = await ask(host)
    await order(host)
    const sandbox = sandboxOf(host)
    const many = Array.from({ length: 70_000 }, (_, index) => {
      const kind = index % 60 === 0 ? 'executed' : 'pending'
      return { kind, reference: `STRANGER-${index}`, id: `card-${index}`, dollars: 20 } as const
    })
    const strangers = many.flatMap((one) => (one.kind === 'executed' ? one.reference : []))
    const list = async () => [...(await sandbox.list(new Date(0))), ...many]
    const found = await reconcileOrders(host.deps, { ...sandbox, list })
    expect(found.toSorted()).toEqual(strangers.toSorted())
    expect(found).not.toContain(reference)
    expect(await reconcileOrders(host.deps, sandbox)).toEqual(found)
    const pending = async () => [
      ...(await sandbox.list(new Date(0))),
      ...many.map((one) => ({ ...one, kind: 'pending' as const })),
    ]
    expect(await reconcileOrders(host.deps, { ...sandbox, list: pending })).toEqual([])
  })
})
