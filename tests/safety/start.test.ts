import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '../support/free-port.ts'
import { programPath } from '../support/programs.ts'
import { type TestDatabase, createTestDatabase } from '../support/postgres.ts'

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

describe('a host whose database may lose what it has confirmed', () => {
  // The server of the tests does not flush.
  it.each([
    ['fsync is off', ''],
    ['fsync is off, synchronous_commit is off', '?options=-c%20synchronous_commit%3Doff'],
  ])('does not start, and says that %s', async (reason, options) => {
    const child = spawn(process.execPath, [programPath('main')], {
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
      errors: `The database at DATABASE_URL may lose what it has confirmed: ${reason}\n`,
      code: 1,
    })
  })
})
