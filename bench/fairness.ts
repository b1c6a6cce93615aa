import { startDurablePostgres } from '#tests/safety/durable-postgres.ts'
import { whileHeld } from '#tests/safety/while-held.ts'
import { startHost } from '#tests/support/host/host-process.ts'
import { openPostgres } from '#server/db/database.ts'
import { sql } from 'drizzle-orm'
import { percentile } from './load.ts'
import type { Figure, Measurement } from './measurement.ts'
import { BenchParticipant } from './participant.ts'

const secret = 'a secret that is used in measurements and nowhere else'
const parallelPosts = 40
const rounds = 100

/**
 * Service for others while forty posts of one participant wait for a locked row, compared with a quiet host.
 */
export const fairness: Measurement = {
  name: 'fairness',
  measure: async () => {
    const postgres = await startDurablePostgres()
    const env = { DATABASE_URL: postgres.url, SECRET: secret, SANDBOX: '1' }
    const host = await startHost({ env })
    const operator = await openPostgres(postgres.url, { withoutTimeouts: true })
    try {
      const [busy, other] = [new BenchParticipant(host.origin), new BenchParticipant(host.origin)]
      await busy.join()
      await other.join()
      // The first requests of a process are slower than all later ones.
      await timesOf(other, rounds / 2)
      const quiet = await timesOf(other, rounds)
      const held = await whileHeld(
        operator,
        (tx) => tx.execute(sql`select from participant order by id limit 1 for no key update`),
        () => besidePosts(busy, () => timesOf(other, rounds)),
      )
      return figuresOf(quiet, held)
    } finally {
      await operator.close()
      await host.dispose()
      await postgres.dispose()
    }
  },
}

interface Times {
  /** Milliseconds, ascending. */
  times: number[]
  failed: number
}

/** Reads and changes something, one request after the other. */
async function timesOf(participant: BenchParticipant, count: number): Promise<Times> {
  const times: number[] = []
  let failed = 0
  for (let round = 0; round < count; round += 1) {
    const begun = performance.now()
    const isGood = (await participant.readUser()) && (await participant.saveProfile())
    times.push(performance.now() - begun)
    if (!isGood) failed += 1
  }
  return { times: times.toSorted((one, another) => one - another), failed }
}

/** Keeps posts running until another function is done; each answer starts the next post. */
async function besidePosts<Result>(
  participant: BenchParticipant,
  run: () => Promise<Result>,
): Promise<Result> {
  let isOver = false
  const post = async (): Promise<void> => {
    await participant.saveProfile().catch(() => false)
    if (!isOver) await post()
  }
  const posts = Array.from({ length: parallelPosts }, post)
  try {
    return await run()
  } finally {
    isOver = true
    await Promise.all(posts)
  }
}

function figuresOf(quiet: Times, held: Times): Figure[] {
  const [before, beside] = [quiet, held].map(({ times }) => percentile(times, 0.95))
  if (before === undefined || beside === undefined) return []
  return [
    { what: 'read and change, p95, quiet', value: before, unit: 'ms' },
    { what: 'the same while another participant is locked', value: beside, unit: 'ms' },
    { what: 'ratio', value: beside / before, unit: '', goal: { atMost: 2 } },
    { what: 'refused meanwhile', value: held.failed, unit: '', goal: { atMost: 0 } },
  ]
}
