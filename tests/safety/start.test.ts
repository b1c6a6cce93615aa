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
import { configuredDataKeys } from '#server/runtime/data-keys.ts'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'
import { payoutRequest } from '#tests/support/builders/payout-request.ts'

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

/** Runs a host until it is ready, or has ended by itself. Returns what it has logged. */
async function startAndEnd(environment: Readonly<Record<string, string>>): Promise<string> {
  const { child, errors, ended } = await startProgram(environment)
  await Promise.race([once(child.stdout, 'data'), ended])
  child.kill()
  await ended
  return errors
}

describe('a start that cannot succeed says so in one line and ends with 1', () => {
  const refusal = (line: string) => ({ output: '', errors: `${line}\n`, code: 1 })

  it('when the port is in use, or another host runs on the data folder; that one says what should be set', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stipend-start-'))
    await fillDataFolder(folder)
    const port = await findFreePort()
    const holder = createServer().listen(port, 'localhost')
    await once(holder, 'listening')
    expect(await runProgram({ PORT: String(port), DATA_DIR: folder })).toMatchObject(
      refusal(`Cannot listen on localhost:${port}: it is in use; choose another with PORT`),
    )
    holder.close()
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
    await rm(folder, { recursive: true, force: true })
  }, 120_000)

  it('when the data folder is no folder', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    const { errors, code } = await runProgram({ DATA_DIR: file })
    expect(errors).toMatch(/^The data folder .*file cannot be used.*\n$/)
    expect(code).toBe(1)
  })

  it('when the database does not answer, without giving its password away', async () => {
    const address = `localhost:${await findFreePort()}/stipend`
    const settings = { DATA_DIR: dataDir, SECRET: secret, DATA_KEY: dataKeySetting('test') }
    const { errors, code } = await runProgram({
      ...settings,
      DATABASE_URL: `postgres://someone:hunter2@${address}`,
    })
    expect(errors).toMatch(/^The database at DATABASE_URL does not answer.*\n$/)
    expect(errors).not.toContain('hunter2')
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

describe('a host whose database may lose confirmed data', () => {
  // The tests' server does not flush.
  it.each([
    ['fsync is off', ''],
    ['fsync is off, synchronous_commit is off', '?options=-c%20synchronous_commit%3Doff'],
  ])('does not start, and says that %s', async (reason, options) => {
    const settings = { DATABASE_URL: `${database.url}${options}`, DATA_DIR: dataDir, SECRET: secret }
    expect(await runProgram({ ...settings, DATA_KEY: dataKeySetting('test') })).toEqual({
      output: '',
      errors: `The database at DATABASE_URL may lose confirmed data: ${reason}\n`,
      code: 1,
    })
  })
})

it('a host does not start on a standby, and says so in one line', async () => {
  const url = `${database.url}?options=-c%20default_transaction_read_only%3Don`
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET: secret, DATA_KEY: dataKeySetting('test') }
  expect(await runProgram(settings)).toEqual({
    output: '',
    errors: 'The database at DATABASE_URL takes no writes: it is a standby, or read-only. Name the primary\n',
    code: 1,
  })
})

describe('the key for data at rest', () => {
  it('must be set on PostgreSQL, and one line says how to make it', async () => {
    expect(await runProgram({ DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET: secret })).toEqual({
      output: '',
      errors:
        'DATA_KEY must be set when DATABASE_URL is: a named key, such as 2026-11:KEY, where KEY is the output of openssl rand -base64 32\n',
      code: 1,
    })
  })

  it('is made beside the embedded database; without it the host does not start again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stipend-start-'))
    const path = join(folder, 'data-key')
    try {
      await fillDataFolder(folder)
      expect(await startAndEnd({ DATA_DIR: folder })).toBe('')
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      const dataKeys = await configuredDataKeys({ dataKeys: null, databaseUrl: null, dataDir: folder })
      const embedded = await openEmbedded(join(folder, 'db'))
      await payoutRequest(embedded, new Date(), { dataKeys })
      await embedded.close()

      await rm(path)
      const { code, errors } = await runProgram({ DATA_DIR: folder })
      expect(errors).toBe(
        `DATA_KEY, or data-key in DATA_DIR, lacks a key of the stored answers and addresses: ${dataKeys[0].id} (values: 3). Add it from your copy\n`,
      )
      expect(code).toBe(1)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }, 120_000)
})
