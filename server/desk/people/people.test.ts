import { randomUUID } from 'node:crypto'
import { LedgerAnswer } from '#contract/answers/earnings.ts'
import { SupportAnswer } from '#contract/answers/support.ts'
import { PeopleOnHoldAnswer } from '#contract/desk/answers/people.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as desk from '#contract/desk/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { accountHolds, auditLog, operators, participants, profiles } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { addAccounts, manyIds } from '#tests/support/builders/people/accounts.ts'
import { type PayoutRequest, payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskApp, type DeskBrowser, deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

describe('people at the desk', () => {
  const database = useTestDatabase()
  let app: DeskApp
  let payer: DeskBrowser
  let person: PayoutRequest
  let ada: TestVisitor
  let count = 0

  beforeEach(async () => {
    count += 1
    await database.db.delete(participants)
    app = deskApp(database)
    person = await payoutRequest(database, app.host.deps.clock())
    ada = app.host.visitor()
    await adoptSessionOf(app.host.deps, ada, person.encId)
    payer = await app.operator(`Payer ${count}`, 'payer')
  })

  const act = (row: DeskEndpoint, body: object, browser = payer) =>
    browser.call(row, { params: { id: person.participantId }, body })
  const open = async (query: string, reason = 'Your message') => {
    return await payer.read(desk.openPerson, { body: { query, reason } })
  }
  const support = async () => v.parse(SupportAnswer, await (await ada.send(endpoints.support.path)).json())
  const openings = async () => (await support()).openings.map(({ reason }) => reason)
  const acts = async () =>
    (
      await database.db
        .select({ act: auditLog.act })
        .from(auditLog)
        .where(eq(auditLog.subject, `participant:${person.participantId}`))
        .orderBy(asc(auditLog.id))
    ).map((row) => row.act)

  it('finds a participant by each name, who sees that and why the record was opened', async () => {
    const phone = `+1 ${recipient.phone.replaceAll(' ', '-')}`
    const names = [person.encId, person.email.toUpperCase(), ` ${person.reference.toLowerCase()} `, phone]
    for (const query of names) expect((await open(query)).enc_id).toBe(person.encId)
    const record = await open(person.encId, 'A second <b>reason</b>')
    expect(record).toMatchObject({ email: person.email, balance: 0, sessions: 1, hold: null, is_cut: false })
    expect(record).toMatchObject({ name: 'Ada', phone: recipient.phone, studies: [] })
    expect(record.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['session', 'points', 'payout', 'opening']),
    )
    expect(record.timeline.map(({ text, detail }) => `${text} ${detail}`).join('\n')).not.toMatch(/\dT\d/)
    expect(record.timeline.find(({ kind }) => kind === 'session')?.detail_at).toMatch(/\dT\d/)
    expect((await support()).openings).toEqual([
      expect.objectContaining({ opened: 'account', reason: 'A second <b>reason</b>', reference: null }),
      expect.objectContaining({ reason: 'Your message', reference: person.reference }),
      expect.objectContaining({ reason: 'Your message', reference: null }),
    ])
    const nobody = await payer.call(desk.openPerson, { body: { query: 'nobody', reason: 'Your message' } })
    expect(await deskErrorOf(nobody)).toBe('404 not-found')
    const silent = await payer.call(desk.openPerson, { body: { query: person.encId, reason: ' ' } })
    expect(silent.status).toBe(422)
  })

  it('shows which posts were not done: refused here, or given up by a device, unless they had arrived', async () => {
    const key = randomUUID()
    const refused = await ada.postJson(endpoints.cashout.path, recipient, { [headers.idempotencyKey]: key })
    expect(await refused.json()).toEqual({ error: 'insufficient-balance' })
    const end = (op: string, reason: string, given = randomUUID()) =>
      ada.postJson(endpoints.endedPost.path, { op, key: given, reason })
    for (let sent = 0; sent < 2; sent += 1) expect((await end('cashout', 'maybe-sent', key)).status).toBe(200)
    app.host.pass({ seconds: 1 })
    expect((await end('lists', 'never-sent')).status).toBe(200)
    expect((await end('lists', 'bored')).status).toBe(422)
    const { timeline } = await open(person.encId)
    expect(timeline.filter(({ kind }) => kind === 'post')).toMatchObject([
      { text: 'Not done: changes of lists', detail: 'It waited too long on a device, and was never sent' },
      { text: 'Not done: a cash-out', detail: 'The host refused it: insufficient-balance' },
    ])
    app.host.deps.config.metricsToken = 'a-token-for-metrics'
    const bearer = { headers: { Authorization: 'Bearer a-token-for-metrics' } }
    const metrics = await (await app.host.app.request('/metrics', bearer, {})).text()
    expect(metrics.match(/^stipend_posts_ended\{.*/gm)?.toSorted()).toEqual([
      'stipend_posts_ended{operation="cashout",reason="insufficient-balance"} 1',
      'stipend_posts_ended{operation="lists",reason="never-sent"} 1',
    ])
  })

  it('finds participants by how the words of their name begin', async () => {
    const { encId } = person
    const now = app.host.deps.clock()
    await database.db.update(profiles).set({ lastName: 'Lovelace' })
    await database.db.update(participants).set({ emailConfirmedAt: now })
    const found = async (query: string) =>
      (await payer.read(desk.findPeople, { body: { query, reason: 'Your call' } })).people.map(
        (one) => one.enc_id,
      )
    expect([await found('LOVE, ad'), await found("ada '&|nobody:*!")]).toEqual([[encId], []])
    expect(await openings()).toEqual(['Your call'])
    expect(await open(encId)).toMatchObject({ email_confirmed_at: now.toISOString(), is_verified: false })
  })

  it('holds an account, takes the answer of the participant, and releases it', async () => {
    const reason = 'Several accounts use this address'
    expect((await act(desk.holdAccount, { reason })).status).toBe(204)
    expect(await deskErrorOf(await act(desk.holdAccount, { reason }))).toBe('409 changed-meanwhile')
    const params = { reference: person.reference }
    const sending = { payout_reference: null, despite_risks: true }
    expect(await deskErrorOf(await payer.call(desk.sendPayout, { params, body: sending }))).toBe(
      '409 on-hold',
    )
    const cashouts = JSON.stringify(await (await ada.send(endpoints.cashouts.path)).json())
    expect(cashouts).toContain(reason)
    const appeal = await ada.postJson(endpoints.appeal.path, { text: 'We are sisters' })
    expect(appeal.status).toBe(200)
    expect((await support()).hold).toMatchObject({ reason, appeal: 'We are sisters' })
    const { hold } = await open(person.encId)
    expect(hold).toMatchObject({ reason, held_by: `Payer ${count}`, appeal: 'We are sisters' })
    const onHold = await (await payer.call(desk.peopleOnHold)).json()
    expect(v.parse(PeopleOnHoldAnswer, onHold).people).toMatchObject([{ enc_id: person.encId, reason }])
    const release = { hold: hold?.id, reason: 'Thank you' }
    expect((await act(desk.releaseAccount, release)).status).toBe(204)
    expect(await deskErrorOf(await act(desk.releaseAccount, release))).toBe('409 changed-meanwhile')
    expect((await support()).hold).toBeNull()
    expect((await ada.postJson(endpoints.appeal.path, { text: 'Late' })).status).toBe(404)
    expect((await payer.call(desk.sendPayout, { params, body: sending })).status).toBe(204)
    expect(await acts()).toEqual(['account.hold', 'account.release'])
  })

  it('takes an answer for the hold that it was written to, and from one device', async () => {
    const hold = (reason: string) => act(desk.holdAccount, { reason })
    const answer = async (text: string, was = '') =>
      (await ada.postJson(endpoints.appeal.path, { text, was })).status
    const version = async () => (await support()).hold?.version ?? ''
    await hold('Several accounts use this address')
    const first = await version()
    // The second post is a repeated one.
    expect([await answer('We are sisters', first), await answer('We are sisters', first)]).toEqual([200, 200])
    expect(await answer('I moved', first)).toBe(409)
    expect((await support()).hold).toMatchObject({ appeal: 'We are sisters' })
    const second = await version()
    expect(await answer('I moved', second)).toBe(200)
    const id = (await open(person.encId)).hold?.id
    await act(desk.releaseAccount, { hold: id, reason: 'Thank you' })
    await hold('Your phone has another account')
    expect([await answer('I moved', first), await answer('I moved', second)]).toEqual([409, 409])
    expect((await support()).hold).toMatchObject({ appeal: null })
  })

  it('lists the accounts on hold a page at a time, the longest first', async () => {
    const at = app.host.deps.clock()
    const held = await addAccounts(database.db, manyIds(120), at)
    const [heldBy] = await database.db.select({ id: operators.id }).from(operators).limit(1)
    await database.db.insert(accountHolds).values(
      held.map(({ id: participantId }, index) => ({
        participantId,
        heldBy: heldBy?.id ?? 0,
        reason: { text: 'Look' },
        // Some of them at the same moment.
        heldAt: new Date(at.getTime() + Math.floor(index / 40) * 1000),
      })),
    )
    const page = async (after: string) =>
      await payer.read(desk.peopleOnHold, { path: `${desk.peopleOnHold.path}${after}` })
    const pages = [await page('')]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await page(`?after=${next}`))
    expect(pages.map(({ people }) => people.length)).toEqual([50, 50, 20])
    expect(pages.flatMap(({ people }) => people.map(({ enc_id: encId }) => encId))).toEqual(
      held.map(({ encId }) => encId),
    )
  })

  it('adds points once for a key, as an entry that the participant reads, and never below zero', async () => {
    const key = randomUUID()
    const added = { key, points: 150, reason: 'A survey was not counted' }
    for (const body of [added, added]) expect((await act(desk.addPoints, body)).status).toBe(204)
    // A colleague has added them since the record was opened. A repetition is none of that.
    const late = { ...added, key: randomUUID(), was: 0 }
    expect(await deskErrorOf(await act(desk.addPoints, late))).toBe('409 changed-meanwhile')
    expect((await act(desk.addPoints, { ...added, was: 0 })).status).toBe(204)
    const more = { key: randomUUID(), points: -151, reason: 'Too many' }
    expect(await deskErrorOf(await act(desk.addPoints, more))).toBe('409 insufficient-balance')
    // A refusal bounds the balance, so it leaves its trace too.
    expect(await openings()).toContain('Too many')
    for (const other of [{ points: 151 }, { reason: 'Another survey' }])
      expect(await deskErrorOf(await act(desk.addPoints, { ...added, ...other }))).toBe('422 key-reused')
    const large = { key: randomUUID(), points: 100_001, reason: 'Too many' }
    expect((await act(desk.addPoints, large)).status).toBe(422)
    const ledger = v.parse(LedgerAnswer, await (await ada.send(endpoints.ledger.path)).json())
    expect(ledger.balance).toBe(150)
    expect(ledger.entries[0]).toMatchObject({
      kind: 'adjustment',
      points: 150,
      reason: 'A survey was not counted',
    })
    expect(await auditLedger(database.db)).toEqual(sound)
    expect(await acts()).toEqual(['points.add'])
    expect((await support()).openings[0]?.opened).toBe('points')
  })

  it('adds points above a limit by the same entry of two operators', async () => {
    app.host.deps.config.pointsLimits = { act: 50, month: 60 }
    const other = await app.operator(`Other ${count}`, 'payer')
    const add = async (points: number, browser = payer, key = randomUUID()) =>
      (await act(desk.addPoints, { key, points, reason: 'A study' }, browser)).status
    const key = randomUUID()
    expect(await add(5001, payer, key)).toBe(409)
    expect(await add(5001, payer, key)).toBe(409)
    expect(await add(5002, other)).toBe(409)
    expect(await add(5001, other)).toBe(204)
    expect(await add(5001, other)).toBe(409)
    expect(await add(5000)).toBe(204)
    expect(await add(1000)).toBe(204)
    expect(await add(1)).toBe(409)
    expect(await add(-100)).toBe(204)
    expect((await ada.user()).balance).toBe(10_901)
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('lists points that wait for another operator, until they are approved or withdrawn', async () => {
    app.host.deps.config.pointsLimits = { act: 50, month: null }
    const other = await app.operator(`Other ${count}`, 'payer')
    const add = async (points: number, browser = payer) =>
      (await act(desk.addPoints, { key: randomUUID(), points, reason: 'A study' }, browser)).status
    const listed = async () => {
      const { wishes } = await other.read(desk.pointsWishes)
      return wishes.map(({ points, enc_id, reason, by }) => [points, enc_id, reason, by.name])
    }
    const waiting = async () => (await other.read(desk.today)).points.count
    const withdraw = (points: number, browser = payer) => act(desk.withdrawPoints, { points }, browser)
    for (const points of [6000, 7000, 7000]) expect(await add(points)).toBe(409)
    const wish = (points: number) => [points, person.encId, 'A study', `Payer ${count}`]
    expect(await listed()).toEqual([wish(6000), wish(7000)])
    expect(await waiting()).toBe(2)
    expect(await openings()).toContain('We are looking at points that wait for a second operator')
    expect(await deskErrorOf(await withdraw(6000, other))).toBe('409 changed-meanwhile')
    expect((await withdraw(6000)).status).toBe(204)
    expect(await deskErrorOf(await withdraw(6000))).toBe('409 changed-meanwhile')
    expect(await listed()).toEqual([wish(7000)])
    expect(await add(7000, other)).toBe(204)
    expect(await waiting()).toBe(0)
    expect((await ada.user()).balance).toBe(7000)
    expect(await acts()).toEqual(['points.wish', 'points.wish', 'points.withdraw', 'points.add'])
    // Others had the same list before them.
    const late = { key: randomUUID(), reason: 'A study', approves: true }
    for (const points of [6000, 7000])
      expect((await act(desk.addPoints, { ...late, points }, other)).status).toBe(409)
    // Whoever has a stolen passkey may have asked for them.
    expect(await add(9000)).toBe(409)
    const owner = await app.operator(`Owner ${count}`)
    const isPayer = ({ name }: { name: string }) => name === `Payer ${count}`
    const lost = (await owner.read(desk.operators)).operators.find(isPayer)
    const body = { passkey: lost?.passkeys[0]?.id ?? '', reason: 'Stolen' }
    expect((await owner.call(desk.removePasskey, { params: { id: lost?.id ?? 0 }, body })).status).toBe(204)
    expect(await listed()).toEqual([])
    expect(await add(9000, other)).toBe(409)
    expect((await withdraw(9000, other)).status).toBe(204)
    payer = await app.operator(`Payer ${count}`, 'payer')
    // Somebody who has left asks for nothing any more.
    expect(await add(8000)).toBe(409)
    await database.db
      .update(operators)
      .set({ active: false })
      .where(eq(operators.name, `Payer ${count}`))
    expect(await listed()).toEqual([])
    expect(await add(8000, other)).toBe(409)
  })

  it('counts all points of an operator who adds them to many participants at once', async () => {
    app.host.deps.config.pointsLimits = { act: null, month: 60 }
    const people = await addAccounts(database.db, manyIds(64), app.host.deps.clock())
    const answers = await Promise.all(
      people.map(({ id }) => {
        const body = { key: randomUUID(), points: 1000, reason: 'A study' }
        return payer.callUntilHeard(desk.addPoints, { params: { id }, body })
      }),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(6)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(58)
  })

  it('adds no points and releases nothing with a stolen session or a lesser role', async () => {
    const helper = await app.operator(`Support ${count}`, 'support')
    app.host.pass({ seconds: 300 })
    const body = { key: randomUUID(), points: 1, reason: 'Mine' }
    expect(await deskErrorOf(await act(desk.addPoints, body))).toBe('403 step-up-required')
    expect(await deskErrorOf(await act(desk.addPoints, body, helper))).toBe('403 forbidden')
    const release = { hold: 1, reason: 'Mine' }
    expect(await deskErrorOf(await act(desk.releaseAccount, release))).toBe('403 step-up-required')
    expect(await acts()).toEqual([])
  })

  it('signs the participant out everywhere', async () => {
    expect((await ada.send(endpoints.user.path)).status).toBe(200)
    expect((await act(desk.endSessions, { reason: 'You lost your phone' })).status).toBe(204)
    expect((await ada.send(endpoints.user.path)).status).toBe(401)
    expect(await acts()).toEqual(['account.sign-out'])
    await app.host.sendMails()
    const texts = app.host.mail.messages.map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('You lost your phone'))
    expect((await open(person.encId)).sessions).toBe(0)
    // As the log names the participant.
    const [logged] = await database.db.select().from(auditLog).where(eq(auditLog.act, 'account.sign-out'))
    expect((await open(logged?.subject ?? '')).enc_id).toBe(person.encId)
  })
})
