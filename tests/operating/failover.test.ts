import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { cashouts } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { Receipt } from '#contract/answers/outbox.ts'
import { moneyApp } from '#tests/safety/money-app.ts'
import { type Spender, addSpenders, attempt, cashoutInit, oneOf } from '#tests/safety/spenders.ts'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'
import { PostgresMachine, systemPostgres } from '#tests/support/databases/postgres-machine.ts'
import { embeddedData } from '#tests/support/databases/seeded-data.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { programArguments } from '#tests/support/processes/built-programs.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { grantTraverse } from '#tests/support/processes/grant-traverse.ts'
import { type HostProcess, startHost } from '#tests/support/processes/host-process.ts'
import { type Words, openShell, root, settingsIn, shellLines } from '#tests/support/processes/manual.ts'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** A long run sets this in the environment. */
const intentCount = Number(process.env['FAILOVER_INTENTS'] ?? 100)
const price = 2000
const sendersAtOnce = 16
const secret = 'a secret that is used in tests and nowhere else'

const page = 'operating/failover.md'

type Name = 'one' | 'two'
let folder: string
let restore: () => Promise<void>
let machines: Record<Name, PostgresMachine>
let hosts: HostProcess[] = []
let shell: Awaited<ReturnType<typeof openShell>>
let spenders: Spender[]
/** On which machine the shell is. */
let at: Name = 'one'

/** Runs a section of the page on a machine. */
async function follow(heading: string, on: Name, own: Words = {}): Promise<void> {
  at = on
  const lines = shellLines(page, heading)
  await shell.run(lines, { ...machines[on].own(lines), ...own }, machines[on].shell)
}

/** `systemctl`, for PostgreSQL of the machine where the shell is, and for the hosts. */
async function systemctl([act, unit]: readonly string[]): Promise<void> {
  if (unit === 'stipend@*') {
    for (const host of hosts) {
      await host.stop()
      await host.start(settingsIn(join(folder, 'stipend.env')))
    }
    return
  }
  expect(unit).toBe('postgresql')
  if (act !== 'start') await machines[at].stop()
  if (act !== 'stop') await machines[at].start()
}

const addressOf = (name: Name, role = 'stipend') =>
  `postgres://${role}:PASSWORD@${machines[name].host}/stipend`

async function withDatabase<Result>(name: Name, use: (db: OpenDatabase) => Promise<Result>): Promise<Result> {
  const database = await openPostgres(addressOf(name))
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

describe('a primary and its standby', () => {
  beforeAll(async () => {
    if (!systemPostgres.isInstalled) return
    folder = await mkdtemp(join(tmpdir(), 'stipend-failover-'))
    chmodSync(folder, 0o755)
    restore = await grantTraverse(join(folder, 'one'))
    const install = async (name: Name) => PostgresMachine.install(join(folder, name), await findFreePort())
    machines = { one: await install('one'), two: await install('two') }
    shell = await openShell(folder, { systemctl: ({ words }) => systemctl(words) })
    mkdirSync(join(folder, 'dist'))
    symlinkSync(dirname(programArguments('main').at(-1) ?? ''), join(folder, 'dist/server'))
    cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })

    for (const name of ['one', 'two'] as const)
      await follow('Both machines', name, { "'*'": "'localhost'", '4GB': '160MB' })
    await follow('The role of the standby', 'one')
    const roles =
      'psql --quiet --set owner=PASSWORD --set host=PASSWORD --file deploy/roles.sql postgres postgres'
    await shell.run([roles], {}, machines.one.shell)
    await (await openPostgres(addressOf('one', 'stipend_owner'))).close()
    await follow('Make a standby', 'two', { '=one.internal': `='${machines.one.hostAndPort}'` })
    await follow('Wait for the standby', 'one')

    const settings = { SECRET: secret, DATA_KEY: dataKeySetting('test'), SANDBOX: '0', LOG_LEVEL: 'fatal' }
    const lines = Object.entries({ ...settings, DATABASE_URL: addressOf('one') })
    for (const name of ['stipend.env', 'owner.env'])
      writeFileSync(join(folder, name), lines.map((pair) => pair.join('=')).join('\n'))
    for (const _host of [1, 2]) {
      const data = await embeddedData()
      hosts.push(await startHost({ root: folder, data, env: settingsIn(join(folder, 'stipend.env')) }))
    }
    spenders = await withDatabase('one', (database) =>
      addSpenders(moneyApp(database, { clock: () => new Date(), secret }), intentCount + 2, price),
    )
  }, 600_000)
  beforeEach(({ skip }) => skip(!systemPostgres.isInstalled, systemPostgres.missing))
  afterAll(async () => {
    if (!systemPostgres.isInstalled) return
    await Promise.all(hosts.map((host) => host.dispose()))
    hosts = []
    await shell.close()
    await Promise.all(Object.values(machines).map((machine) => machine.stop()))
    await restore()
    await rm(folder, { recursive: true, force: true })
  }, 60_000)

  /** Answers that were neither a confirmation nor a refusal for now. */
  const odd: string[] = []
  let refused = 0
  const ask = async (spender: Spender, key: string) => {
    const host = oneOf(hosts, Math.floor(Math.random() * hosts.length))
    const answer = await attempt(`${host.origin}${endpoints.cashout.path}`, cashoutInit(spender, key))
    if (answer?.status === 503 && Number(answer.retryAfter) > 0) refused += 1
    else if (answer && answer.status !== 200) odd.push(`${answer.status} ${answer.body}`)
    return answer?.status === 200 ? answer.body : null
  }
  /** Sends a post until it is confirmed, as a device does. */
  const settle = async (spender: Spender, key: string): Promise<string> => {
    for (;;) {
      const body = await ask(spender, key)
      if (body !== null) return body
      await wait(20 + Math.random() * 80)
    }
  }

  it(
    'loses and doubles no cash-out when the primary is lost for good',
    { timeout: 1_800_000 },
    async ({ task }) => {
      const confirmed = new Map<string, { spender: Spender; body: string; at: number }>()
      const waiting = spenders.slice(2)
      let killedAt = Number.POSITIVE_INFINITY
      let failingOver: Promise<void> | undefined
      const failOver = async () => {
        machines.one.kill()
        killedAt = performance.now()
        await follow('The primary is lost', 'two')
        await follow('Lead the hosts to the other machine', 'two', {
          '/etc/stipend/': '',
          '/opt/stipend/current': folder,
          '@one.internal': `@${machines.one.host}`,
          '@two.internal': `@${machines.two.host}`,
          'PORT=8080': `PORT=${new URL(hosts[0]?.origin ?? '').port}`,
        })
      }
      const sender = async () => {
        for (let spender = waiting.pop(); spender; spender = waiting.pop()) {
          const key = randomUUID()
          const body = await settle(spender, key)
          confirmed.set(key, { spender, body, at: performance.now() })
          if (confirmed.size >= intentCount / 2) failingOver ??= failOver()
        }
      }
      await Promise.all(Array.from({ length: sendersAtOnce }, sender))
      await failingOver
      const times = [
        killedAt,
        ...[...confirmed.values()].map((one) => one.at).filter((time) => time > killedAt),
      ]
      const gaps = times.toSorted((a, b) => a - b).map((time, index, all) => time - (all[index - 1] ?? time))
      const rows = await withDatabase('two', async ({ db }) => {
        expect(await auditLedger(db)).toEqual(sound)
        return db.select({ key: cashouts.idempotencyKey, reference: cashouts.reference }).from(cashouts)
      })
      const references = new Map(rows.map(({ key, reference }) => [key, reference]))
      const lost = [...confirmed].filter(
        ([key, { body }]) => v.parse(Receipt, JSON.parse(body)).reference !== references.get(key),
      )
      task.meta.counts = {
        'cash-outs confirmed': confirmed.size,
        'lost although confirmed': lost.length,
        'doubled or unasked': rows.length - confirmed.size,
        'refused with Retry-After': refused,
        'answered otherwise': odd.length,
        'seconds without service': Math.max(...gaps) / 1000,
      }
      expect({ lost, rows: rows.length, odd }).toEqual({ lost: [], rows: intentCount, odd: [] })
      const again = [...confirmed].slice(0, 50)
      const bodies = await Promise.all(again.map(([key, { spender }]) => settle(spender, key)))
      expect(bodies).toEqual(again.map(([, { body }]) => body))
    },
  )

  it('the former primary comes back as a standby, which no host reads', { timeout: 600_000 }, async () => {
    await follow('Make a standby', 'one', { '=one.internal': `='${machines.two.hostAndPort}'` })
    await follow('Wait for the standby', 'two')
    await settle(oneOf(spenders, 0), randomUUID())
    const count = ['psql --tuples-only --username postgres --command "select count(*) from cashout" stipend']
    expect((await shell.run(count, {}, machines.one.shell)).trim()).toBe(String(intentCount + 1))
    await expect(openPostgres(addressOf('one'))).rejects.toThrow('takes no writes')
  })

  it(
    'nothing is confirmed without the standby, until the operator says so',
    { timeout: 120_000 },
    async () => {
      await machines.one.stop()
      const [spender, key] = [oneOf(spenders, 1), randomUUID()]
      const before = refused
      await expect
        .poll(async () => [await ask(spender, key), refused - before], { timeout: 60_000 })
        .toEqual([null, 1])
      await follow('The standby is lost', 'two')
      await settle(spender, key)
      expect(await withDatabase('two', ({ db }) => db.$count(cashouts))).toBe(intentCount + 2)
      expect(odd).toEqual([])
    },
  )
})
