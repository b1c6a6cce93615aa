import { cashouts, identitySessions, payoutOrders } from '#server/db/schema.ts'
import { giftCardProviderOf } from '#server/stand-ins/gift-cards/connection.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { act, ask } from '#tests/support/providers/gift-card-sandbox.ts'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { followVerification } from './check-payouts.ts'
import { orderPayouts } from './order-payouts.ts'

describe.each(['manual', 'tremendous'])('gift cards by %s', (PAYOUT_PROVIDER) => {
  const it = hostTest({ PAYOUT_PROVIDER, VERIFY_ABOVE: '30' })

  const work = async (host: HostApp) => {
    await Promise.all([followVerification(host.deps), followVerification(host.deps)])
    const provider = giftCardProviderOf(host.deps)
    if (provider) await orderPayouts(host.deps, provider)
  }
  /** The second gift card of a participant, with which all come to $40. */
  const askTwice = async (host: HostApp) => {
    const first = await ask(host)
    const second = await ask(host)
    await host.deps.database.db
      .update(cashouts)
      .set({ participantId: second.participantId, state: 'sent' })
      .where(eq(cashouts.reference, first.reference))
    return second
  }
  const statesOf = async ({ deps: { database } }: HostApp, reference: string) => {
    const [row] = await database.db
      .select()
      .from(cashouts)
      .leftJoin(payoutOrders, eq(payoutOrders.cashoutId, cashouts.id))
      .where(eq(cashouts.reference, reference))
    const state = row?.cashout.heldAt ? 'held' : row?.cashout.state
    return [state, row?.payout_order?.state ?? null]
  }
  const decide = ({ deps }: HostApp, participantId: number, state: 'approved' | 'declined') => {
    const at = deps.clock()
    const row = { id: `${state}-${participantId}`, participantId, state, createdAt: at, changedAt: at }
    return deps.database.db.insert(identitySessions).values(row)
  }
  const send = (host: HostApp, reference: string) =>
    act(host, { action: 'sent', reference, payoutReference: null, despiteReversal: false })
  const untouched = PAYOUT_PROVIDER === 'manual' ? ['requested', null] : ['sent', 'sent']

  it('above the sum wait for a verified identity, and its approval releases them', async ({ host }) => {
    const { participantId, reference: second } = await askTwice(host)
    const { reference: small } = await ask(host)
    await work(host)
    await work(host)
    expect(await statesOf(host, small)).toEqual(untouched)
    expect(await statesOf(host, second)).toEqual(['held', 'verifying'])
    await host.sendMails()
    const held = host.mail.messages.filter(({ subject }) => subject === 'Your $20 gift card is on hold')
    expect(held).toHaveLength(1)
    expect(held[0]?.text).toContain('For this amount we need your verified identity')
    await decide(host, participantId, 'approved')
    await work(host)
    expect(await statesOf(host, second)).toEqual(untouched)
  })

  it('are released by an operator too, once and for all', async ({ host }) => {
    const { reference: second } = await askTwice(host)
    await work(host)
    await act(host, { action: 'release', reference: second, reason: 'We know this person' })
    await work(host)
    expect(await statesOf(host, second)).toEqual(
      PAYOUT_PROVIDER === 'manual' ? ['requested', 'checked'] : untouched,
    )
    if (PAYOUT_PROVIDER === 'manual') await send(host, second)
  })

  it.for([
    ['hold', ['held', null]],
    ['release', ['requested', 'checked']],
  ] as const)('follow the %s of an operator who is faster', async ([action, states], { host }) => {
    const { reference: second } = await askTwice(host)
    const { database } = host.deps
    const faster: typeof database.db = Object.create(database.db)
    faster.transaction = async (...given) => {
      if (action === 'release') await followVerification(host.deps)
      await act(host, { action, reference: second, reason: 'Looked at' })
      return database.db.transaction(...given)
    }
    await followVerification({ ...host.deps, database: { ...database, db: faster } })
    expect(await statesOf(host, second)).toEqual(states)
  })

  it('are not sent without it before the hold either', async ({ host }) => {
    const { participantId, reference } = await askTwice(host)
    await expect(send(host, reference)).rejects.toThrow(
      `${reference} waits for the identity of its participant`,
    )
    await decide(host, participantId, 'approved')
    // A provider is asked for it.
    const end = PAYOUT_PROVIDER === 'manual' ? 'is marked as sent' : 'is ordered by the host itself'
    expect(await send(host, reference).catch(String)).toContain(`${reference} ${end}`)
  })

  it('are released when no identity is asked for any more', async ({ host }) => {
    const { reference: second } = await askTwice(host)
    await work(host)
    expect(await statesOf(host, second)).toEqual(['held', 'verifying'])
    await work({ ...host, deps: { ...host.deps, config: { ...host.deps.config, verifyAbove: null } } })
    expect(await statesOf(host, second)).toEqual(untouched)
  })

  it('stay on hold for an operator’s own reason after the identity was verified', async ({ host }) => {
    const { participantId, reference: second } = await askTwice(host)
    await work(host)
    await act(host, { action: 'hold', reference: second, reason: 'We ask the bank' })
    await decide(host, participantId, 'approved')
    await work(host)
    expect((await statesOf(host, second))[0]).toBe('held')
  })
})
