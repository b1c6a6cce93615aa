import { startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { whileHeld } from '#tests/safety/while-held.ts'
import { startHost } from '#tests/support/processes/host-process.ts'
import { openPostgres } from '#server/db/database.ts'
import { sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './parts/load.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import { BenchParticipant } from './parts/participant.ts'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'

const secret = 'a secret that is used in measurements and nowhere else'
const parallelPosts = 40
/** A refused post is sent again about five seconds after its first try: a phase has to see that. */
const phaseMs = 9000
/** A participant may post 300 times an hour: 60 times in each of four phases fit. */
const roundMs = 150
/** The lowest figure of several counts: other work on the machine only adds to it. */
const repeats = 2

/**
 * Service for others while forty posts of one participant wait for a locked row, compared with a quiet host.
 */
export const fairness: Measurement = {
  name: 'fairness',
  measure: async () => {
    const postgres = await startPostgresServer()
    const env = {
      DATABASE_URL: postgres.url,
      SECRET: secret,
      DATA_KEY: dataKeySetting('bench'),
      SANDBOX: '1',
    }
    const host = await startHost({ env })
    const operator = await openPostgres(postgres.url, { withoutTimeouts: true })
    try {
      const [busy, other] = [new BenchParticipant(host.origin), new BenchParticipant(host.origin)]
      await busy.join()
      await other.join()
      // The first requests of a process are slower than all later ones.
      await timesOf(other, phaseMs / 3)
      const quiet: Times[] = []
      const held: Times[] = []
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        quiet.push(await timesOf(other, phaseMs))
        const { result, posts } = await whileHeld(
          operator,
          // The busy participant's: the account that was made first.
          (tx) => tx.execute(sql`select from participant order by id limit 1 for no key update`),
          () => besidePosts(busy, () => timesOf(other, phaseMs)),
        )
        held.push(result)
        // All are carried out once the row is free.
        await posts
      }
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

/** Reads and changes something again and again, one round after the other. */
async function timesOf(participant: BenchParticipant, durationMs: number): Promise<Times> {
  const times: number[] = []
  let failed = 0
  const end = performance.now() + durationMs
  for (let due = performance.now(); due < end; due = Math.max(due + roundMs, performance.now())) {
    await wait(due - performance.now())
    const begun = performance.now()
    const isGood = (await participant.readUser()) && (await participant.saveProfile())
    times.push(performance.now() - begun)
    if (!isGood) failed += 1
  }
  return { times: times.toSorted((one, another) => one - another), failed }
}

/** Keeps posts waiting while another function runs: each that is refused is sent again, as a portal would. */
async function besidePosts<Result>(
  participant: BenchParticipant,
  run: () => Promise<Result>,
): Promise<{ result: Result; posts: Promise<unknown> }> {
  let done = 0
  const saveOnce = async () => {
    await participant.saveStudy()
    done += 1
  }
  const posts = Promise.all(Array.from({ length: parallelPosts }, saveOnce))
  const result = await run()
  if (done > 0) throw new Error('The locked row held nobody up')
  return { result, posts }
}

function figuresOf(quiet: readonly Times[], held: readonly Times[]): Figure[] {
  const [before, beside] = [quiet, held].map(lowestP95)
  if (before === undefined || beside === undefined) return []
  return [
    { what: 'read and change, p95, quiet', value: before, unit: 'ms' },
    { what: 'the same while another participant is locked', value: beside, unit: 'ms' },
    { what: 'ratio', value: beside / before, unit: '', goal: { atMost: 2 } },
    {
      what: 'refused meanwhile',
      value: held.reduce((sum, { failed }) => sum + failed, 0),
      unit: '',
      goal: { atMost: 0 },
    },
  ]
}

function lowestP95(phases: readonly Times[]): number {
  return Math.min(...phases.map(({ times }) => percentile(times, 0.95)))
}
