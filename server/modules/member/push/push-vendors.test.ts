import { type MessageKind, messageKinds, pushKinds } from '#contract/answers/push.ts'
import { pushJobs, pushSubscriptions } from '#server/db/schema.ts'
import { createLog } from '#server/runtime/log.ts'
import { type World, fillCatalogue, makeWorld } from '#tests/contract/world.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { usePushService, wantPush } from '#tests/support/host/push-world.ts'
import type { BrowserSubscription, PushVendor } from '#tests/support/providers/push-service-stand-in.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { deliverDue } from './delivery.ts'
import { enqueuePushes } from '#server/work/push-jobs.ts'

const service = usePushService()
const database = useTestDatabase()
let studyId: number
let world: World
let phone: BrowserSubscription

beforeAll(async () => {
  studyId = await fillCatalogue(database)
})
beforeEach(async () => {
  await database.db.delete(pushSubscriptions)
  world = await makeWorld(database, studyId, { PUSH_SERVICES: service.origin })
  Object.assign(service, { troubles: [], topics: [], vendor: 'apple', clock: () => world.host.deps.clock() })
  phone = service.subscribe()
  await wantPush(world.ada, phone, [...pushKinds])
})

const db = () => database.db
const tell = (...events: { kind: MessageKind; id: number }[]) =>
  db().transaction(async (tx) => {
    for (const event of events)
      await enqueuePushes(tx, [{ participantId: world.adaId, ...event }], world.host.deps.clock())
  })

const vendors = ['apple', 'mozilla', 'google', 'microsoft'] as const satisfies PushVendor[]

it.each(vendors)(
  'push messages keep the rules of %s, whatever the kind and the number of the event',
  async (vendor) => {
    service.vendor = vendor
    const events = messageKinds
      .filter((kind) => !['reminder', 'offer'].includes(kind))
      .flatMap((kind) => [9, 99, 999, 9999].map((id) => ({ kind, id })))
    await tell(...events)
    await deliverDue(world.host.deps)
    expect(phone.messages).toHaveLength(events.length)
    expect(new Set(service.topics).size).toBe(events.length)
    expect(service.topics).not.toContain(null)
  },
)

it('a push message is sent once more without a topic if a service takes none', async () => {
  await tell({ kind: 'credit', id: 1 })
  service.troubles = [{ status: 400, body: '{"reason":"BadWebPushTopic"}' }]
  await deliverDue(world.host.deps)
  expect([phone.messages.map(({ kind }) => kind), service.topics, await db().$count(pushJobs)]).toEqual([
    ['credit'],
    [null],
    0,
  ])
})

it.each([
  [400, '{"reason":"BadUrgency"}', 'BadUrgency'],
  [403, '{"reason":"BadJwtToken"}', 'BadJwtToken'],
  [413, '{"code":413,"errno":104,"message":"for ada@example.com"}', 'errno 104'],
  [403, '<html>ada@example.com</html>', null],
  [403, `{"reason":"${'x'.repeat(5000)}"}`, null],
])(
  'push messages are dropped if they are refused (%d %s), and the operator reads why',
  async (status, body, reason) => {
    const lines: string[] = []
    world.host.deps.log = createLog('error', { write: (line) => void lines.push(line) })
    const before = world.host.deps.pushRefusals.total
    await tell({ kind: 'credit', id: 1 })
    service.troubles = [
      { status, body },
      { status, body },
    ]
    await deliverDue(world.host.deps)
    expect([await db().$count(pushJobs), await db().$count(pushSubscriptions), phone.messages]).toEqual([
      0,
      1,
      [],
    ])
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { status, reason, service: 'another' },
    ])
    expect(lines.join('')).not.toMatch(/ada@|\/push\//)
    expect(world.host.deps.pushRefusals.total).toBe(before + 1)
  },
)

it.each([
  [201, 'breaks', { jobs: 0, subscriptions: 1, dueIn: [] }],
  [201, 'hangs', { jobs: 0, subscriptions: 1, dueIn: [] }],
  [410, 'breaks', { jobs: 0, subscriptions: 0, dueIn: [] }],
  [410, 'hangs', { jobs: 0, subscriptions: 0, dueIn: [] }],
  [403, 'breaks', { jobs: 0, subscriptions: 1, dueIn: [] }],
  [429, 'hangs', { jobs: 1, subscriptions: 1, dueIn: [7200] }],
  [503, 'breaks', { jobs: 1, subscriptions: 1, dueIn: [7200] }],
] as const)(
  'push messages take the status of an answer (%d) whose body %s',
  async (status, cut, expected) => {
    await tell({ kind: 'credit', id: 1 })
    service.troubles = [{ status, cut, retryAfter: '7200' }]
    await deliverDue(world.host.deps)
    const now = world.host.deps.clock().getTime()
    const jobs = await db().select().from(pushJobs)
    expect({
      jobs: jobs.length,
      subscriptions: await db().$count(pushSubscriptions),
      dueIn: jobs.map(({ dueAt }) => Math.round((dueAt.getTime() - now) / 1000)),
    }).toEqual(expected)
  },
)

it('push messages share connections to a service, and a signature of some hours', async () => {
  const { connections } = service
  service.authorizations.clear()
  for (let id = 1; id <= 3; id += 1) {
    await tell({ kind: 'credit', id })
    await deliverDue(world.host.deps)
  }
  expect(service.connections - connections).toBeLessThanOrEqual(1)
  expect(service.authorizations.size).toBe(1)
  // Each is valid: the service checks it by its own clock.
  for (const hours of [7, 24]) {
    world.host.pass({ hours })
    await tell({ kind: 'credit', id: hours })
    await deliverDue(world.host.deps)
  }
  expect([phone.messages.length, service.authorizations.size]).toEqual([5, 3])
})

it('push messages do not wait for a service that is slow to answer another one', async () => {
  const count = 120
  await tell(...Array.from({ length: count }, (_, id) => ({ kind: 'credit' as const, id })))
  let release: () => void = () => {}
  const others = new Promise<void>((resolve) => (release = resolve))
  let arrived = 0
  service.meanwhile = () => {
    arrived += 1
    if (arrived === count) release()
    return arrived === 1 ? others : Promise.resolve()
  }
  await deliverDue(world.host.deps)
  service.meanwhile = () => Promise.resolve()
  expect([phone.messages.length, await db().$count(pushJobs)]).toEqual([count, 0])
})

it('push messages wait until the date that a service names, at most a day', async () => {
  await tell({ kind: 'credit', id: 1 })
  const at = (seconds: number) =>
    new Date(Math.ceil(world.host.deps.clock().getTime() / 1000 + seconds) * 1000).toUTCString()
  service.troubles = [{ status: 429, retryAfter: at(7200) }]
  await deliverDue(world.host.deps)
  world.host.pass({ seconds: 7190 })
  await deliverDue(world.host.deps)
  expect(phone.messages).toEqual([])
  world.host.pass({ seconds: 12 })
  service.troubles = [{ status: 503, retryAfter: at(1e9) }]
  await deliverDue(world.host.deps)
  world.host.pass({ days: 1 })
  await deliverDue(world.host.deps)
  expect(phone.messages.map(({ kind }) => kind)).toEqual(['credit'])
})
