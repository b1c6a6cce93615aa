import { randomUUID } from 'node:crypto'
import * as desk from '#contract/desk/endpoints.ts'
import { eq } from 'drizzle-orm'
import { identitySessions, knownDevices, participants, profiles, recordOpenings } from '#server/db/schema.ts'
import { insertCashout } from '#server/modules/money/cashout/repo.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { reason, useRecruiting } from '#tests/support/host/recruiting.ts'
import { describe, expect, it } from 'vitest'

describe('the facts of a roster', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, applied, joined, answer, partOf, roster, act } = story
  const boston = 506

  const askForCard = (participantId: number, differing: { phone: string; streetAddress?: string }) =>
    insertCashout(database.db, testDataKeys, {
      participantId,
      reference: differing.phone,
      idempotencyKey: randomUUID(),
      points: 2000,
      dollars: 20,
      recipient: { ...recipient, ...differing },
      requestedAt: story.app.host.deps.clock(),
    })

  it('are the place, the studies before, what is confirmed, and others at the address', async () => {
    const { db } = database
    await publish({})
    const [ada, bea] = [await applied('ada'), await applied('bea')]
    await act('choose', ['ada', 'bea'])
    await act('attend', ['ada'])
    await act('no-show', ['bea'])
    await publish({ quotas: [{ by: 'area', dma: boston, limit: 2 }] }, { dmas: [boston] })
    for (const one of [ada, bea]) await answer(one)
    const [ofAda, ofBea] = await db.select().from(participants).orderBy(participants.id)
    const at = story.app.host.deps.clock()
    const [adaId, beaId] = [ofAda?.id ?? 0, ofBea?.id ?? 0]
    await db.update(profiles).set({ dma: boston }).where(eq(profiles.participantId, beaId))
    await db.update(participants).set({ emailConfirmedAt: at }).where(eq(participants.id, adaId))
    const session = { id: 's-1', participantId: beaId, createdAt: at, changedAt: at }
    await db.insert(identitySessions).values({ ...session, state: 'approved' })
    for (const [participantId, phone] of [
      [adaId, '(617) 555-0100'],
      [beaId, '(617) 555-0199'],
    ] as const)
      await askForCard(participantId, { phone })
    // A quota names its area as rows do.
    expect((await roster()).quotas).toMatchObject([
      { taken: 0, area: expect.stringMatching(/^Boston.*, MA/) },
    ])
    const facts = { age: 36, gender: 'Female', postal_code: '10001' }
    expect((await roster()).rows).toMatchObject([
      {
        ...facts,
        enc_id: 'ada',
        area: 'New York, NY',
        is_outside: true,
        attended: 1,
        no_shows: 0,
        is_verified: false,
        is_confirmed: true,
        duplicates: [{ enc_id: 'bea', by: 'address' }],
      },
      {
        ...facts,
        enc_id: 'bea',
        area: 'Boston-Manchester, MA',
        is_outside: false,
        attended: 0,
        no_shows: 1,
        is_verified: true,
        is_confirmed: false,
        duplicates: [{ enc_id: 'ada', by: 'address' }],
      },
    ])
  })

  it('name other accounts that look like the same person, who see that', async () => {
    const { db } = database
    await publish({})
    await applied('ada')
    await joined('bea')
    const [ada, bea] = await db.select({ id: participants.id }).from(participants).orderBy(participants.id)
    const at = story.app.host.deps.clock()
    for (const [phone, one] of [
      ['(617) 555-0100', ada],
      ['+1 617.555.0100', bea],
    ] as const) {
      const participantId = one?.id ?? 0
      await db.insert(knownDevices).values({ deviceHash: new Uint8Array(32), seenAt: at, participantId })
      await askForCard(participantId, { phone, streetAddress: `${phone} Street` })
    }
    const [row] = (await roster()).rows
    expect(row?.duplicates).toEqual(['phone', 'device'].map((by) => ({ enc_id: 'bea', by, name: 'bea' })))
    const ofBea = eq(recordOpenings.participantId, bea?.id ?? 0)
    const openings = await db.select().from(recordOpenings).where(ofBea).orderBy(recordOpenings.opened)
    expect(openings).toMatchObject([
      { opened: 'account', reason },
      { opened: 'profile', reason },
    ])
  })

  it('order and filter the whole roster, and all who are compared see that', async () => {
    const { db } = database
    const session = { starts_at: '2040-05-02T23:30:00.000Z', minutes: 90, time_zone: 'America/Chicago' }
    await publish({
      sessions: ['late', 'early'].map((key) => ({
        ...session,
        key,
        place: null,
        capacity: 2,
        starts_at: key === 'late' ? session.starts_at : '2040-05-01T23:30:00.000Z',
      })),
    })
    const ada = await joined('ada')
    await answer(ada, '1')
    await applied('bea')
    const cy = await applied('cy')
    await db.update(profiles).set({ bornOn: '1960-01-01' }).where(eq(profiles.firstName, 'cy'))
    const found = async (query: string) => (await roster(query)).rows.map(({ enc_id: encId }) => encId)
    const opened = (part: 'answers' | 'profile') => db.$count(recordOpenings, eq(recordOpenings.opened, part))
    expect(await found('order=wanted')).toEqual(['bea', 'cy', 'ada'])
    expect(await found('from_age=60')).toEqual(['cy'])
    expect(await opened('profile')).toBe(3)
    await db.delete(recordOpenings)
    expect(await found('wanted=1')).toEqual(['bea', 'cy'])
    expect([await opened('answers'), await opened('profile')]).toEqual([3, 2])
    expect(await found('to_age=40&order=age')).toEqual(['ada', 'bea'])
    expect(await found('order=age&after=2')).toEqual(['cy'])
    const [early, late] = (await roster()).sessions
    await act('choose', ['ada'], { session_id: late?.id ?? 0 })
    await act('choose', ['cy'], { session_id: early?.id ?? 0 })
    expect(await found('order=session')).toEqual(['cy', 'ada', 'bea'])
    expect(await found(`session=${late?.id}`)).toEqual(['ada'])
    for (const query of ['order=age&after=x', 'after=2']) {
      const path = `/api/studies/${story.study().id}/roster?${query}`
      expect((await story.editor.call(desk.readRoster, { path, reason })).status).toBe(422)
    }
    expect(await partOf(cy)).toMatchObject({ state: 'chosen' })
  })
})
