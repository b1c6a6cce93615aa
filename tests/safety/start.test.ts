import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { fillDataFolder } from '#tests/support/databases/data-folder.ts'
import { programArguments } from '#tests/support/processes/built-programs.ts'
import type { TestDatabase } from '#tests/support/databases/named-databases.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { openEmbedded } from '#server/db/embedded-database.ts'
import { configuredDataKeys } from '#server/secrets/data-keys.ts'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'

const secret = 'a secret that is used in tests and nowhere else'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'stipend-start-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the built host with these settings alone. */
async function startProgram(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, programArguments('main'), {
    cwd: new URL('../..', import.meta.url),
    env: { PATH: process.env['PATH'], PORT: String(await findFreePort()), SEED: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, errors: text(child.stderr), ended: once(child, 'exit') }
}

/** Runs a host that cannot start, until it ends by itself. */
async function runProgram(environment: Readonly<Record<string, string>>) {
  const { child, errors, ended } = await startProgram(environment)
  const [output, [code]] = await Promise.all([text(child.stdout), ended])
  return { output, errors: await errors, code: Number(code) }
}

/** A start that cannot succeed says so in one line, and ends with 1. */
const refusal = (line: string) => ({ output: '', errors: `${line}\n`, code: 1 })

describe.concurrent('a start that cannot succeed says so in one line and ends with 1', () => {
  it('when the data folder is no folder', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    const { errors, code } = await runProgram({ DATA_DIR: file })
    expect(errors).toMatch(/^The data folder .*file cannot be used.*\n$/)
    expect(code).toBe(1)
  })

  it('when the configuration is wrong, naming each mistake', async () => {
    const settings = { PORT: 'eighty', PUBLIC_ORIGIN: 'stipend.example', LOG_LEVEL: 'loud' }
    const mistakes = [
      'PORT must be a port number',
      'PUBLIC_ORIGIN must be an origin such as https://stipend.example',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
    ]
    expect(await runProgram({ ...settings, DATA_DIR: dataDir })).toEqual(refusal(mistakes.join('; ')))
  })
})

describe.concurrent('a host does not start on PostgreSQL, and says why in one line', () => {
  const run = (url: string, keys: object = { DATA_KEY: dataKeySetting('test') }) =>
    runProgram({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET: secret, ...keys })

  it('when the database does not answer, without giving its password away', async () => {
    const address = `localhost:${await findFreePort()}/stipend`
    const { errors, code } = await run(`postgres://someone:hunter2@${address}`)
    expect(errors).toMatch(/^The database at DATABASE_URL does not answer.*\n$/)
    expect(errors).not.toContain('hunter2')
    expect(code).toBe(1)
  })

  // The tests' server does not flush.
  it('when the database may lose confirmed data', async () => {
    expect(await run(`${database.url}?options=-c%20synchronous_commit%3Doff`)).toEqual(
      refusal(
        'The database at DATABASE_URL may lose confirmed data: fsync is off, synchronous_commit is off',
      ),
    )
  })

  it('when the server is a standby', async () => {
    expect(await run(`${database.url}?options=-c%20default_transaction_read_only%3Don`)).toEqual(
      refusal(
        'The database at DATABASE_URL takes no writes: it is a standby, or read-only. Name the primary',
      ),
    )
  })

  it('without a key for data at rest, and how to make one', async () => {
    expect(await run(database.url, {})).toEqual(
      refusal(
        'DATA_KEY must be set when DATABASE_URL is: a named key, such as 2026-11:KEY, where KEY is the output of openssl rand -base64 32',
      ),
    )
  })
})

it('a host on the embedded engine needs its port, its folder and its key; one that starts says what should be set', async () => {
  const folder = join(dataDir, 'embedded')
  await fillDataFolder(folder)
  const port = await findFreePort()
  const holder = createServer().listen(port, 'localhost')
  await once(holder, 'listening')
  // Nothing else is said either.
  expect(await runProgram({ PORT: String(port), DATA_DIR: folder })).toEqual(
    refusal(`Cannot listen on localhost:${port}: it is in use; choose another with PORT`),
  )
  holder.close()
  const path = join(folder, 'data-key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)

  const settings = { DATA_DIR: folder, PUBLIC_ORIGIN: 'https://stipend.example' }
  const { child, errors, ended } = await startProgram(settings)
  await once(child.stdout, 'data')
  expect(await runProgram({ DATA_DIR: folder })).toEqual(
    refusal(`The data folder ${folder} is in use by another Stipend process`),
  )
  child.kill()
  await ended
  // A host that starts says what its operator should set.
  expect(await errors).toMatch(/a power cut may lose .*: set DATABASE_URL/)
  expect(await errors).toMatch(/participants cannot reach you/)

  const dataKeys = await configuredDataKeys({ dataKeys: null, databaseUrl: null, dataDir: folder })
  const embedded = await openEmbedded(join(folder, 'db'))
  await payoutRequest(embedded, new Date(), { dataKeys })
  await embedded.close()
  await rm(path)
  expect(await runProgram({ DATA_DIR: folder })).toEqual(
    refusal(
      `DATA_KEY, or data-key in DATA_DIR, lacks a key of the stored answers and addresses: ${dataKeys[0].id} (values: 3). Add it from your copy`,
    ),
  )
}, 120_000)
