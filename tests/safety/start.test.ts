import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '#tests/support/host/free-port.ts'
import { fillDataFolder } from '#tests/support/databases/pglite.ts'
import { programArguments } from '#tests/support/host/built-programs.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/databases/postgres.ts'
import { surveyEnvironment } from '#tests/support/providers/survey-provider.ts'

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

describe('a host whose database may lose confirmed data', () => {
  // The tests' server does not flush.
  it.each([
    ['fsync is off', ''],
    ['fsync is off, synchronous_commit is off', '?options=-c%20synchronous_commit%3Doff'],
  ])('does not start, and says that %s', async (reason, options) => {
    const child = spawn(process.execPath, programArguments('main'), {
      cwd: new URL('../..', import.meta.url),
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: `${database.url}${options}`,
        DATA_DIR: dataDir,
        SECRET: 'a secret that is used in tests and nowhere else',
        PORT: String(await findFreePort()),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect({ output, errors, code: Number(code) }).toEqual({
      output: '',
      errors: `The database at DATABASE_URL may lose confirmed data: ${reason}\n`,
      code: 1,
    })
  })
})

describe('a host on the embedded engine, which does not flush', () => {
  beforeAll(() => fillDataFolder(dataDir))

  it.each<[string, boolean, Readonly<Record<string, string>>]>([
    ['says what a power cut may take where surveys pay', true, surveyEnvironment],
    [
      'says so where others can reach it, so that there is no sandbox',
      true,
      { PUBLIC_ORIGIN: 'https://stipend.example' },
    ],
    [
      'asks for no address where participants have one',
      true,
      { PUBLIC_ORIGIN: 'https://stipend.example', CONTACT_EMAIL: 'help@stipend.example' },
    ],
    ['says nothing on the machine where it is tried out', false, {}],
  ])(
    '%s',
    async (_what, warns, environment) => {
      const child = spawn(process.execPath, programArguments('main'), {
        cwd: new URL('../..', import.meta.url),
        env: {
          PATH: process.env['PATH'],
          DATA_DIR: dataDir,
          PORT: String(await findFreePort()),
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = once(child, 'exit')
      const errors = text(child.stderr)
      await Promise.race([once(child.stdout, 'data'), ended])
      child.kill()
      await ended
      expect(/a power cut may lose .*: set DATABASE_URL/.test(await errors)).toBe(warns)
      const isReachable = 'PUBLIC_ORIGIN' in environment
      const hasContact = 'CONTACT_EMAIL' in environment || 'CONTACT_URL' in environment
      expect(/participants cannot reach you/.test(await errors)).toBe(isReachable && !hasContact)
    },
    120_000,
  )
})
