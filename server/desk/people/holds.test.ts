import { SupportAnswer } from '#contract/answers/support.ts'
import * as desk from '#contract/desk/endpoints.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { auditLog, knownDevices, participants, recordOpenings } from '#server/db/schema.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { deskErrorOf } from '#tests/support/host/desk-app.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

describe('a hold', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, applied, participate, partOf, roster, act } = story

  const idOf = async (encId: string) =>
    (await database.db.select().from(participants).where(eq(participants.encId, encId)))[0]?.id ?? 0
  const hold = async (encId: string, body: object) => {
    const params = { id: await idOf(encId) }
    return story.editor.call(desk.holdAccount, { params, body: { reason: 'We ask you', ...body } })
  }
  const openPerson = (query: string) =>
    story.editor.read(desk.openPerson, { body: { query, reason: 'Your message' } })

  it.each(['payouts', 'studies', 'all'] as const)(
    'of %s is passed over by the host, and marked in the roster',
    async (scope) => {
      await publish({ places: 1, offer_hours: 24 })
      const ada = await applied('ada')
      const [bea, cia] = [await applied('bea'), await applied('cia')]
      await act('wait', ['bea', 'cia'])
      await act('choose', ['ada'])
      expect((await hold('bea', { scope })).status).toBe(204)
      expect((await participate(ada, { act: 'refuse' })).status).toBe(200)
      expect([(await partOf(bea))?.state, (await partOf(cia))?.state]).toEqual(['waiting', 'chosen'])
      expect((await roster()).rows.map((row) => row.hold)).toEqual([null, scope, null])
    },
  )

  it('of payouts is confirmed by who chooses the participant; one of places is not possible', async () => {
    await publish({ places: 5 })
    for (const name of ['ada', 'bea', 'cia']) await applied(name)
    await hold('ada', {})
    await hold('bea', { scope: 'studies' })
    expect(await act('choose', ['ada', 'bea', 'cia'])).toEqual(['on-hold', 'blocked', 'done'])
    const confirmed = { despite_hold: true }
    expect(await act('choose', ['ada', 'bea'], confirmed)).toEqual(['done', 'blocked'])
  })

  it('of places alone lets gift cards be sent, and its participant reads and answers it', async () => {
    const { encId, reference } = await payoutRequest(database, story.app.host.deps.clock())
    expect((await hold(encId, { scope: 'studies' })).status).toBe(204)
    const payer = await story.operator('Sender', 'payer')
    const params = { reference }
    const body = { payout_reference: null, despite_risks: false }
    expect((await payer.read(desk.payouts)).payouts).toMatchObject([{ reference, account_held: null }])
    expect((await payer.call(desk.sendPayout, { params, body })).status).toBe(204)
    await story.app.host.sendMails()
    const mail = story.app.host.mail.messages.find(({ subject }) => subject.startsWith('You get no places'))
    expect(mail?.text).toContain('The reason: We ask you')
    expect(mail?.text).not.toContain('gift card')
    const { hold: held } = await openPerson(encId)
    const release = { hold: held?.id, reason: 'Thank you' }
    const id = { id: await idOf(encId) }
    expect((await payer.call(desk.releaseAccount, { params: id, body: release })).status).toBe(204)
    expect((await openPerson(encId)).hold).toBeNull()
  })

  it('takes the accounts of one device with it that the record names, and no others', async () => {
    await publish({})
    const visitors = []
    for (const name of ['ada', 'bea', 'cia']) visitors.push(await applied(name))
    const at = story.app.host.deps.clock()
    const [ada, bea, cia] = [await idOf('ada'), await idOf('bea'), await idOf('cia')]
    const deviceHash = new Uint8Array(32)
    for (const participantId of [ada, bea])
      await database.db.insert(knownDevices).values({ deviceHash, seenAt: at, participantId })
    expect((await openPerson('ada')).linked).toMatchObject([{ id: bea, enc_id: 'bea', by: ['device'] }])
    const openings = await database.db
      .select()
      .from(recordOpenings)
      .where(eq(recordOpenings.participantId, bea))
    expect(openings).toMatchObject([{ reason: 'We compare accounts of one address, phone or device' }])
    expect(await deskErrorOf(await hold('ada', { also: [bea, cia] }))).toBe('409 changed-meanwhile')
    expect((await roster()).rows.map((row) => row.hold)).toEqual([null, null, null])
    expect((await hold('ada', { scope: 'all', also: [bea] })).status).toBe(204)
    expect((await roster()).rows.map((row) => row.hold)).toEqual(['all', 'all', null])
    const [, other] = visitors
    const support = v.parse(SupportAnswer, await (await other?.send(endpoints.support.path))?.json())
    expect(support.hold).toMatchObject({ scope: 'all', reason: 'We ask you' })
    const subjects = [ada, bea].map((id) => `participant:${id}`)
    const logged = await database.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.subject, subjects))
      .orderBy(auditLog.id)
    expect(logged.map(({ act: name, after }) => [name, after])).toEqual([
      ['account.hold', { on_hold: true, scope: 'all' }],
      ['account.hold', { on_hold: true, scope: 'all', connected: `same device as participant:${ada}` }],
    ])
  })
})
