import { randomUUID } from 'node:crypto'
import { cashouts, sandboxCards } from '#server/db/schema.ts'
import { cashoutRules, requestCashout } from '#server/modules/money/cashout/service.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { recipient } from '#tests/support/builders/recipient.ts'
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
    const { dataKeys } = host.deps
    await database.db.transaction((tx) =>
      requestCashout(tx, participantId, recipient, receipt, { dataKeys, rules: cashoutRules }),
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
