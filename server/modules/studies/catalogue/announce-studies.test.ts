import { profiles, pushJobs, pushSubscriptions, toldAreas } from '#server/db/schema.ts'
import { deliverDue } from '#server/modules/member/push/delivery.ts'
import { hourSeconds } from '#domain/dates/spans.ts'
import { type World, fillCatalogue, makeWorld } from '#tests/contract/world.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { usePushService, wantPush } from '#tests/support/host/push-world.ts'
import type { BrowserSubscription } from '#tests/support/providers/push-service-stand-in.ts'
import { eq, not } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceStudies } from './announce-studies.ts'
import { saveStudies } from './save-studies.ts'

const [newYork, losAngeles] = [501, 803]

describe('new studies', () => {
  const service = usePushService()
  const database = useTestDatabase()
  let studyId: number
  let worlds: Record<'east' | 'west' | 'quiet', { world: World; phone: BrowserSubscription }>
  let count = 0

  beforeAll(async () => {
    studyId = await fillCatalogue(database)
  })
  beforeEach(async () => {
    const { db } = database
    await db.delete(pushSubscriptions)
    await db.delete(toldAreas)
    const subscribed = async (dma: number, kinds: string[]) => {
      const world = await makeWorld(database, studyId, { PUSH_SERVICES: service.origin })
      await db.update(profiles).set({ dma }).where(eq(profiles.participantId, world.adaId))
      const phone = service.subscribe()
      await wantPush(world.ada, phone, kinds)
      service.clock = world.host.deps.clock
      return { world, phone }
    }
    worlds = {
      east: await subscribed(newYork, ['studies']),
      west: await subscribed(losAngeles, ['studies', 'credit']),
      quiet: await subscribed(newYork, ['credit']),
    }
  })

  /** Opens a study in these areas; everywhere without one. */
  async function open(...dmas: number[]): Promise<void> {
    count += 1
    await saveStudies(
      database.db,
      [studyInput({ sourceKey: `new ${count}`, dmas, expireOn: null })],
      new Date(),
    )
  }

  /** How many browsers are told at this time: in New York and Los Angeles, where it is three hours earlier. */
  async function toldAt(time: string): Promise<Record<'east' | 'west' | 'quiet', number>> {
    const { db } = database
    await announceStudies(db, new Date(time))
    const told = { east: 0, west: 0, quiet: 0 }
    const jobs = await db
      .select({ participantId: pushSubscriptions.participantId, kind: pushJobs.kind })
      .from(pushJobs)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushJobs.subscriptionId))
    for (const name of ['east', 'west', 'quiet'] as const)
      told[name] = jobs.filter(({ participantId }) => participantId === worlds[name].world.adaId).length
    await db.delete(pushJobs)
    return told
  }
  const nobody = { east: 0, west: 0, quiet: 0 }

  it('are told of once a day and area, by day, to those who chose it', async () => {
    // An area that is there for the first time has nothing new.
    expect(await toldAt('2026-11-20T18:00:00Z')).toEqual(nobody)
    await open()
    // Ten in New York, seven in Los Angeles.
    expect(await toldAt('2026-11-21T15:00:00Z')).toEqual({ ...nobody, east: 1 })
    expect(await toldAt('2026-11-21T18:00:00Z')).toEqual({ ...nobody, west: 1 })
    await open(newYork)
    expect(await toldAt('2026-11-21T20:00:00Z')).toEqual(nobody)
    // Eight in the evening there.
    expect(await toldAt('2026-11-23T01:00:00Z')).toEqual(nobody)
    expect(await toldAt('2026-11-23T15:00:00Z')).toEqual({ ...nobody, east: 1 })
    expect(await toldAt('2026-11-24T18:00:00Z')).toEqual(nobody)
    await open(losAngeles)
    expect(await toldAt('2026-11-25T18:00:00Z')).toEqual({ ...nobody, west: 1 })
  })

  it('are told of in turn, so that nothing waits behind them', async () => {
    const { db } = database
    const noon = new Date('2026-11-21T17:00:00Z')
    await announceStudies(db, new Date('2026-11-20T17:00:00Z'))
    const isEast = eq(pushSubscriptions.participantId, worlds.east.world.adaId)
    await db.delete(pushSubscriptions).where(not(isEast))
    const [browser] = await db.select().from(pushSubscriptions)
    if (!browser) throw new Error('Nobody is subscribed')
    const { id: _id, ...copied } = browser
    const more = Array.from({ length: 200 }, (_, number) => ({
      ...copied,
      endpoint: `${copied.endpoint}/${number}`,
    }))
    await db.insert(pushSubscriptions).values(more)
    await open(newYork)
    await announceStudies(db, noon)
    const jobs = await db.select({ dueAt: pushJobs.dueAt }).from(pushJobs).orderBy(pushJobs.dueAt)
    const seconds = jobs.map(({ dueAt }) => (dueAt.getTime() - noon.getTime()) / 1000)
    expect([seconds.length, seconds[0], seconds.at(-1)]).toEqual([201, 0, 4])
    await db.delete(pushJobs)
  })

  it('are told of once by two hosts, and while that is of use', async () => {
    const { deps } = worlds.east.world.host
    const now = deps.clock()
    const noon = new Date(`${now.toISOString().slice(0, 10)}T17:00:00Z`)
    const before = new Date(noon.getTime() - 24 * hourSeconds * 1000)
    await announceStudies(database.db, before)
    await open()
    await Promise.all([announceStudies(database.db, noon), announceStudies(database.db, noon)])
    await database.db.update(pushJobs).set({ dueAt: now, createdAt: now })
    await deliverDue(deps)
    const { messages, declared } = worlds.east.phone
    const event = `studies-${noon.toISOString().slice(0, 10)}`
    const message = { kind: 'studies', event, path: '/my?new=true', language: 'en' }
    expect([messages, service.kept]).toEqual([[message], 3 * hourSeconds])
    const navigate = `${deps.config.publicOrigin}/my?new=true`
    expect(declared).toMatchObject([
      { notification: { title: 'New studies have come', navigate, data: message } },
    ])
    expect(worlds.quiet.phone.messages).toEqual([])
  })
})
