import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { auditLog, cashouts, operators, participants, recordOpenings } from '#server/db/schema.ts'
import { addEntry } from '#server/work/ledger.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { checkChain } from '#server/platform/audit/audit.ts'
import { executeCommand } from '#tests/support/host/execute-command.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskApp, type DeskBrowser, deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

const sending = { payout_reference: 'CARD-1', despite_risks: false }

describe('payouts at the desk', () => {
  const database = useTestDatabase()
  let desk: DeskApp
  let count = 0
  const name = (who = 'Payer') => `${who} ${count}`
  const now = () => desk.host.deps.clock()

  beforeEach(async () => {
    count += 1
    await database.db.delete(participants)
    desk = deskApp(database, { PAYOUT_LIMIT: '20' })
  })

  const act = (browser: DeskBrowser, row: DeskEndpoint, reference: string, body: object = {}) =>
    browser.call(row, { params: { reference }, body })
  const queue = async (browser: DeskBrowser) => (await browser.read(endpoints.payouts)).payouts
  const others = new Map<string, string>()
  const cashoutOf = async (reference: string) =>
    (
      await database.db
        .select()
        .from(cashouts)
        .where(eq(cashouts.reference, others.get(reference) ?? reference))
    )[0]
  const stateOf = async (reference: string) => (await cashoutOf(reference))?.state
  const acts = (reference: string) =>
    database.db.$count(
      auditLog,
      and(eq(auditLog.subject, `payout:${reference}`), eq(auditLog.act, 'payout.send')),
    )

  it('shows the oldest first, with its risks, and leaves a trace for each participant', async () => {
    const old = new Date('2026-01-01T00:00:00Z')
    const street = { streetAddress: '12 Harbor St.', zip: '10001' }
    const first = await payoutRequest(database, now(), { to: street, createdAt: old })
    desk.host.pass({ hours: 1 })
    const hostile = { ...street, streetAddress: '12 HARBOR  ST', zip: '100011234' }
    const second = await payoutRequest(database, now(), { to: hostile })
    await database.db.transaction((tx) =>
      addEntry(
        tx,
        {
          participantId: first.participantId,
          kind: 'reversal',
          points: -300,
          reference: { type: 'test', id: `taken ${count}` },
          source: null,
          reason: null,
        },
        now(),
      ),
    )
    const support = await desk.operator(name('Support'), 'support')
    const rows = await queue(support)
    expect(rows.map(({ reference }) => reference)).toEqual([first.reference, second.reference])
    expect(rows[0]?.risks).toEqual([
      { kind: 'shared-address', accounts: 1 },
      { kind: 'shared-phone', accounts: 1 },
      { kind: 'reversed', points: 300, at: now().toISOString() },
      { kind: 'below-zero', balance: -300 },
      { kind: 'first-payout' },
    ])
    expect(rows[1]?.risks).toEqual([
      { kind: 'shared-address', accounts: 1 },
      { kind: 'shared-phone', accounts: 1 },
      { kind: 'first-payout' },
      { kind: 'young-account', hours: 0 },
    ])
    expect(rows[0]?.points.map(({ kind, points }) => [kind, points])).toEqual([
      ['credit', 2000],
      ['reversal', -300],
      ['cashout', -2000],
    ])
    expect(rows[1]?.recipient?.streetAddress).toBe('12 HARBOR  ST')
    const openings = await database.db.select().from(recordOpenings).orderBy(recordOpenings.id)
    expect(openings.map(({ reference }) => reference)).toEqual([first.reference, second.reference])
    const payer = await desk.operator(name(), 'payer')
    const refused = await act(payer, endpoints.sendPayout, first.reference, sending)
    expect(await deskErrorOf(refused)).toBe('409 doubtful')
    const despite = { ...sending, despite_risks: true }
    expect((await act(payer, endpoints.sendPayout, first.reference, despite)).status).toBe(204)
  })

  it('notes a ZIP code of another state, but none that is unknown', async () => {
    const addresses = [
      { state: 'NJ', zip: '10001' },
      { state: 'NJ', zip: '100011234' },
      { state: 'NY', zip: '10001' },
      { state: 'NJ', zip: '00000' },
      { state: 'NJ', zip: '1' },
    ]
    for (const to of addresses) await payoutRequest(database, now(), { to })
    const rows = await queue(await desk.operator(name('Support'), 'support'))
    const noted = rows.map(({ risks }) => risks.some(({ kind }) => kind === 'zip-elsewhere'))
    expect(noted).toEqual([true, true, false, false, false])
  })

  it('sends one of 64 orders that two desks send at the same time', async () => {
    const { reference } = await payoutRequest(database, now())
    const [one, other] = [await desk.operator(name()), await desk.operator(name('Other'))]
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_none, index) =>
        act(index % 2 === 0 ? one : other, endpoints.sendPayout, reference, {
          ...sending,
          payout_reference: `CARD-${index}`,
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(63)
    expect(await acts(reference)).toBe(1)
    expect(await auditLedger(database.db)).toEqual(sound)
    expect(await checkChain(database.db)).toMatchObject({ brokenAt: null })
    await desk.host.deps.backgroundTasks.whenIdle()
  })

  it('tells the second desk that a payout was settled, also with the same card', async () => {
    const { reference } = await payoutRequest(database, now())
    const [one, other] = [await desk.operator(name()), await desk.operator(name('Other'))]
    expect((await act(one, endpoints.failPayout, reference, { reason: 'No such street' })).status).toBe(204)
    for (const [row, body] of [
      [endpoints.sendPayout, sending],
      [endpoints.failPayout, { reason: 'No such street' }],
      [endpoints.holdPayout, { reason: 'Wait' }],
      [endpoints.approvePayout, { was: 'requested' }],
    ] as const) {
      expect(await deskErrorOf(await act(other, row, reference, body))).toBe('409 changed-meanwhile')
    }
    const [row] = await database.db
      .select()
      .from(operators)
      .where(eq(operators.name, name('Other')))
    const traces = database.db.$count(recordOpenings, eq(recordOpenings.operatorId, row?.id ?? 0))
    expect(await traces).toBe(1)
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('pays nothing with a stolen session, a lesser role or from another page', async () => {
    const { reference } = await payoutRequest(database, now())
    const payer = await desk.operator(name(), 'payer')
    desk.host.pass({ seconds: 300 })
    const thief = desk.browser()
    thief.cookie = payer.cookie
    for (const [row, body] of [
      [endpoints.sendPayout, sending],
      [endpoints.failPayout, { reason: 'Mine' }],
      [endpoints.approvePayout, { was: 'requested' }],
      [endpoints.releasePayout, { reason: 'Mine' }],
    ] as const) {
      expect(await deskErrorOf(await act(thief, row, reference, body))).toBe('403 step-up-required')
      const support = await desk.operator(name(`Support ${row.path}`), 'support')
      expect(await deskErrorOf(await act(support, row, reference, body))).toBe('403 forbidden')
    }
    expect(await stateOf(reference)).toBe('requested')
    expect((await payer.stepUp()).status).toBe(200)
    expect((await act(payer, endpoints.sendPayout, reference, sending)).status).toBe(204)
    expect(await stateOf(reference)).toBe('sent')
  })

  it('holds and releases a payout, which is not sent meanwhile', async () => {
    const { reference } = await payoutRequest(database, now())
    const [support, payer] = [await desk.operator(name('Support'), 'support'), await desk.operator(name())]
    const reason = 'We could not find this street'
    expect((await act(support, endpoints.holdPayout, reference, { reason })).status).toBe(204)
    expect((await queue(support))[0]?.held).toEqual({ at: now().toISOString(), reason })
    const held = await act(payer, endpoints.sendPayout, reference, sending)
    expect(await deskErrorOf(held)).toBe('409 on-hold')
    const found = { reason: 'Found', held_at: now().toISOString() }
    // Another hold than the payer has read.
    for (const readAt of [null, '2026-01-01T00:00:00.000Z']) {
      const other = await act(payer, endpoints.releasePayout, reference, { ...found, held_at: readAt })
      expect(await deskErrorOf(other)).toBe('409 changed-meanwhile')
    }
    expect((await act(payer, endpoints.releasePayout, reference, found)).status).toBe(204)
    expect((await act(payer, endpoints.sendPayout, reference, sending)).status).toBe(204)
  })

  it('above the limit is sent by one operator after another one has approved it', async () => {
    const { reference, participantId } = await payoutRequest(database, now())
    // Gift cards of others do not count.
    const { reference: ofOther } = await payoutRequest(database, now())
    const [one, other] = [await desk.operator(name()), await desk.operator(name('Other'))]
    for (const sent of [ofOther, reference])
      expect((await act(one, endpoints.sendPayout, sent, sending)).status).toBe(204)
    await database.db.update(cashouts).set({ state: 'requested' }).where(eq(cashouts.reference, reference))
    await database.db
      .update(cashouts)
      .set({ state: 'sent', participantId })
      .where(eq(cashouts.reference, ofOther))
    expect((await queue(one))[0]).toMatchObject({ reference, needs_approval: true, approved_by: [] })
    expect((await act(one, endpoints.approvePayout, reference, { was: 'requested' })).status).toBe(204)
    const alone = await act(one, endpoints.sendPayout, reference, sending)
    expect(await deskErrorOf(alone)).toBe('409 approval-missing')
    expect((await queue(other))[0]?.approved_by.map((operator) => operator.name)).toEqual([name()])
    expect((await act(other, endpoints.sendPayout, reference, sending)).status).toBe(204)
  })

  it('counts no approval of an operator who may not approve any more, also not when that is undone', async () => {
    const { reference } = await payoutRequest(database, now())
    await database.db.update(cashouts).set({ dollars: 21 }).where(eq(cashouts.reference, reference))
    const [approver, payer] = [await desk.operator(name('Other'), 'payer'), await desk.operator(name())]
    const isOther = eq(operators.name, name('Other'))
    const set = (row: Partial<typeof operators.$inferInsert>) =>
      database.db.update(operators).set(row).where(isOther)
    const send = () => act(payer, endpoints.sendPayout, reference, sending)
    expect((await act(approver, endpoints.approvePayout, reference, { was: 'requested' })).status).toBe(204)
    for (const row of [{ active: false }, { active: true, role: 'support' as const }]) {
      await set(row)
      expect((await queue(payer))[0]?.approved_by).toEqual([])
      expect(await deskErrorOf(await send())).toBe('409 approval-missing')
    }
    await set({ role: 'payer' })
    const [{ id } = { id: 0 }] = await database.db.select().from(operators).where(isOther)
    const params = { id }
    for (const [was, role] of [
      ['payer', 'support'],
      ['support', 'payer'],
    ]) {
      const body = { was: { role: was, active: true }, role, active: true, reason: 'Left' }
      expect((await payer.call(endpoints.changeOperator, { params, body })).status).toBe(200)
    }
    expect(await deskErrorOf(await send())).toBe('409 approval-missing')
  })

  it.each([
    ['is in clear', async () => ({ recipient: { ...recipient, streetAddress: '666 Elsewhere' } })],
    ['has another hash', async () => ({ addressHash: Buffer.alloc(32) })],
    ['is sealed for another row', async () => ({ recipient: (await cashoutOf('other'))?.recipient ?? null })],
  ])('neither shows nor sends an address that %s, and shows the others', async (_what, changed) => {
    const { reference } = await payoutRequest(database, now())
    const other = await payoutRequest(database, now())
    others.set('other', other.reference)
    await database.db
      .update(cashouts)
      .set(await changed())
      .where(eq(cashouts.reference, reference))
    const payer = await desk.operator(name(), 'payer')
    const rows = await queue(payer)
    expect(rows.map((row) => row.recipient === null)).toEqual([true, false])
    const sent = await act(payer, endpoints.sendPayout, reference, sending)
    expect(await deskErrorOf(sent)).toBe('409 unreadable')
    const list = await executeCommand(desk.host.deps, ['payouts', 'list', '--operator', name()])
    expect(list.output).toContain('The address cannot be read')
    expect(list.output).toContain(other.email)
  })

  it('lists all by state, amount and reference, a page at a time', async () => {
    const support = await desk.operator(name('Support'), 'support')
    const listed = async (query: string) => {
      const read = await support.read(endpoints.payouts, { path: `${endpoints.payouts.path}?${query}` })
      return { ...read, references: read.payouts.map(({ reference }) => reference) }
    }
    const first = await payoutRequest(database, now())
    const at = (index: number) => new Date(now().getTime() + index * 1000)
    const rows = Array.from({ length: 120 }, (_none, index) => ({
      participantId: first.participantId,
      reference: `R${index}`,
      idempotencyKey: crypto.randomUUID(),
      state: 'sent' as const,
      points: 2000,
      dollars: index === 7 ? 150 : 20,
      requestedAt: at(index),
      settledAt: at(index),
      payoutReference: `CARD-${index}`,
    }))
    await database.db.insert(cashouts).values(rows)
    const page = await listed('state=sent')
    const rest = await listed(`state=sent&after=${page.next}`)
    expect([page.count, page.references[0], rest.references.length, rest.next]).toEqual([
      120,
      'R119',
      20,
      null,
    ])
    expect(new Set([...page.references, ...rest.references]).size).toBe(120)
    expect((await listed('state=sent&dollars=100')).references).toEqual(['R7'])
    expect((await listed('state=sent&search=r9')).references).toEqual(['R9'])
    const [byCard] = (await listed('state=sent&search=CARD-3')).payouts
    expect(byCard).toMatchObject({ reference: 'R3', state: 'sent', payout_reference: 'CARD-3', risks: [] })
    expect((await listed('')).references).toEqual([first.reference])
    expect((await listed('state=held')).references).toEqual([])
    await act(support, endpoints.holdPayout, first.reference, { reason: 'Wait' })
    expect((await listed('state=held')).references).toEqual([first.reference])
    const wrong = await support.call(endpoints.payouts, { path: `${endpoints.payouts.path}?dollars=x` })
    expect(await deskErrorOf(wrong)).toBe('422 invalid')
  })

  it('knows no payout of another reference', async () => {
    const payer = await desk.operator(name())
    expect(await deskErrorOf(await act(payer, endpoints.sendPayout, 'ZZZZZZZ', sending))).toBe(
      '404 not-found',
    )
  })
})
