import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { openPostgres } from '#server/db/database.ts'
import { cashouts } from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { moneyApp } from '#tests/safety/money-app.ts'
import { type Spender, addSpenders, cashoutInit, oneOf } from '#tests/safety/spenders.ts'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'
import { startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { embeddedData } from '#tests/support/databases/seeded-data.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { programArguments } from '#tests/support/processes/built-programs.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { type HostProcess, startHost } from '#tests/support/processes/host-process.ts'
import { type Asked, openShell, root, shellLines } from '#tests/support/processes/manual.ts'
import { nginx, startNginx } from '#tests/support/processes/nginx.ts'
import { expect, it } from 'vitest'

/** A long run sets these in the environment. */
const perSecond = Number(process.env['ROLLING_PER_SECOND'] ?? 40)
/** Of load before and after each of the manual's commands. */
const seconds = Number(process.env['ROLLING_SECONDS'] ?? 0.2)

/** A backup reads the tables meanwhile, for longer than a request waits for a lock. */
const backupMs = 4000
const price = 2000
const secret = 'a secret that is used in tests and nowhere else'
const page = 'operating/upgrade.md'
const names = { former: '0.1.0', next: '0.2.0' } as const
/** A file of the portal that a release alone has. */
const assetOf = (name: string) => `/assets/of-${name}.js`

/** What a release after this one adds to the tables. */
const migration = [
  'CREATE TABLE "of_next" ("id" bigint PRIMARY KEY, "text" text NOT NULL)',
  `ALTER TABLE "participant" ADD COLUMN "of_next" text DEFAULT '' NOT NULL`,
  'ALTER TABLE "cashout" ADD COLUMN "of_next_id" bigint REFERENCES "of_next" ("id")',
  'CREATE INDEX "of_next_id" ON "cashout" ("of_next_id")',
].join(';--> statement-breakpoint\n')

/** Unpacks this release, or the next one, which differs by its tables and its portal. */
function unpack(folder: string, name: string): void {
  const release = join(folder, 'opt/stipend', name)
  const server = join(release, 'dist/server')
  const app = join(release, 'dist/app')
  cpSync(dirname(programArguments('main').at(-1) ?? ''), server, { recursive: true })
  cpSync(join(root, 'deploy'), join(release, 'deploy'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'))
  mkdirSync(join(app, 'assets'), { recursive: true })
  writeFileSync(join(app, 'index.html'), '<!doctype html><html lang="en"><title>Portal</title></html>')
  writeFileSync(join(app, assetOf(name)), '')
  if (name === names.former) return
  const journal = join(server, 'migrations/meta/_journal.json')
  const entries = JSON.parse(readFileSync(journal, 'utf8'))
  const last = entries.entries.at(-1)
  entries.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'of_next' })
  writeFileSync(journal, JSON.stringify(entries))
  writeFileSync(join(server, 'migrations/of_next.sql'), migration)
}

/** Sends a request on a connection of its own. Returns null without an answer. */
async function send(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: RequestInit = {},
): Promise<{ status: number; retryAfter: number } | null> {
  try {
    const sent = Object.fromEntries(new Headers(headers))
    const asked = request(origin + path, { method, headers: sent, agent: false, rejectUnauthorized: false })
    asked.end(body)
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    answer?.resume()
    return { status: answer?.statusCode ?? 0, retryAfter: Number(answer?.headers['retry-after'] ?? 0) }
  } catch {
    return null
  }
}

/** Requests at a fixed rate, however slow the answers are, and what became of them. */
class Load {
  readonly counts = { sent: 0, refused: 0 }
  /** What was answered neither well nor with `Retry-After`. */
  readonly odd: string[] = []
  readonly confirmed: string[] = []
  readonly assets = new Set<string>()
  readonly #origin: string
  readonly #spenders: readonly Spender[]
  readonly #under: Promise<void>[] = []
  #isOver = false

  constructor(origin: string, spenders: readonly Spender[]) {
    this.#origin = origin
    this.#spenders = spenders
  }

  /** Ends when `end` was called and everything was answered. */
  async run(): Promise<void> {
    const begunAt = performance.now()
    for (let turn = 0; !this.#isOver; turn += 1) {
      await wait(Math.max(0, begunAt + (turn * 1000) / perSecond - performance.now()))
      this.#under.push(this.#one(turn))
    }
    await Promise.all(this.#under)
  }

  end(): void {
    this.#isOver = true
  }

  async #one(turn: number): Promise<void> {
    // A participant asks for one gift card a minute.
    const spender = turn % 4 === 0 ? this.#spenders[turn / 4] : undefined
    const reads = [endpoints.edition.path, endpoints.user.path, '/my', ...this.assets]
    if (!spender) {
      const { headers } = oneOf(this.#spenders, turn)
      await this.#ask(oneOf(reads, turn), { headers })
      return
    }
    const key = randomUUID()
    // As a device repeats it.
    while (!(await this.#ask(endpoints.cashout.path, cashoutInit(spender, key)))) await wait(100)
    this.confirmed.push(key)
  }

  async #ask(path: string, init: RequestInit): Promise<boolean> {
    this.counts.sent += 1
    const answer = await send(this.#origin, path, init)
    if (answer?.status === 200) return true
    if (answer && answer.retryAfter > 0) this.counts.refused += 1
    else this.odd.push(`${path} ${answer?.status}`)
    return false
  }
}

it('a release with other tables comes without a pause, while a process is killed and one is added', async ({
  skip,
  task,
  onTestFinished,
}) => {
  skip(!nginx.isInstalled, `nginx is not installed: ${nginx.packages.join(' ')}`)
  const folder = await mkdtemp(join(tmpdir(), 'stipend-rolling-'))
  const postgres = await startPostgresServer()
  const database = await openPostgres(postgres.url)
  for (const name of Object.values(names)) unpack(folder, name)
  const current = join(folder, 'opt/stipend/current')
  symlinkSync(names.former, current)
  mkdirSync(join(folder, 'etc/stipend'), { recursive: true })
  writeFileSync(join(folder, 'etc/stipend/owner.env'), `DATABASE_URL=${postgres.url}\n`)

  const env = {
    DATABASE_URL: postgres.url,
    SECRET: secret,
    DATA_KEY: dataKeySetting('test'),
    TRUSTED_PROXIES: '1',
    SANDBOX: '0',
    LOG_LEVEL: 'fatal',
  }
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()] as const
  const processes = new Map<string, HostProcess>()
  const starts: Promise<void>[] = []
  const enable = async (port: string) => {
    const data = await embeddedData()
    processes.set(port, await startHost({ root: current, data, env, port: Number(port) }))
  }
  const systemctl = async ({ words: [act, ...units] }: Asked) => {
    const unit = units.at(-1) ?? ''
    if (unit === 'nginx') return proxy.reload()
    const port = unit.replace('stipend@', '')
    const host = processes.get(port)
    await host?.stop()
    // It returns before the process is ready.
    starts.push(host ? host.start() : enable(port))
    expect(act).toBe(host ? 'restart' : 'enable')
  }
  const npm = async ({ words: [run, program = ''], env: given, folder: cwd }: Asked) => {
    expect(run).toBe('run')
    const backup = database.maintenance.transaction(async (tx) => {
      await tx.execute('select from participant limit 1')
      await wait(backupMs)
    })
    await promisify(execFile)(process.execPath, [`dist/server/${program}.js`], { cwd, env: given })
    await backup
  }
  const shell = await openShell(folder, { systemctl, npm })
  await Promise.all([enable(String(ports[0])), enable(String(ports[1]))])
  const proxy = await startNginx(await findFreePort(), [ports[0], ports[1]], [ports[0] + 1, ports[1] + 1])
  onTestFinished(async () => {
    await proxy.stop()
    await shell.close()
    await Promise.all([...processes.values()].map((host) => host.dispose()))
    await database.close()
    await postgres.dispose()
    await rm(folder, { recursive: true, force: true })
  })
  /** Runs a section's lines; the manual's first processes are on 8080 and 8090, a third one on 8100. */
  const follow = async (lines: readonly string[], own: Readonly<Record<string, string>>) => {
    const places: Readonly<Record<string, number>> = {
      8080: ports[0],
      8090: ports[1],
      8091: ports[1] + 1,
      8100: ports[2],
      8101: ports[2] + 1,
    }
    const here = lines.map((line) => line.replaceAll(/\b8[01]\d\d\b/g, (port) => String(places[port])))
    await shell.run(here, own)
    await wait(seconds * 1000)
  }

  const app = moneyApp(database, { clock: () => new Date(), secret })
  const spenders = await addSpenders(app, (perSecond * (6 * seconds + 20)) / 4, price)
  const load = new Load(proxy.origin, spenders)
  load.assets.add(assetOf(names.former))
  const loading = load.run()
  await wait(seconds * 1000)
  const more = shellLines(page, 'One process more')
  const [enableMore = '', ...ready] = more
  const deploy = { 'deploy/health.mjs': join(current, 'deploy/health.mjs') }
  await follow([enableMore, ...ready], { ...deploy, '/etc/nginx/upstreams.conf': proxy.upstreams })
  expect(readFileSync(proxy.upstreams, 'utf8')).toContain(`:${ports[2] + 1} `)
  const crashed = processes.get(String(ports[0]))
  await crashed?.kill()
  // As its unit starts it again.
  await wait(1000)
  await crashed?.start()

  const update = shellLines(page, 'One process after the other')
  await follow(update, { '/opt/': `${folder}/opt/`, '/etc/': `${folder}/etc/` })
  load.assets.add(assetOf(names.next))
  await wait(seconds * 1000)
  load.assets.delete(assetOf(names.former))
  await follow(
    update.filter((line) => line.includes('8090')).map((line) => line.replace('8090', '8100')),
    deploy,
  )
  load.end()
  await loading
  await Promise.all(starts)

  const { sent, refused } = load.counts
  const rows = await database.db.select({ key: cashouts.idempotencyKey }).from(cashouts)
  const kept = new Set(rows.map(({ key }) => key))
  const lost = load.confirmed.filter((key) => !kept.has(key)).length
  task.meta.counts = {
    'requests sent': sent,
    'percent refused with Retry-After': (100 * refused) / sent,
    'answered otherwise': load.odd.length,
    'lost although confirmed': lost,
    'doubled or unasked': rows.length - load.confirmed.length,
  }
  expect(load.odd).toEqual([])
  expect({ lost, kept: kept.size, rows: rows.length }).toEqual({
    lost: 0,
    kept: load.confirmed.length,
    rows: load.confirmed.length,
  })
  expect(await auditLedger(database.db)).toEqual(sound)
  const there = await database.db.execute("select to_regclass('of_next') is not null as there")
  expect(there).toMatchObject({ rows: [{ there: true }] })
}, 1_800_000)
