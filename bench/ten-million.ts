import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { Client } from 'pg'
import { openPostgres } from '#server/db/database.ts'
import { type PostgresServer, startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import { fillTables, fillYear, makeKeys } from './scale/fill.ts'
import { type Judged, judge, tableOf } from './scale/table-of-plans.ts'
import { openHost, walk } from './scale/walk.ts'
import { largeTables, openWatched } from './scale/watched-database.ts'

const counts = { full: 10_000_000, short: 100_000 }
const table = fileURLToPath(new URL('plans.txt', import.meta.url))

/**
 * Every query of participants, of the desk and of upkeep, by the real host on a database of so many participants, with its
 * plan: none may read a table whole that grows with them. `SCALE_PARTICIPANTS=100000 npm run bench -- ten-million` has
 * another number. `bench/plans.txt` then has all of them.
 */
export const tenMillion: Measurement = {
  name: 'ten-million',
  isLong: true,
  measure: async (isFull) => {
    const participants = Number(process.env['SCALE_PARTICIPANTS'] ?? (isFull ? counts.full : counts.short))
    const postgres = await startPostgresServer(['shared_buffers=2GB'])
    try {
      const begunAt = performance.now()
      await fillDatabase(postgres, participants)
      const minutes = (performance.now() - begunAt) / 60_000
      return [
        { what: 'filling', value: minutes, unit: 'min' },
        ...(await measureDatabase(postgres.url, participants)),
      ]
    } finally {
      await postgres.dispose()
    }
  },
}

/** Nothing of the filling survives a power cut; what is measured afterwards does. */
async function fillDatabase(postgres: PostgresServer, participants: number): Promise<void> {
  const { url } = postgres
  await (await openPostgres(url)).close()
  const careless = {
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '8GB',
    autovacuum: 'off',
  }
  const restartWith = async (statements: readonly string[]) => {
    await onServer(url, statements)
    await postgres.stop()
    await postgres.start()
  }
  await restartWith(Object.entries(careless).map(([name, value]) => `alter system set ${name} = '${value}'`))
  await makeKeys(url, await fillTables(url, participants))
  await restartWith(['alter system reset all', 'checkpoint'])
}

/** @param url Of a database that was filled with so many participants. */
async function measureDatabase(url: string, participants: number): Promise<Figure[]> {
  const watched = openWatched(url)
  try {
    const app = await openHost(watched)
    await fillYear(url, participants)
    const large = await largeTables(watched.database.db, Math.min(10_000, participants / 10))
    const steps = await walk(watched, app)
    const judged = judge(steps, large)
    await writeFile(table, tableOf(judged, large))
    const failed = steps.filter(({ failure }) => failure !== null)
    for (const { part, name, failure } of failed)
      process.stderr.write(`${name} ${of[part]} failed: ${inspect(failure, { maxArrayLength: 3 })}\n`)
    return [
      { what: 'calls and tasks that failed', value: failed.length, unit: '', goal: { atMost: 0 } },
      ...figuresOf(judged),
    ]
  } finally {
    await watched.database.close()
  }
}

const of = { participant: 'of participants', desk: 'of the desk', upkeep: 'of upkeep' } as const
const parts = ['participant', 'desk', 'upkeep'] as const

/** Files hold what they are asked for, and are read once a year. */
const files: readonly string[] = ['financeFile', 'answersFile']

/** The end of an audit, once in a pass over all participants. */
const endsAudit = ({ text }: Judged) => text.includes('as "wrongSums"') && text.includes('settled_cashout')

function figuresOf(judged: readonly Judged[]): Figure[] {
  return parts.flatMap((part) => {
    const own = judged.filter((one) => one.part === part)
    const whole = own.filter((one) => one.whole.length > 0 && !files.includes(one.name) && !endsAudit(one))
    return [
      { what: `statements ${of[part]}`, value: own.length, unit: '' },
      {
        what: `statements ${of[part]} that read a large table whole`,
        value: whole.length,
        unit: '',
        goal: { atMost: 0 },
      },
      { what: `slowest statement ${of[part]}`, value: Math.max(...own.map(({ ms }) => ms)), unit: 'ms' },
    ]
  })
}

async function onServer(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
