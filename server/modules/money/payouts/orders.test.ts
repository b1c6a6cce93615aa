import {
  auditLog,
  cashouts,
  participants,
  payoutDifferences,
  payoutOrders,
  sandboxCards,
} from '#server/db/schema.ts'
import type { PayoutState } from '#contract/desk/answers/payouts.ts'
import { readQueue } from '#server/desk/payouts/queue.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { act, ask, differences, order, sandboxOf } from '#tests/support/providers/gift-card-sandbox.ts'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { undeliveredCard } from '#server/modules/money/cashout/repo.ts'
import { readCashouts } from '#server/modules/money/cashout/service.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { payoutsText } from '#server/commands/payout-report.ts'
import { executePayout } from './payouts.ts'
import type { GiftCardOrder } from '#server/modules/money/gift-cards/provider.ts'
import { reconcileOrders } from './reconcile.ts'

describe('orders of gift cards', () => {
  const it = hostTest({ PAYOUT_PROVIDER: 'tremendous' })
  it.beforeEach(async ({ database }) => {
    await database.db.delete(sandboxCards)
    await database.db.delete(payoutDifferences)
  })

  const stateOf = async ({ deps: { database } }: HostApp, reference: string) => {
    const [row] = await database.db
      .select()
      .from(cashouts)
      .leftJoin(payoutOrders, eq(payoutOrders.cashoutId, cashouts.id))
      .where(eq(cashouts.reference, reference))
    return [row?.cashout.state, row?.payout_order?.state]
  }
  const payouts = async ({ deps }: HostApp, state: PayoutState) => {
    const filter = { state, dollars: null, search: null, after: null }
    const context = { ...deps, now: deps.clock(), limit: null }
    return (await readQueue(deps.database.db, filter, context)).answer.payouts
  }
  const waiting = (host: HostApp) => payouts(host, 'requested')

  it('are made once, and nobody has to act', async ({ host, database }) => {
    const { reference } = await ask(host)
    await order(host)
    await order(host)
    expect(await stateOf(host, reference)).toEqual(['sent', 'sent'])
    expect(await database.db.select().from(sandboxCards)).toMatchObject([
      { externalId: reference, dollars: 20 },
    ])
    const [sent] = await database.db.select({ card: cashouts.payoutReference }).from(cashouts)
    expect(sent?.card).not.toBeNull()
    await host.sendMails()
    expect(host.mail.messages.map(({ subject }) => subject)).toEqual(['Your $20 gift card was sent'])
    expect(await reconcileOrders(host.deps, sandboxOf(host))).toEqual([])
    const cards = await sandboxOf(host).list(host.deps.clock())
    const returned = {
      ...sandboxOf(host),
      list: async () => cards.map((card) => ({ ...card, isUndelivered: true })),
    }
    for (let times = 0; times < 2; times += 1)
      expect(await reconcileOrders(host.deps, returned)).toEqual([reference])
    await host.sendMails()
    expect(host.mail.messages.slice(1).map(({ subject }) => subject)).toEqual([
      'The e-mail with your $20 gift card did not arrive',
    ])
    expect(await payouts(host, 'sent')).toMatchObject([{ by_provider: true, difference: undeliveredCard }])
    const [owner] = await database.db.select().from(participants)
    const reasonShown = async () => (await readCashouts(database.db, host.deps, owner?.id ?? 0))[0]?.reason
    expect(await reasonShown()).toBe('The e-mail with the card did not arrive. We are looking into it.')
    await database.db.update(payoutDifferences).set({ seenAt: host.deps.clock() })
    expect(await reasonShown()).toBeNull()
    expect(await stateOf(host, reference)).toEqual(['sent', 'sent'])
    expect(await reconcileOrders(host.deps, sandboxOf(host))).toEqual([])
    await database.db.delete(sandboxCards)
    expect(await reconcileOrders(host.deps, sandboxOf(host))).toEqual([reference])
  })

  it('wait for an operator if they are odd, and the participant reads why', async ({ host, database }) => {
    const first = await ask(host, { streetAddress: '1 Same Street' })
    await order(host)
    const second = await ask(host, { streetAddress: '1 same street' })
    await database.db
      .update(participants)
      .set({ language: 'es' })
      .where(eq(participants.id, second.participantId))
    await order(host)
    expect(await stateOf(host, first.reference)).toEqual(['sent', 'sent'])
    expect(await stateOf(host, second.reference)).toEqual(['requested', 'checked'])
    expect(await waiting(host)).toMatchObject([{ held: { reason: 'Primero revisamos la dirección' } }])
    await act(host, { action: 'release', reference: second.reference, reason: 'A family' })
    await order(host)
    expect(await stateOf(host, second.reference)).toEqual(['sent', 'sent'])
    const log = await database.db.select({ act: auditLog.act, actor: auditLog.actor }).from(auditLog)
    expect(log).toContainEqual({ act: 'payout.hold', actor: 'gift card orders' })
    // The rules look at it next, and leave an operator's own hold as it is.
    const third = await ask(host, { streetAddress: '1 same street' })
    await act(host, { action: 'hold', reference: third.reference, reason: 'We ask the bank' })
    await order(host)
    expect(await waiting(host)).toMatchObject([{ held: { reason: 'We ask the bank' } }])
  })

  it('that were executed stay sent, whoever asks for an undo', async ({ host }) => {
    const { reference } = await ask(host)
    await order(host)
    const undo = () => act(host, { action: 'undo', reference, reason: 'A mistake' })
    const isSent = async () => {
      await expect(undo()).rejects.toThrow(`The gift card provider has sent ${reference}`)
      await expect(act(host, { action: 'approve', was: 'sent', reference })).rejects.toThrow(
        `${reference} is settled`,
      )
      expect(await payouts(host, 'sent')).toMatchObject([{ reference, by_provider: true }])
    }
    await isSent()
    // A card that is missing in the provider's list may be undone, until the list has it again.
    await reconcileOrders(host.deps, { ...sandboxOf(host), list: async () => [] })
    expect(await payouts(host, 'sent')).toMatchObject([{ reference, by_provider: false }])
    await expect(undo()).rejects.toThrow(`Another operator has to ask for the undo of ${reference}`)
    expect(await reconcileOrders(host.deps, sandboxOf(host))).toEqual([])
    await isSent()
  })

  it('that were executed after all stay sent too, once an operator has marked them', async ({ host }) => {
    const { reference } = await ask(host)
    const sandbox = sandboxOf(host)
    const refusal = { kind: 'refused', failure: 'Unknown campaign' } as const
    await order(host, { ...sandbox, order: () => Promise.resolve(refusal) })
    await sandbox.order({ reference, dollars: 20, name: 'Ada', email: 'ada@example.com' })
    const sent = { action: 'sent', reference, payoutReference: null, despiteReversal: false } as const
    await act(host, sent)
    expect(await reconcileOrders(host.deps, sandbox)).toEqual([reference])
    const undone = act(host, { action: 'undo', reference, reason: 'A mistake' })
    await expect(undone).rejects.toThrow(`The gift card provider has sent ${reference}`)
  })

  it('that the provider gave up are undone as others', async ({ host }) => {
    const { reference } = await ask(host)
    const pending = { kind: 'pending', id: '1', dollars: 20 } as const
    await order(host, { ...sandboxOf(host), order: () => Promise.resolve(pending) })
    host.pass({ hours: 2 })
    const refusal = { kind: 'refused', failure: 'Unknown campaign' } as const
    await order(host, { ...sandboxOf(host), order: () => Promise.resolve(refusal) })
    await act(host, { action: 'sent', reference, payoutReference: null, despiteReversal: false })
    expect(await payouts(host, 'sent')).toMatchObject([{ reference, by_provider: false }])
    const undone = act(host, { action: 'undo', reference, reason: 'A mistake' })
    await expect(undone).rejects.toThrow(`Another operator has to ask for the undo of ${reference}`)
  })

  it('that have no answer belong to the provider until it comes', async ({ host, database }) => {
    const { reference } = await ask(host)
    const silent = { ...sandboxOf(host), order: () => Promise.reject(new Error('No answer')) }
    await order(host, silent)
    expect(await stateOf(host, reference)).toEqual(['requested', 'ordering'])
    expect(await waiting(host)).toEqual([])
    const failed = act(host, { action: 'failed', reference, reason: 'Too slow' })
    await expect(failed).rejects.toThrow(`${reference} is with the gift card provider`)
    host.pass({ seconds: 60 })
    await order(host, { ...silent, order: () => Promise.resolve({ kind: 'failed', id: '1', dollars: 20 }) })
    expect(await stateOf(host, reference)).toEqual(['failed', 'failed'])
    expect(await database.db.select({ balance: participants.balance }).from(participants)).toEqual([
      { balance: 2000 },
    ])
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('that are on their way are sent to the address of that time', async ({ host, database }) => {
    const { reference } = await ask(host)
    const made: GiftCardOrder[] = []
    const answers = (kind: 'pending' | 'executed') => ({
      ...sandboxOf(host),
      // One order of a name, however often it is asked for.
      order: async (asked: GiftCardOrder) => {
        made.push(asked)
        const { dollars, email } = made[0] ?? asked
        return { kind, id: '1', dollars, emails: [email] }
      },
    })
    await order(host, answers('pending'))
    expect(await stateOf(host, reference)).toEqual(['requested', 'ordered'])
    await database.db.update(participants).set({ email: 'new@example.com' })
    host.pass({ hours: 2 })
    await order(host, answers('executed'))
    expect(await stateOf(host, reference)).toEqual(['sent', 'sent'])
  })

  const byHand = (reference: string) =>
    ({ action: 'sent', reference, payoutReference: 'BY-HAND', despiteReversal: false }) as const
  const stop = (reference: string) => ({ action: 'stop', reference, reason: 'It is dead' }) as const
  const silentOf = (host: HostApp) => {
    const silence = () => Promise.reject(new Error('No answer'))
    return { ...sandboxOf(host), order: silence, find: silence }
  }
  const cards = async ({ deps: { database } }: HostApp) =>
    (await database.db.select().from(sandboxCards)).map(({ externalId }) => externalId)

  it('that have no answer are bought by nobody else, until the provider has none of them', async ({
    host,
  }) => {
    const { reference } = await ask(host)
    for (let tries = 0; tries < 4; tries += 1) {
      await order(host, silentOf(host))
      await expect(act(host, byHand(reference))).rejects.toThrow('is with the gift card provider')
      host.pass({ seconds: 300 })
    }
    expect(await waiting(host)).toMatchObject([{ reference, at_provider: 'asked' }])
    expect(payoutsText(await waiting(host))).toContain('AT THE PROVIDER')
    await act(host, stop(reference))
    expect(await waiting(host)).toMatchObject([{ reference, at_provider: 'stopping' }])
    // A call that has left before may still arrive.
    await order(host)
    await expect(act(host, byHand(reference))).rejects.toThrow('is with the gift card provider')
    host.pass({ seconds: 120 })
    await order(host, silentOf(host))
    await expect(act(host, byHand(reference))).rejects.toThrow('is with the gift card provider')
    host.pass({ seconds: 60 })
    await order(host)
    expect(await waiting(host)).toMatchObject([{ reference, at_provider: null }])
    await act(host, byHand(reference))
    host.pass({ hours: 7 })
    await order(host)
    expect(await cards(host)).toEqual([])
    expect(await reconcileOrders(host.deps, sandboxOf(host))).toEqual([])
  })

  it('that were stopped although the provider has them are sent by it', async ({ host }) => {
    const { reference } = await ask(host)
    const sandbox = sandboxOf(host)
    const deaf = {
      ...sandbox,
      order: (given: GiftCardOrder) => sandbox.order(given).then(silentOf(host).find),
    }
    await order(host, deaf)
    await act(host, stop(reference))
    host.pass({ seconds: 120 })
    await order(host)
    expect(await stateOf(host, reference)).toEqual(['sent', 'sent'])
    expect(await cards(host)).toEqual([reference])
    expect(await reconcileOrders(host.deps, sandbox)).toEqual([])
  })

  it('that are stopped while a call is on its way are not ended by its silence', async ({ host }) => {
    const { reference } = await ask(host)
    const stopped = async () => {
      await act(host, stop(reference))
      throw new Error('No answer')
    }
    await order(host, { ...sandboxOf(host), order: stopped })
    host.pass({ seconds: 60 })
    await order(host)
    expect(await stateOf(host, reference)).toEqual(['requested', 'stopping'])
    host.pass({ seconds: 60 })
    await order(host)
    expect(await stateOf(host, reference)).toEqual(['requested', 'stuck'])
  })

  it('that are refused late, after another host has sent the card, stay sent', async ({ host }) => {
    const { reference } = await ask(host)
    const late = async () => {
      host.pass({ seconds: 120 })
      await order(host)
      return { kind: 'refused', failure: 'Unknown campaign' } as const
    }
    await order(host, { ...sandboxOf(host), order: late })
    expect(await stateOf(host, reference)).toEqual(['sent', 'sent'])
    const undone = act(host, { action: 'undo', reference, reason: 'A mistake' })
    await expect(undone).rejects.toThrow(`The gift card provider has sent ${reference}`)
  })

  it('that nobody asks for any more wait for an operator at once', async ({ host }) => {
    const { reference } = await ask(host)
    await order(host, silentOf(host))
    expect(await waiting(host)).toEqual([])
    host.pass({ hours: 2 })
    expect(await waiting(host)).toMatchObject([{ reference, at_provider: 'asked' }])
    const { deps } = host
    const config = { ...deps.config, giftCards: null }
    await executePayout({ ...deps, config }, stop(reference))
    const [row] = await waiting(host)
    expect(row?.order_failure).toContain('look in your account there')
    await act(host, byHand(reference))
  })

  it('of a cash-out that somebody has marked as sent are looked up and never placed', async ({
    host,
    database,
  }) => {
    const [first, second] = [await ask(host), await ask(host)]
    await order(host, silentOf(host))
    const mark = { state: 'sent', payoutReference: 'BY-HAND', settledAt: host.deps.clock() } as const
    await database.db.update(cashouts).set(mark)
    const sandbox = sandboxOf(host)
    await sandbox.order({ reference: second.reference, dollars: 20, name: 'Ada', email: 'ada@example.com' })
    // A comparison that has begun before keeps what an answer says meanwhile.
    const answered = async (since: Date) => {
      host.pass({ seconds: 60 })
      await order(host)
      return sandbox.list(since)
    }
    expect(await reconcileOrders(host.deps, { ...sandbox, list: answered })).toEqual([second.reference])
    expect(await cards(host)).toEqual([second.reference])
    expect(await stateOf(host, first.reference)).toEqual(['sent', 'stuck'])
    expect(await differences(host)).toEqual([
      [second.reference, expect.stringContaining('an operator has marked another one as sent')],
    ])
    expect(await reconcileOrders(host.deps, sandbox)).toEqual([second.reference])
  })

  it('that the provider does not take wait for an operator, who may try again', async ({ host }) => {
    const { reference } = await ask(host)
    const refusal = { kind: 'refused', failure: 'Unknown campaign' } as const
    await order(host, { ...sandboxOf(host), order: () => Promise.resolve(refusal) })
    expect(await stateOf(host, reference)).toEqual(['requested', 'stuck'])
    expect(await waiting(host)).toMatchObject([{ reference, order_failure: 'Unknown campaign' }])
    await act(host, { action: 'release', reference, reason: 'The campaign is there now' })
    await order(host)
    expect(await stateOf(host, reference)).toEqual(['sent', 'sent'])
  })
})
