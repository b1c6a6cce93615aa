import { work } from '#server/work/work.ts'
import { randomUUID } from 'node:crypto'
import { accountHolds, cashouts, operators, sandboxCards } from '#server/db/schema.ts'
import { insertHold } from '#server/modules/money/cashout/account-holds.ts'
import { cashoutRules, requestCashout } from '#server/modules/money/cashout/service.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { ask, order, sandboxOf } from '#tests/support/providers/gift-card-sandbox.ts'
import { asc } from 'drizzle-orm'
import { describe, expect } from 'vitest'

const cards = async ({ deps: { database } }: HostApp) =>
  (await database.db.select().from(sandboxCards)).map(({ externalId }) => externalId)

describe('orders of one participant', () => {
  const it = hostTest({ PAYOUT_PROVIDER: 'tremendous', PAYOUT_LIMIT: '30' })

  it('count for the limit as soon as the provider is asked', async ({ host, database }) => {
    const { participantId, reference } = await ask(host)
    host.pass({ seconds: 60 })
    await grantPoints(database, participantId, 2000)
    const receipt = {
      idempotency_key: randomUUID(),
      reference: 'SECOND2',
      received_at: host.deps.clock().toISOString(),
    }
    await work(host.deps, null, (w) =>
      requestCashout(w, participantId, recipient, receipt, { rules: cashoutRules }),
    )
    const slow = {
      ...sandboxOf(host),
      order: () => Promise.resolve({ kind: 'pending', id: '1', dollars: 20 } as const),
    }
    await order(host, slow)
    await order(host)
    expect(await cards(host)).toEqual([])
    host.pass({ hours: 1 })
    await order(host)
    expect(await cards(host)).toEqual([reference])
    const states = await database.db
      .select({ state: cashouts.state })
      .from(cashouts)
      .orderBy(asc(cashouts.id))
    expect(states.map(({ state }) => state)).toEqual(['sent', 'requested'])
  })
})

describe('an order whose answer was lost', () => {
  const it = hostTest({ PAYOUT_PROVIDER: 'tremendous' })
  it.beforeEach(async ({ database }) => {
    await database.db.delete(sandboxCards)
  })

  const silence = () => Promise.reject(new Error('No answer'))

  it('is not placed while its account is on hold', async ({ host, database }) => {
    const { participantId, reference } = await ask(host)
    await order(host, { ...sandboxOf(host), order: silence })
    await addOwner(database.db)
    const [operator] = await database.db.select().from(operators)
    const hold = {
      participantId,
      heldBy: operator?.id ?? 0,
      reason: 'A stolen account',
      heldAt: host.deps.clock(),
    }
    await insertHold(database.db, host.deps.dataKeys, hold)
    host.pass({ hours: 7 })
    await order(host)
    expect(await cards(host)).toEqual([])
    await database.db.update(accountHolds).set({ releasedAt: host.deps.clock() })
    host.pass({ hours: 7 })
    await order(host)
    expect(await cards(host)).toEqual([reference])
  })

  it('is not placed once its points were taken back, and is sent if the provider has it', async ({
    host,
    database,
  }) => {
    const { participantId, reference } = await ask(host)
    await order(host, { ...sandboxOf(host), order: silence })
    await grantPoints(database, participantId, -2000, 'reversal')
    host.pass({ hours: 7 })
    await order(host)
    expect(await cards(host)).toEqual([])
    await sandboxOf(host).order({ reference, dollars: 20, name: 'Ada', email: 'ada@example.com' })
    host.pass({ hours: 7 })
    await order(host)
    const [{ state } = {}] = await database.db.select().from(cashouts)
    expect(state).toBe('sent')
  })
})
