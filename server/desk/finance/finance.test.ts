import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { auditLog, cashouts, participants, recordOpenings } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { orderPayouts } from '#server/modules/money/payouts/order-payouts.ts'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import { reconcileOrders } from '#server/modules/money/payouts/reconcile.ts'
import { readSums } from '#server/modules/money/ledger/sums.ts'
import { giftCardProviderOf } from '#server/stand-ins/gift-cards/connection.ts'
import { addAccounts, manyIds } from '#tests/support/builders/people/accounts.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskBrowser, deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { grantPoints } from '#tests/contract/world.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

describe('finance at the desk', () => {
  const database = useTestDatabase()

  it('adds up what is owed, waits, is on hold and was paid, and writes the books', async () => {
    const desk = deskApp(database, { YEARLY_SUM: '20' })
    const { deps } = desk.host
    const [sent, held, open] = [
      await payoutRequest(database, deps.clock()),
      await payoutRequest(database, deps.clock()),
      await payoutRequest(database, deps.clock()),
    ]
    await grantPoints(database, open.participantId, 300)
    const act = (given: Parameters<typeof executePayout>[1]) => executePayout(deps, given)
    await act({ action: 'sent', reference: sent.reference, payoutReference: '=1+1', despiteReversal: false })
    await act({ action: 'hold', reference: held.reference, reason: 'We look at it' })
    const payer = await desk.operator('Payer', 'payer')
    const answer = await payer.read(endpoints.finance)
    expect(answer).toMatchObject({
      year: 2026,
      owed_points: 300,
      waiting: { count: 1, dollars: 20 },
      held: { count: 1, dollars: 20 },
      months: [{ month: '2026-11', count: 1, dollars: 20 }],
      yearly_sum: 20,
      differing: [],
    })
    const row = { waiting: 0, held: 0, owed_points: 0 }
    const rowOf = ({ encId, email }: typeof sent, dollars: object) => ({
      ...row,
      enc_id: encId,
      email,
      ...dollars,
    })
    expect(answer.people).toEqual([
      rowOf(sent, { dollars: 20 }),
      rowOf(held, { dollars: 0, held: 20 }),
      rowOf(open, { dollars: 0, waiting: 20, owed_points: 300 }),
    ])
    expect([answer.above_sum, answer.next]).toEqual([1, null])
    expect(await database.db.$count(recordOpenings)).toBe(3)
    expect(await readSums(database.db)).toMatchObject({ owedPoints: 300, paidDollars: 20, heldDollars: 20 })
    const { csv } = await payer.read(endpoints.financeFile, {
      path: '/api/finance/2026/file',
      reason: 'Our books',
    })
    const { firstName, lastName, city, state, zip } = recipient
    const streetAddress = `${sent.encId.replace('payee-', '')} Harbor Street`
    const person = [
      sent.encId,
      sent.email,
      '20',
      'needed',
      firstName,
      lastName,
      streetAddress,
      city,
      state,
      zip,
    ]
    expect(csv.split('\r\n')[1]).toBe(
      `"2026-11-20","${sent.reference}","20","'=1+1",${person.map((cell) => `"${cell}"`).join(',')}`,
    )
    const support = await desk.operator('Support', 'support')
    expect((await support.call(endpoints.finance)).status).toBe(403)
  })

  it('lists people a page at a time, and counts all who need a tax form', async () => {
    await database.db.delete(participants)
    const desk = deskApp(database, { YEARLY_SUM: '40' })
    const at = desk.host.deps.clock()
    const names = manyIds(130)
    const people = await addAccounts(database.db, names, at)
    await database.db.insert(cashouts).values(
      people.map(({ id }, index) => ({
        participantId: id,
        reference: `M${index}`,
        idempotencyKey: crypto.randomUUID(),
        state: 'sent' as const,
        points: 2000,
        dollars: index < 120 ? 40 : 20,
        requestedAt: at,
        settledAt: at,
      })),
    )
    const payer = await desk.operator('Payer', 'payer')
    const page = async (query = '') => await payer.read(endpoints.finance, { path: `/api/finance${query}` })
    const first = await page()
    const rest = await page(`?after=${first.next}`)
    expect([first.above_sum, first.people.length, rest.people.length, rest.next]).toEqual([
      120,
      100,
      30,
      null,
    ])
    const listed = [...first.people, ...rest.people].map(({ enc_id }) => enc_id)
    expect(listed).toEqual(names)
    const odd = await payer.call(endpoints.finance, { path: '/api/finance?after=x' })
    expect(odd.status).toBe(422)
  })

  it('writes the cards of a year in their order, each with the dollars of its participant in that year', async () => {
    await database.db.delete(participants)
    const desk = deskApp(database, { YEARLY_SUM: '40' })
    const [ada, bea] = await addAccounts(database.db, ['ada', 'bea'], desk.host.deps.clock())
    const sent = [
      ['2026-11-20', ada],
      ['2025-12-31', ada],
      ['2026-06-01', bea],
      ['2026-01-01', ada],
    ] as const
    await database.db.insert(cashouts).values(
      sent.map(([day, person], index) => ({
        participantId: person?.id ?? 0,
        reference: `Y${index}`,
        idempotencyKey: crypto.randomUUID(),
        state: 'sent' as const,
        points: 2000,
        dollars: 20,
        requestedAt: new Date(day),
        settledAt: new Date(day),
      })),
    )
    const payer = await desk.operator('Writer', 'payer')
    const path = '/api/finance/2026/file'
    const { csv } = await payer.read(endpoints.financeFile, { path, reason: 'Our books' })
    const lines = csv.split('\r\n').slice(1, -1)
    const columns = [0, 4, 6, 7]
    expect(lines.map((line) => columns.map((column) => line.split(',')[column]))).toEqual([
      ['"2026-01-01"', '"ada"', '"40"', '"needed"'],
      ['"2026-06-01"', '"bea"', '"20"', '""'],
      ['"2026-11-20"', '"ada"', '"40"', '"needed"'],
    ])
    expect(await database.db.$count(recordOpenings)).toBe(sent.length - 1)
  })

  it('has differences from the provider’s list until they were looked at or undone', async () => {
    await database.db.delete(participants)
    const desk = deskApp(database, { PAYOUT_PROVIDER: 'tremendous' })
    const { deps } = desk.host
    const provider = giftCardProviderOf(deps)
    if (provider === null) throw new Error('Operators send the cards')
    const { reference, participantId } = await payoutRequest(database, deps.clock())
    await orderPayouts(deps, provider)
    const stranger = { kind: 'executed', id: '1', dollars: 50, reference: 'STRANGER/1' } as const
    const compare = () => reconcileOrders(deps, { ...provider, list: async () => [stranger] })
    await compare()
    const [one, other] = [await desk.operator('One'), await desk.operator('Other')]
    const differing = async () => (await one.read(endpoints.finance)).differing
    const strange = 'The provider has sent a card of $50 that nobody has asked for'
    expect(await differing()).toEqual([
      { reference, failure: 'The provider knows of no such card', state: 'sent' },
      { reference: 'STRANGER/1', failure: strange, state: null },
    ])
    const act = (browser: DeskBrowser, row: DeskEndpoint, named: string, body: object = {}) =>
      browser.call(row, { params: { reference: named }, body })
    const look = (failure: string) =>
      act(one, endpoints.lookAtDifference, 'STRANGER/1', { failure, reason: 'A present for our staff' })
    expect(await deskErrorOf(await look('Another one'))).toBe('409 changed-meanwhile')
    expect((await look(strange)).status).toBe(204)
    expect(await deskErrorOf(await look(strange))).toBe('409 changed-meanwhile')
    expect(await compare()).toEqual([reference])
    const logged = await database.db.select().from(auditLog).where(eq(auditLog.act, 'payout.look'))
    expect(logged).toMatchObject([{ subject: 'payout:STRANGER/1', reason: 'A present for our staff' }])
    const reason = 'The provider has lost the card'
    expect((await act(one, endpoints.approvePayout, reference, { was: 'sent' })).status).toBe(204)
    expect((await act(other, endpoints.undoPayout, reference, { reason })).status).toBe(204)
    expect(await differing()).toEqual([])
    expect((await act(one, endpoints.failPayout, reference, { reason })).status).toBe(204)
    const isOwner = eq(participants.id, participantId)
    const [owner] = await database.db.select().from(participants).where(isOwner)
    expect(owner?.balance).toBe(2000)
    expect(await auditLedger(database.db)).toEqual(sound)
    expect(await compare()).toEqual([])
  })

  it('takes the mark of a sent payout back after another payer has asked for it', async () => {
    const desk = deskApp(database)
    const act = (browser: DeskBrowser, row: DeskEndpoint, named: string, body: object = {}) =>
      browser.call(row, { params: { reference: named }, body })
    const { reference } = await payoutRequest(database, desk.host.deps.clock())
    const [one, other] = [await desk.operator('One'), await desk.operator('Other')]
    const sending = { payout_reference: 'CARD-1', despite_risks: false }
    const reason = 'The card was never ordered'
    const undo = (browser: DeskBrowser) => act(browser, endpoints.undoPayout, reference, { reason })
    expect(await deskErrorOf(await undo(one))).toBe('409 changed-meanwhile')
    const approve = (was: string) => act(one, endpoints.approvePayout, reference, { was })
    for (const browser of [other, one])
      expect((await act(browser, endpoints.approvePayout, reference, { was: 'requested' })).status).toBe(204)
    expect((await act(one, endpoints.sendPayout, reference, sending)).status).toBe(204)
    // Approvals to send it are none to undo that, also those that come late.
    expect(await deskErrorOf(await approve('requested'))).toBe('409 changed-meanwhile')
    expect(await deskErrorOf(await undo(other))).toBe('409 approval-missing')
    expect((await approve('sent')).status).toBe(204)
    expect(await deskErrorOf(await undo(one))).toBe('409 approval-missing')
    const doubted = async () => [
      (await one.read(endpoints.today)).undos.count,
      (await one.read(endpoints.payouts, { path: '/api/payouts?state=doubted' })).count,
    ]
    expect(await doubted()).toEqual([1, 1])
    const withdraw = (browser: DeskBrowser) => act(browser, endpoints.withdrawApproval, reference)
    expect(await deskErrorOf(await withdraw(other))).toBe('409 changed-meanwhile')
    expect((await withdraw(one)).status).toBe(204)
    expect(await doubted()).toEqual([0, 0])
    expect(await deskErrorOf(await undo(other))).toBe('409 approval-missing')
    expect((await approve('sent')).status).toBe(204)
    const undone = await Promise.all(Array.from({ length: 8 }, () => undo(other)))
    expect(undone.filter(({ status }) => status === 204)).toHaveLength(1)
    const listed = (await one.read(endpoints.payouts)).payouts
    const row = listed.find((payout) => payout.reference === reference)
    expect(row).toMatchObject({ held: { reason }, payout_reference: null })
    await desk.host.sendMails()
    expect(desk.host.mail.messages.map(({ subject }) => subject)).toContain('Your $20 gift card is on hold')
    expect((await act(one, endpoints.failPayout, reference, { reason })).status).toBe(204)
    expect(await auditLedger(database.db)).toEqual(sound)
    expect(await deskErrorOf(await approve('sent'))).toBe('409 changed-meanwhile')
  })
})
