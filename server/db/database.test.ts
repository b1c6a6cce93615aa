import { once } from 'node:events'
import { createServer } from 'node:net'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { startTcpProxy } from '#tests/support/processes/tcp-proxy.ts'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenDatabase, openPostgres } from './database.ts'
import { unsafeSettings } from './durability.ts'
import { isLockTimeout, isUnavailable } from './failures.ts'

let url: string
let drop: () => Promise<void>
let database: OpenDatabase
let operator: Client

beforeAll(async () => {
  const made = await createTestDatabase()
  url = made.url
  drop = made.drop
  database = await openPostgres(url)
  operator = new Client({ connectionString: url })
  await operator.connect()
})
afterAll(async () => {
  await operator.end()
  await database.close()
  await drop()
})

/** Ends all connections to this database but the operator's, as a crash of the server does. */
const breakConnections = () =>
  operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

describe('a pool of connections', () => {
  it('recovers each time when connections break in use', async () => {
    for (let round = 0; round < 5; round += 1) {
      const begun: Promise<void>[] = []
      const waiting = Array.from({ length: 10 }, () => {
        let tell = () => {}
        begun.push(new Promise((resolve) => (tell = resolve)))
        return database.db
          .transaction(async (tx) => {
            tell()
            await tx.execute(sql`select pg_sleep(10)`)
          })
          .catch((error: unknown) => error)
      })
      await Promise.all(begun)
      await breakConnections()
      expect((await Promise.all(waiting)).filter((error) => !isUnavailable(error))).toEqual([])
    }
    await database.ping()
  })

  it('releases a connection that was broken when its transaction began', async () => {
    const all = (run: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: 10 }, run))
    for (let round = 0; round < 5; round += 1) {
      await all(() => database.ping())
      const broken = breakConnections()
      await all(() => database.db.transaction((tx) => tx.execute(sql`select 1`)))
      await broken
    }
    // The pool does not know yet that these connections are broken: their next user gets the error.
    await all(() => database.ping())
    const rows = await database.db.transaction((tx) => tx.execute(sql`select 1 as one`))
    expect(rows).toMatchObject({ rows: [{ one: 1 }] })
  })

  it('lets the server end a transaction of a vanished host, and a suspended host continue', async () => {
    const limit = await database.db.execute(sql`show idle_in_transaction_session_timeout`)
    expect(limit).toMatchObject({ rows: [{ idle_in_transaction_session_timeout: '30s' }] })
    const left = () => operator.query(`select from pg_stat_activity where application_name = 'away'`)
    const untilEnded = () => vi.waitFor(async () => expect((await left()).rowCount).toBe(0), pollTimeout)
    const error: unknown = await database.db
      .transaction(async (tx) => {
        await tx.execute(sql`set application_name = 'away'`)
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 1`)
        await untilEnded()
        await tx.execute(sql`select 1`)
      })
      .catch((reason: unknown) => reason)
    expect(isUnavailable(error)).toBe(true)
    await database.ping()
  })
})

it.each(['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
  'a machine that is gone from the network, or its name, may be back later: %s',
  (code) => {
    const cause = Object.assign(new Error(`connect ${code}`), { code })
    expect(isUnavailable(new Error('Failed query', { cause }))).toBe(true)
  },
)

describe('a statement that waits for a lock of another transaction', () => {
  const take = sql`select pg_advisory_xact_lock(1)`
  const outcomeOf = (waiting: Promise<unknown>) =>
    waiting.then(
      () => 'got it',
      (error: unknown) => error,
    )

  it('fails after three seconds and may be tried again, but waits on for an operator, and for a host that migrates', async () => {
    const patient = await openPostgres(url, { withoutTimeouts: true })
    const begun = await database.maintenance.transaction(async (tx) => {
      await tx.execute(take)
      await tx.execute(sql`lock table drizzle.__drizzle_migrations in access exclusive mode`)
      const both = [outcomeOf(patient.db.execute(take)), openPostgres(url)] as const
      await untilWaiting(database, 2)
      const refused = await outcomeOf(database.db.execute(take))
      expect([isLockTimeout(refused), isUnavailable(refused)]).toEqual([true, true])
      return both
    })
    const [outcome, opened] = await Promise.all(begun)
    expect(outcome).toBe('got it')
    const limit = await opened.db.execute(sql`show lock_timeout`)
    expect(limit).toMatchObject({ rows: [{ lock_timeout: '3s' }] })
    await Promise.all([patient.close(), opened.close()])
  })
})

// This one and the next wait out their seconds at the same time.
describe.concurrent('the time limit of a transaction', () => {
  it('counts it as a whole, however quick each statement is', async () => {
    const begun: number[] = []
    const error: unknown = await database.db
      .transaction(async (tx) => {
        for (let second = 0; second < 60; second += 1) {
          begun.push(second)
          await tx.execute(sql`select pg_sleep(1)`)
        }
      })
      .catch((reason: unknown) => reason)
    expect(isUnavailable(error)).toBe(true)
    expect(begun.length).toBeLessThan(60)
    await database.ping()
  })
})

describe.concurrent('a server that has vanished with its machine', () => {
  it('is given up by every statement that waits for it, and its connections are not used again', async () => {
    const proxy = await startTcpProxy(new URL(url.replace(/^postgres\w*/, 'http')).origin)
    const address = new URL(url)
    address.port = new URL(proxy.origin).port
    const opened = await openPostgres(address.href)
    const { db } = opened
    const outcomeOf = (answer: Promise<unknown>) => answer.then(() => 'answered', isUnavailable)
    const all = (run: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: 10 }, () => outcomeOf(run())))
    const one = sql`select 1`
    await all(() => db.execute(sql`select pg_sleep(0.1)`))
    // Some have begun something, and others are about to.
    const begun: Promise<void>[] = []
    let goOn = () => {}
    const silent = new Promise<void>((resolve) => (goOn = resolve))
    const holders = Array.from({ length: 5 }, () => {
      let tell = () => {}
      begun.push(new Promise((resolve) => (tell = resolve)))
      return outcomeOf(
        db.transaction(async (tx) => {
          await tx.execute(one)
          tell()
          await silent
          await tx.execute(one)
        }),
      )
    })
    await Promise.all(begun)
    proxy.silence()
    goOn()
    const silentAt = performance.now()
    const asked = Array.from({ length: 5 }, () => outcomeOf(db.execute(one)))
    expect(await Promise.all([...holders, ...asked])).toEqual(Array.from({ length: 10 }, () => true))
    // Each waits for one answer, and not for that of its rollback too.
    expect(performance.now() - silentAt).toBeLessThan(11_000)
    expect(await all(() => db.transaction((tx) => tx.execute(one)))).toEqual(
      Array.from({ length: 10 }, () => 'answered'),
    )
    await opened.close()
    await proxy.stop()
  }, 40_000)
})

describe('the time limits of a connection', () => {
  const limitsOf = async (db: OpenDatabase['db']) => {
    const names = sql`('lock_timeout', 'statement_timeout', 'transaction_timeout')`
    const rows = await db.execute(
      sql`select name, setting from pg_settings where name in ${names} order by 1`,
    )
    return v.parse(Rows, rows).rows.map(({ setting }) => Number(setting))
  }
  const Rows = v.object({ rows: v.array(v.object({ setting: v.string() })) })

  it('apply to requests, not to background tasks or operators', async () => {
    const operatorsOwn = await openPostgres(url, { withoutTimeouts: true })
    expect(await limitsOf(database.db)).toEqual([3000, 5000, 5000])
    expect(await limitsOf(database.maintenance)).toEqual([3000, 0, 0])
    for (const db of [operatorsOwn.db, operatorsOwn.maintenance])
      expect(await limitsOf(db)).toEqual([0, 0, 0])
    await operatorsOwn.close()
  })

  it('answers a ping while all connections are in use', async () => {
    let release = () => {}
    const done = new Promise<void>((resolve) => (release = resolve))
    const begun: Promise<void>[] = []
    const holders = Array.from({ length: 10 }, () => {
      let tell = () => {}
      begun.push(new Promise((resolve) => (tell = resolve)))
      return database.db.transaction(async () => {
        tell()
        await done
      })
    })
    await Promise.all(begun)
    expect(await database.ping().then(() => 'there')).toBe('there')
    release()
    await Promise.all(holders)
  })
})

describe('the first packet of a connection', () => {
  it('names no setting that a pooler between host and server would refuse', async () => {
    const first: Buffer[] = []
    const pooler = createServer((socket) => {
      socket.once('data', (data) => {
        first.push(data)
        socket.destroy()
      })
    })
    await once(pooler.listen(0, 'localhost'), 'listening')
    const { port } = v.parse(v.object({ port: v.number() }), pooler.address())
    await expect(openPostgres(`postgres://ada@localhost:${port}/stipend`)).rejects.toThrow(
      'Connection terminated',
    )
    // After two numbers of four bytes come names and values in turn, each ended by a zero byte.
    const words = first[0]?.subarray(8).toString().split('\0') ?? []
    const names = words.filter((word, place) => place % 2 === 0 && word !== '')
    expect(names.toSorted()).toEqual(['client_encoding', 'database', 'user'])
    pooler.close()
    await once(pooler, 'close')
  })
})

describe('settings that may lose confirmed data', () => {
  it.each([
    ['synchronous_commit%3Doff', ['fsync is off', 'synchronous_commit is off']],
    ['synchronous_commit%3Don', ['fsync is off']],
  ])('are named with %s on a server that does not flush', async (option, expected) => {
    const opened = await openPostgres(`${url}?options=-c%20${option}`)
    expect(await unsafeSettings(opened.db)).toEqual(expected)
    await opened.close()
  })
})
