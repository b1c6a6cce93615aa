import { randomUUID } from 'node:crypto'
import { LedgerAnswer } from '#contract/answers/earnings.ts'
import * as desk from '#contract/desk/endpoints.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { participants } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { lockLog } from '#server/platform/audit/audit.ts'
import { whileHeld } from '#tests/safety/while-held.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

describe('points of studies in Finance', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, applied, partOf, participate, study, act, operator } = story
  const finance = async () => {
    const payer = await operator('Books', 'payer')
    return await payer.read(desk.finance)
  }

  it('are added up for each study, also for two of one title, and count those who keep some', async () => {
    const ids = []
    for (const points of [150, 70]) {
      await publish({ incentive_points: points })
      ids.push(study().id)
      const names = [`ada${points}`, `bea${points}`]
      for (const name of names) await applied(name)
      await act('choose', names)
      await act('attend', names)
    }
    const by = await operator('Payer', 'payer')
    expect(await act('correct', ['bea70'], { by, reason: 'It was somebody else' })).toEqual(['done'])
    expect((await finance()).studies).toEqual([
      { id: ids[0], title: story.own.title, points: 300, people: 2 },
      { id: ids[1], title: story.own.title, points: 70, people: 1 },
    ])
  })

  it('are more or less for one by an act of its own, which a second payer confirms above a limit', async () => {
    await publish({ incentive_points: 150 })
    const ada = await applied('ada')
    await applied('bea')
    await act('choose', ['ada', 'bea'])
    expect(await act('attend', ['ada', 'bea'])).toEqual(['done', 'done'])
    story.app.host.deps.config.pointsLimits = { act: 1, month: null }
    const [payer, other] = [await operator('Giver', 'payer'), await operator('Second', 'payer')]
    const open = (query: string) => payer.read(desk.openPerson, { body: { query, reason: 'Your message' } })
    const person = await open('ada')
    const ownId = story.own.id
    expect(person).toMatchObject({ studies: [{ own_id: ownId, title: story.own.title }], may_give: 100 })
    const give = async (body: object, by = payer) => {
      const given = { key: randomUUID(), study: ownId, reason: 'You stayed longer', ...body }
      return (await by.call(desk.addPoints, { params: { id: person.id }, body: given })).status
    }
    const key = randomUUID()
    for (const _ of [1, 2]) expect(await give({ key, points: 50 })).toBe(204)
    // The same key for another study, or for none.
    for (const wrong of [null, 999]) expect(await give({ key, points: 50, study: wrong })).toBe(422)
    expect(await give({ points: -70 })).toBe(204)
    expect(await give({ points: 5000 })).toBe(409)
    const { wishes } = await other.read(desk.pointsWishes)
    expect(wishes).toMatchObject([{ points: 5000, study: { id: ownId, title: story.own.title } }])
    // Points of no study are another wish.
    expect(await give({ points: 5000, study: null }, other)).toBe(409)
    expect(await give({ points: 5000 }, other)).toBe(204)
    expect((await partOf(ada))?.points).toBe(150 + 50 - 70 + 5000)
    expect((await finance()).studies).toMatchObject([{ points: 300 + 50 - 70 + 5000, people: 2 }])
    const ledger = v.parse(LedgerAnswer, await (await ada.send(endpoints.ledger.path)).json())
    expect(ledger.entries[0]).toMatchObject({ points: 5000, reason: 'You stayed longer' })
    expect(await auditLedger(database.db)).toEqual(sound)
    // The mark takes back what it has brought, and the rest stays.
    expect(await act('correct', ['ada'], { reason: 'It was somebody else' })).toEqual(['done'])
    expect((await partOf(ada))?.points).toBe(50 - 70 + 5000)
  })

  it('are another amount for one whose pay waits, in one entry, which a second payer confirms above a limit', async () => {
    await publish({ incentive_points: 150 })
    const names = ['ada', 'bea', 'cia', 'dan']
    const people = [await applied('ada'), await applied('bea'), await applied('cia'), await applied('dan')]
    await act('choose', names)
    const [by, other] = [await operator('Giver', 'payer'), await operator('Second', 'payer')]
    const sums = async () => (await story.points()).map(([, sum]) => sum)
    const parts = async () => {
      const all = await Promise.all(people.map(partOf))
      return all.map((part) => `${part?.state} ${part?.points}`)
    }
    const wishes = async () => (await other.read(desk.pointsWishes)).wishes
    const reason = 'You stayed longer'
    expect(await act('attend', ['ada'], { by, points: 200, reason })).toEqual(['done'])
    expect([await sums(), (await parts())[0]]).toEqual([[200], 'paid 200'])

    const { config } = story.app.host.deps
    config.pointsLimits = { act: 1, month: null }
    for (const name of ['attend', 'pay'])
      expect(await act(name, ['bea'], { by, points: 5000, reason })).toEqual(['approval-needed'])
    expect([await sums(), (await parts())[1]]).toEqual([[200], 'attended 0'])
    const [wish] = await wishes()
    const [bea, cia] = [wish?.id ?? 0, (wish?.id ?? 0) + 1]
    expect(await wishes()).toMatchObject([{ points: 5000, reason, study: { id: story.own.id } }])
    const key = randomUUID()
    const add = (id: number, points: number) =>
      other.call(desk.addPoints, { params: { id }, body: { key, points, study: story.own.id, reason } })
    // The page People confirms it, once however often it is asked.
    for (const _ of [1, 2]) expect((await add(bea, 5000)).status).toBe(204)
    expect([await sums(), (await parts())[1], await wishes()]).toEqual([[200, 5000], 'paid 5000', []])

    // By hand it is the pay too.
    config.incentiveLimits = { act: 1, month: null }
    expect(await act('attend', ['cia', 'dan'])).toEqual(['approval-needed', 'approval-needed'])
    const byHand = { key: randomUUID(), points: 40, study: story.own.id, reason }
    expect((await by.call(desk.addPoints, { params: { id: cia }, body: byHand })).status).toBe(204)
    expect((await finance()).unpaid).toEqual({ count: 1, points: 150 })
    // The study's own amount ends the wish for another one.
    expect(await act('pay', ['dan'], { by, points: 6000, reason })).toEqual(['approval-needed'])
    expect(await act('pay', ['dan'], { by: other })).toEqual(['done'])
    expect([await sums(), await wishes()]).toEqual([[200, 5000, 40, 150], []])
    expect((await parts()).slice(2)).toEqual(['paid 40', 'paid 150'])
    expect(await auditLedger(database.db)).toEqual(sound)
    expect(await act('correct', ['ada'], { by, reason: 'It was somebody else' })).toEqual(['done'])
    expect((await sums()).at(-1)).toBe(-200)
    const wordless = { act: 'pay', participants: [{ enc_id: 'dan', version: 1 }], reason: null, points: 40 }
    const body = { ...wordless, push: true, mail: true }
    expect((await by.call(desk.payOnRoster, { params: study(), body })).status).toBe(422)
  })

  it('are kept by a participant to whom the host offers a place while they are added', async () => {
    await publish({ places: 1, offer_hours: 24 })
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    await act('choose', ['ada'])
    await act('wait', ['bea'])
    const [person] = await database.db.select().from(participants).where(eq(participants.encId, 'bea'))
    const body = { key: randomUUID(), points: 500, study: story.own.id, reason: 'You came twice' }
    const by = await operator('Giver', 'payer')
    const posts = await whileHeld(
      database,
      (tx) => lockLog(tx),
      async () => {
        const added = by.call(desk.addPoints, { params: { id: person?.id ?? 0 }, body })
        await untilWaiting(database, 1)
        const refused = participate(ada, { act: 'refuse' })
        await untilWaiting(database, 2)
        return { added, refused }
      },
    )
    expect([(await posts.added).status, (await posts.refused).status]).toEqual([204, 200])
    expect(await partOf(bea)).toMatchObject({ state: 'chosen', points: 500 })
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('that wait are added up over studies, each with its own points', async () => {
    for (const points of [150, 270, 0]) {
      await publish({ incentive_points: points })
      story.app.host.deps.config.incentiveLimits = { act: 1, month: null }
      const names = [`ada${points}`, `bea${points}`]
      for (const name of names) await applied(name)
      await act('choose', names)
      await act('attend', names)
    }
    expect((await finance()).unpaid).toEqual({ count: 4, points: 2 * (150 + 270) })
  })

  it('wait for a payer there and in Earnings, until they are paid', async () => {
    await publish({ incentive_points: 150 })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    story.app.host.deps.config.incentiveLimits = { act: 1, month: null }
    expect(await act('attend', ['ada'])).toEqual(['approval-needed'])
    const waiting = async () =>
      v.parse(LedgerAnswer, await (await ada.send(endpoints.ledger.path)).json()).waiting
    expect(await waiting()).toMatchObject([{ points: 150, source: story.own.title, state: 'pending' }])
    expect((await finance()).unpaid).toEqual({ count: 1, points: 150 })
    const { app, deps } = story.app.host
    deps.config.metricsToken = 'a-token-for-metrics'
    const bearer = { headers: { Authorization: 'Bearer a-token-for-metrics' } }
    const metrics = await (await app.request('/metrics', bearer, {})).text()
    expect(metrics).toMatch(/^stipend_points_to_approve 150$/m)
    expect(metrics).toMatch(/^stipend_points_owed 0$/m)
    expect(metrics).toMatch(/^stipend_desk_work\{kind="pay"\} 1$/m)
    expect(metrics).toMatch(/^stipend_desk_work_urgent\{kind="pay"\} 0$/m)
    expect(await act('pay', ['ada'], { by: await operator('Other', 'payer') })).toEqual(['done'])
    expect(await waiting()).toEqual([])
    expect((await finance()).unpaid).toEqual({ count: 0, points: 0 })
  })
})
