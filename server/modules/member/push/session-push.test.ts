import { hourSeconds } from '#domain/dates/spans.ts'
import { pushJobs, pushSubscriptions } from '#server/db/schema.ts'
import { fillCatalogue, fullSession, makeWorld, offerPlace } from '#tests/contract/world.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { usePushService, wantPush } from '#tests/support/host/push-world.ts'
import { expect, it } from 'vitest'
import { deliverDue } from './delivery.ts'
import { enqueuePushes, pushEventOf } from '#server/work/push-jobs.ts'

const service = usePushService()
const database = useTestDatabase()
let studyId: number | undefined

async function subscribedWorld() {
  service.asked = 0
  await database.db.delete(pushSubscriptions)
  studyId ??= await fillCatalogue(database)
  const world = await makeWorld(database, studyId, { PUSH_SERVICES: service.origin })
  const phone = service.subscribe()
  await wantPush(world.ada, phone)
  service.clock = world.host.deps.clock
  return { world, phone, deps: world.host.deps, studyId }
}

it('a push message of a session is of use until it begins, to those who have it', async () => {
  const { db } = database
  const { world, phone, deps } = await subscribedWorld()
  const sessionId = await fullSession(world)
  await offerPlace(world, { state: 'accepted', sessionId })
  const tell = () => {
    const at = deps.clock()
    const event = { kind: 'reminder', id: pushEventOf(sessionId, at) } as const
    return db.transaction((tx) => enqueuePushes(tx, [{ participantId: world.adaId, ...event }], at))
  }
  await tell()
  world.host.pass({ hours: 1 })
  await deliverDue(deps)
  expect([phone.messages.length, service.kept]).toEqual([1, 23 * hourSeconds])
  await tell()
  await offerPlace(world, { state: 'cancelled', sessionId })
  await deliverDue(deps)
  await tell()
  await offerPlace(world, { state: 'accepted', sessionId })
  world.host.pass({ hours: 23 })
  await deliverDue(deps)
  expect([service.asked, await db.$count(pushJobs)]).toEqual([1, 0])
})

it('a push message of an offer is of use while the place is offered', async () => {
  const { db } = database
  const { world, phone, deps, studyId: id } = await subscribedWorld()
  const tell = async () => {
    const at = deps.clock()
    const event = { kind: 'offer', id: pushEventOf(id, at) } as const
    await db.transaction((tx) => enqueuePushes(tx, [{ participantId: world.adaId, ...event }], at))
  }
  const sessionId = await fullSession(world)
  await offerPlace(world, { state: 'chosen', sessionId })
  await tell()
  await deliverDue(deps)
  expect(phone.messages.map(({ kind }) => kind)).toEqual(['offer'])
  await tell()
  await offerPlace(world, { state: 'lapsed', sessionId })
  await deliverDue(deps)
  expect([phone.messages.length, await db.$count(pushJobs)]).toEqual([1, 0])
})
