import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { identitySessions, knownDevices, participants, profiles, recordOpenings } from '#server/db/schema.ts'
import { insertCashout } from '#server/modules/money/cashout/repo.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { recipient } from '#tests/support/builders/recipient.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { reason, useRecruiting } from '#tests/support/host/recruiting.ts'
import { describe, expect, it } from 'vitest'

describe('the facts of a roster', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, applied, joined, answer, roster, act } = story
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
    await publish({}, { dmas: [boston] })
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
    expect(row?.duplicates).toEqual(['phone', 'device'].map((by) => ({ enc_id: 'bea', by })))
    const ofBea = eq(recordOpenings.participantId, bea?.id ?? 0)
    expect(await db.select().from(recordOpenings).where(ofBea)).toMatchObject([{ opened: 'account', reason }])
  })
})
