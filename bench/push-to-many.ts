import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openPostgres } from '#server/db/database.ts'
import { participants, pushJobs, pushSubscriptions } from '#server/db/schema.ts'
import { readOrCreateVapidKeys } from '#server/modules/member/push/vapid.ts'
import { secret, settingsOn } from './parts/host-settings.ts'
import { startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { embeddedData } from '#tests/support/databases/seeded-data.ts'
import { startHost } from '#tests/support/processes/host-process.ts'
import { type Certificate, makeCertificate } from './parts/certificate.ts'
import { withFolder } from './parts/folder.ts'
import { memoryBytes, metricOf } from './parts/load.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import { PushCrowd } from './parts/push-crowd.ts'

/** Browsers of one participant; no more can subscribe. */
const browsersEach = 10
const batchSize = 1000
/** Messages that one host has under way at most: those that a kill may send again. */
const atOnce = 50

/**
 * One message to each of many browsers: a host encrypts, signs and posts them over TLS to push services with the vendors'
 * rules, is killed half way, and starts again.
 */
export const pushToMany: Measurement = {
  name: 'push-to-many',
  isLong: true,
  measure: (isFull) =>
    withFolder(async (folder) => {
      const certificate = await makeCertificate(folder)
      const crowd = await PushCrowd.gather(isFull ? 100_000 : 10_000, certificate)
      const postgres = await startPostgresServer()
      const database = await openPostgres(postgres.url, { withoutTimeouts: true })
      try {
        const { publicKey } = await readOrCreateVapidKeys(database.db, new Date())
        crowd.trust(publicKey)
        await queueForAll(database.db, crowd)
        return await tellAll(database.db, crowd, { url: postgres.url, certificate })
      } finally {
        await database.close()
        await postgres.dispose()
        await crowd.leave()
      }
    }),
}

/** Subscribes the browsers, and queues a message for each, due now. */
async function queueForAll(db: Database, crowd: PushCrowd): Promise<void> {
  const createdAt = new Date()
  const all = [...crowd.subscriptions()]
  for (let start = 0; start < all.length; start += batchSize) {
    const batch = all.slice(start, start + batchSize)
    const owners = await db
      .insert(participants)
      .values(
        Array.from({ length: Math.ceil(batch.length / browsersEach) }, (_, index) => {
          const encId = `crowd-${start + index * browsersEach}`
          return { encId, email: `${encId}@mail.example`, createdAt }
        }),
      )
      .returning({ participantId: participants.id })
    const subscribed = await db
      .insert(pushSubscriptions)
      .values(
        batch.flatMap(({ endpoint, publicKey, authSecret }, index) => {
          const owner = owners[Math.floor(index / browsersEach)]
          const sessionHash = new Uint8Array(32)
          return owner
            ? [
                {
                  ...owner,
                  endpoint,
                  publicKey,
                  authSecret,
                  sessionHash,
                  kinds: ['studies' as const],
                  createdAt,
                },
              ]
            : []
        }),
      )
      .returning({ subscriptionId: pushSubscriptions.id })
    const message = { kind: 'studies', event: 'studies-crowd', dueAt: createdAt, createdAt } as const
    await db.insert(pushJobs).values(subscribed.map((each) => ({ ...each, ...message })))
  }
}

async function tellAll(
  db: Database,
  crowd: PushCrowd,
  { url, certificate }: { url: string; certificate: Certificate },
): Promise<Figure[]> {
  const data = await embeddedData()
  const env = {
    ...settingsOn(url),
    METRICS_TOKEN: secret,
    PUSH_SERVICES: crowd.origins().join(),
    NODE_EXTRA_CA_CERTS: certificate.path,
    LOG_LEVEL: 'silent',
  }
  const host = await startHost({ data, env })
  try {
    const costs = async () => ({
      at: performance.now(),
      asked: crowd.asked,
      processorSeconds: await metricOf(host.origin, secret, 'process_cpu_seconds_total'),
    })
    await until(() => crowd.asked > crowd.size / 20)
    const before = await costs()
    await until(() => crowd.asked > crowd.size / 2)
    const after = await costs()
    const memory = await memoryBytes(host.origin, secret)
    const killedAt = Date.now()
    await host.kill()
    crowd.forgiveLastAnswers(killedAt)
    await host.start()
    await until(async () => (await db.$count(pushJobs)) === 0)
    const asked = after.asked - before.asked
    return [
      { what: 'messages a second', value: (1000 * asked) / (after.at - before.at), unit: '/s' },
      {
        what: 'messages a second of a core',
        value: asked / (after.processorSeconds - before.processorSeconds),
        unit: '/s',
        goal: { atLeast: 500 },
      },
      {
        what: 'connections to each service, by two starts of the host and two rounds of later tries',
        value: crowd.connections / crowd.origins().length,
        unit: '',
        // Each carries ten messages or more.
        goal: { atMost: crowd.size / crowd.origins().length / 10 },
      },
      {
        what: 'signatures for each service, by two starts of the host',
        value: crowd.authorizations / crowd.origins().length,
        unit: '',
        goal: { atMost: 2 },
      },
      { what: 'memory of the host', value: memory / 2 ** 20, unit: 'MiB', goal: { atMost: 250 } },
      { what: 'lost', value: crowd.countOf('lost'), unit: '', goal: { atMost: 0 } },
      {
        what: 'taken twice, of those under way at the kill',
        value: crowd.countOf('taken twice'),
        unit: '',
        goal: { atMost: atOnce },
      },
      { what: 'tried again before Retry-After', value: crowd.tooEarly, unit: '', goal: { atMost: 0 } },
      {
        what: 'gone browsers that are kept',
        value: (await db.$count(pushSubscriptions)) - crowd.countOf('there'),
        unit: '',
        goal: { atMost: 0 },
      },
    ]
  } finally {
    await host.dispose()
    await data.remove()
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(100)
}
