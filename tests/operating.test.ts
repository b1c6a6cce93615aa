import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import type { Role } from '#contract/desk/answers/operators.ts'
import * as deskEndpoints from '#contract/desk/endpoints.ts'
import { parseNamedKeys } from '#server/config/data-key-settings.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { approvals, cashouts, operatorPasskeys, operators, secondFactors } from '#server/db/schema.ts'
import { insertFactor } from '#server/modules/account/codes/repo.ts'
import { secretLength } from '#server/modules/account/codes/totp.ts'
import { dataKeysOf } from '#server/secrets/data-keys.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import { startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { runCommand } from '#tests/support/host/execute-command.ts'
import { runProgram } from '#tests/support/host/run-program.ts'
import { programArguments } from '#tests/support/processes/built-programs.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import {
  type Asked,
  type Words,
  openShell,
  root,
  settingsIn,
  shellLines,
} from '#tests/support/processes/manual.ts'
import { nginx, startNginx } from '#tests/support/processes/nginx.ts'
import { systemTool } from '#tests/support/processes/tools.ts'
import { registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { RegistryStandIn } from '#tests/support/providers/registry-stand-in.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

/** A page that has a test of its own. */
const apart = 'failover.md'
const pages = [
  'going-live.md',
  ...readdirSync(join(root, 'docs/operating'))
    .filter((name) => name !== apart)
    .map((name) => `operating/${name}`),
]

/** Lines that are not run here, by their beginnings: where they are run, or what they need. */
const elsewhere = {
  'docker ': 'Docker: deploy.test.ts lints what it reads, release.spec.ts runs what it builds',
  'systemctl ': 'systemd: deploy.test.ts verifies the units',
  'until ': 'rolling-update.test.ts, with the processes that it waits for',
  'sed ': 'the same',
  'useradd ': 'rights of an administrator',
  'sha256sum ': 'release.spec.ts, as the command of the image',
  'tar ': 'the same',
  'npm ci ': 'the same',
  'npm run build': 'a build, before the browser tests',
  'cp ../our-env.js ': 'a portal that is built',
  'npm run hosting': 'the same',
  'npm run bench ': 'a quarter of an hour',
}
const isElsewhere = (line: string) => Object.keys(elsewhere).some((begin) => line.startsWith(begin))

/** The shell, in which `npm` runs commands in this process: that saves half a second for each. */
async function openManual(folder: string) {
  const shell = await openShell(folder, { npm: runNpm })
  const start = [process.execPath, ...programArguments('main')].join(' ')
  const startHost = `: > ${folder}/$$.pid; exec ${start} > ${folder}/host-$$.log 2>&1`
  const npm = `#!/bin/sh\nif [ "$1" = start ]; then ${startHost}; fi\n${shell.shim('npm')}`
  writeFileSync(join(folder, 'bin/npm'), npm)
  const filesOf = (end: string) => readdirSync(folder).filter((name) => name.endsWith(end))
  const endHosts = () => {
    for (const name of filesOf('.pid')) {
      process.kill(Number.parseInt(name, 10))
      rmSync(join(folder, name))
    }
  }
  return {
    run: (page: string, own: Words, settings: Words = {}) =>
      shell.run(
        shellLines(page).filter((line) => !isElsewhere(line)),
        own,
        settings,
      ),
    endHosts,
    hostLogs: () => filesOf('.log').map((name) => readFileSync(join(folder, name), 'utf8')),
    close: async () => {
      endHosts()
      await shell.close()
    },
  }
}

/** `npm run NAME -- …`, as the package of a release has it. */
function runNpm({ words: [run, name = '', ...args], env }: Asked) {
  const words = args.filter((word, index) => index > 0 || word !== '--')
  if (run !== 'run') throw new Error(`The manual runs npm ${run}`)
  return name === 'migrate' ? runProgram(name, words, env) : runCommand(name, words, env)
}

/** What a command begins with under systemd: there is none here, so its settings are read by the shell. */
const commandBegin = /systemd-run .*?(?=npm)/.exec(shellLines('operating/systemd.md').join('\n'))?.[0] ?? ''

const HostSettings = v.objectWithRest(
  { DATABASE_URL: v.string(), SECRET: v.string(), DATA_KEY: v.string() },
  v.string(),
)
type HostSettings = v.InferOutput<typeof HostSettings>
const OwnerSettings = v.object({ DATABASE_URL: v.string() })

/** An answer by TLS, asked for under a name. */
async function ask(port: number, name: string, path: string): Promise<{ status?: number; text: string }> {
  const asked = get({
    port,
    path,
    servername: name,
    headers: { Host: `${name}:${port}` },
    rejectUnauthorized: false,
  })
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  return answer ? { status: answer.statusCode, text: await textOf(answer) } : { text: '' }
}

/** What the pages for participants and operators speak of. Returns the names in place of theirs. */
async function addRecords(database: OpenDatabase, settings: HostSettings) {
  const keys = parseNamedKeys(settings.DATA_KEY)
  if (keys === null) throw new Error('The manual makes no key')
  const dataKeys = dataKeysOf(keys)
  const { db } = database
  const at = new Date()
  const person = (name: string, role: Role) => ({ name, role, userHandle: randomBytes(32), createdAt: at })
  await db
    .insert(operators)
    .values([person('Ada', 'owner'), person('Grace', 'support'), person('Olive', 'payer')])
    .onConflictDoNothing()
  const idOf = async (name: string) =>
    (await db.select({ id: operators.id }).from(operators).where(eq(operators.name, name)))[0]?.id ?? 0
  await db.insert(operatorPasskeys).values({
    credentialId: 'phone',
    name: 'Phone',
    operatorId: await idOf('Grace'),
    publicKey: randomBytes(32),
    counter: 0,
    transports: [],
    createdAt: at,
  })
  const request = () => payoutRequest(database, at, { dataKeys })
  const [toSend, toFail, toHold, toUndo] = [
    await request(),
    await request(),
    await request(),
    await request(),
  ]
  await runCommand('payouts', ['sent', toUndo.reference, '--note', '1'], settings)
  const [card] = await db.select().from(cashouts).where(eq(cashouts.reference, toUndo.reference))
  const askedBy = await idOf('Olive')
  await db.insert(approvals).values({ kind: 'undo', cashoutId: card?.id, askedBy, askedAt: at })
  const secret = randomBytes(secretLength)
  await insertFactor(db, dataKeys, {
    participantId: toSend.participantId,
    secret,
    lastStep: 0,
    createdAt: at,
  })
  return { toSend, toFail, toHold, toUndo }
}

it('of the manual names no line that it does not have', () => {
  const lines = pages.flatMap((page) => shellLines(page))
  expect(Object.keys(elsewhere).filter((begin) => !lines.some((line) => line.startsWith(begin)))).toEqual([])
  const image = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  for (const begin of ['sha256sum --check', 'tar --extract --gzip --file stipend-', 'npm ci --omit=dev']) {
    expect(image).toContain(begin)
    expect(lines.some((line) => line.startsWith(begin))).toBe(true)
  }
})

it('every shell block of the manual works as it is written, on PostgreSQL and behind nginx', async ({
  skip,
  onTestFinished,
}) => {
  const psql = systemTool('psql', 'postgresql-client')
  skip(!nginx.isInstalled, `nginx is not installed: ${nginx.packages.join(' ')}`)
  skip(!psql.isInstalled, psql.missing)
  const folder = await mkdtemp(join(tmpdir(), 'stipend-manual-'))
  const shell = await openManual(folder)
  // That of the run loses data at a power cut, which hosts refuse.
  const postgres = await startPostgresServer()
  const server = new URL(postgres.url)
  onTestFinished(async () => {
    await shell.close()
    await postgres.dispose()
    await rm(folder, { recursive: true, force: true })
  })
  const runPage = async (page: string, own: Words, settings: Words = {}) => {
    unread.delete(`operating/${page}`)
    return shell.run(`operating/${page}`, own, settings)
  }
  const unread = new Set(
    pages.filter((page) => shellLines(page).some((line) => line !== '' && !isElsewhere(line))),
  )
  const here = (name: string) => join(folder, name)
  for (const name of ['.', 'opt/stipend/0.1.0', 'opt/stipend/0.2.0'])
    cpSync(join(root, 'deploy'), here(join(name, 'deploy')), { recursive: true })
  for (const name of ['etc/systemd/system', 'etc/nginx', 'etc/logrotate.d', 'etc/ssl', 'var/cache'])
    mkdirSync(here(name), { recursive: true })

  await runPage('systemd.md', {
    'BACKUP=/var/backups/stipend/stipend-2026-11-20.gz':
      'BACKUP=$PWD/saved.gz; (set -a; . /etc/stipend/stipend.env; npm run backup -- $BACKUP)',
    [commandBegin]: 'set -a; . /etc/stipend/stipend.env; ',
    '/var/': `${folder}/var/`,
    '/etc/': `${folder}/etc/`,
    '/opt/': `${folder}/opt/`,
    '-o stipend -g stipend ': '',
    'runuser -u postgres -- psql': `psql ${server.href}`,
    '@localhost/': `@${server.host}/`,
  })
  expect(readdirSync(here('etc/nginx'))).toEqual(['nginx.conf', 'upstreams.conf'])
  const written = v.parse(HostSettings, settingsIn(here('etc/stipend/stipend.env')))
  const settings: HostSettings = { ...written, DATA_DIR: here('data'), SEED: '1' }
  const { DATABASE_URL: ownerUrl } = v.parse(OwnerSettings, settingsIn(here('etc/stipend/owner.env')))

  const [port, one, two] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const { DATABASE_URL, SECRET, DATA_KEY } = settings
  const ownerPart = 'postgres://stipend_owner:OWNER_PASSWORD@localhost/stipend'
  await runPage(
    'install.md',
    {
      'postgres://stipend:PASSWORD@localhost/stipend': DATABASE_URL,
      AT_LEAST_32_CHARACTERS: SECRET,
      '2026-11:OUTPUT_OF_OPENSSL': DATA_KEY,
      'https://stipend.example': `https://localhost:${port}`,
      'https://desk.stipend.example': `https://desk.localhost:${port}`,
      'PORT=8080': `PORT=${one}`,
      'PORT=8090': `PORT=${two}`,
      [ownerPart]: ownerUrl,
    },
    { SEED: '1', DATA_DIR: here('data') },
  )
  const proxy = await startNginx(port, [one, two], [one + 1, two + 1])
  const readiness = async () => ({ ...(await ask(port, 'localhost', '/readyz')), hosts: shell.hostLogs() })
  await expect.poll(readiness).toMatchObject({ status: 200, text: 'ready\n' })
  expect((await ask(port, 'localhost', '/metrics')).status).toBe(404)
  expect((await ask(port, 'desk.localhost', deskEndpoints.session.path)).text).toContain('error')
  await proxy.stop()
  shell.endHosts()

  await runPage(
    'upgrade.md',
    {
      'before.gz': here('before.gz'),
      [ownerPart]: ownerUrl,
      '/etc/': `${folder}/etc/`,
      '/opt/': `${folder}/opt/`,
    },
    settings,
  )
  await runPage(
    'backup.md',
    // That of the other page has run already.
    { 'stipend-2026-11-20.gz': here('saved.gz'), 'npm start': ':' },
    { ...settings, DATABASE_URL: ownerUrl },
  )
  const database = await openPostgres(settings.DATABASE_URL)
  const { toSend, toFail, toHold, toUndo } = await addRecords(database, settings)
  await runPage('desk.md', { 'NAME --passkey PASSKEY': 'Grace --passkey Phone', NAME: 'Grace' }, settings)
  await runPage(
    'payments.md',
    {
      'sent REF --note NUMBER': `sent ${toSend.reference} --note 1234`,
      'failed REF REASON': `failed ${toFail.reference} 'No such address'`,
      'hold REF REASON': `hold ${toHold.reference} 'We look'`,
      'release REF REASON': `release ${toHold.reference} 'All is well'`,
      'undo REF REASON': `undo ${toUndo.reference} 'The wrong card'`,
    },
    settings,
  )
  const states = await database.db.select({ state: cashouts.state }).from(cashouts).orderBy(cashouts.id)
  expect(states.map(({ state }) => state)).toEqual(['sent', 'failed', 'requested', 'requested'])
  await runPage('people.md', { REF: toSend.email, WORDS: "'You have asked'" }, settings)
  expect(await database.db.$count(secondFactors)).toBe(0)
  const registry = await RegistryStandIn.start()
  registry.set(registryRecord('NCT00000001'))
  await runPage(
    'sources.md',
    { 'FILE...': join(root, 'docs/examples/trials.json') },
    { ...settings, REGISTRY_URL: registry.url },
  )
  await registry.stop()
  await runPage('rotate-keys.md', {}, settings)
  await database.close()

  await runPage('containers.md', {})
  const compose = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')
  const asked = [...compose.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
  const given = Object.keys(settingsIn(here('deploy/.env')))
  expect(new Set(asked)).toEqual(new Set(given))
  expect(readdirSync(here('deploy/tls')).toSorted()).toEqual(['cert.pem', 'key.pem'])
  expect([...unread]).toEqual([])
}, 240_000)
