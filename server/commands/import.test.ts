import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { categories, sourceRuns, studies } from '#server/db/schema.ts'
import { registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { commandDependencies, executeCommand, runCommand } from '#tests/support/host/execute-command.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { fillDataFolder, lockFolder } from '#tests/support/databases/data-folder.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendCommand, serveCommands } from './command-socket.ts'
import { readConfig } from '#server/config/config.ts'
import { openPostgres } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded-database.ts'
import { saveSeed } from '#server/modules/studies/sources/seed/save-seed.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const runImport = (args: string[], environment: Record<string, string> = {}) =>
  runCommand('import', args, { DATA_DIR: join(folder, 'data'), ...environment })

async function writeTrial(name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, JSON.stringify(registryRecord('NCT00000001')))
  return path
}

function expectImported(result: Awaited<ReturnType<typeof runImport>>, code = 0): void {
  expect(result.errors).not.toContain('failed')
  expect(result.output).toMatch(/^Imported +1$/m)
  expect(result.code).toBe(code)
}

describe('npm run import', () => {
  it('imports into the data folder, in addition to the seed', async () => {
    const file = await writeTrial('a.json')
    await fillDataFolder(join(folder, 'data'))
    expectImported(await runImport([file]))
    const database = await openEmbedded(join(folder, 'data', 'db'))
    expect(await database.db.$count(studies)).toBeGreaterThan(100)
    await database.close()
  }, 120_000)

  it('uses the host that holds the folder', async () => {
    const file = await writeTrial('a.json')
    const lock = await lockFolder(join(folder, 'data'))
    const database = await openTestDatabase()
    await database.db.insert(categories).values({ title: 'Clinical Trials', slug: 'clinical-trials' })
    try {
      const importing = runImport([file])
      // The command first meets a host that is still starting, then one that serves.
      await once(lock.server, 'request')
      const config = readConfig({ SEED: '0' })
      serveCommands(lock, commandDependencies(hostDependencies(database, { config })))
      expectImported(await importing)
      // A path is one of the operator's folder, not of the host's.
      const quiet = { print: () => Promise.resolve(), warn: () => Promise.resolve() }
      const asked = { command: 'import', args: ['a.json'], folder }
      expect(await sendCommand(join(folder, 'data'), asked, quiet)).toBe(0)
      expect(await database.db.$count(studies)).toBe(1)
    } finally {
      await lock.release()
      await database.close()
    }
  }, 120_000)

  it('ends when the operator’s process has gone, and is noted as stopped', async () => {
    const database = await openTestDatabase()
    const importing = ['import', await writeTrial('a.json')] as const
    const gone = AbortSignal.abort(new Error('gone'))
    await expect(executeCommand(hostDependencies(database), [...importing], gone)).rejects.toThrow('gone')
    const trials = eq(studies.source, 'clinicaltrials.gov')
    expect(await database.db.$count(studies, trials)).toBe(0)
    expect(await database.db.select().from(sourceRuns)).toMatchObject([{ endedAt: null, changed: 0 }])
    await database.close()
  })

  it('begins no run if a file cannot be opened, and names it', async () => {
    const database = await openTestDatabase()
    const deps = hostDependencies(database)
    const missing = join(folder, 'missing.json')
    await expect(executeCommand(deps, ['import', await writeTrial('a.json'), missing])).rejects.toThrow(
      `${missing} cannot be opened (ENOENT)`,
    )
    expect(await database.db.$count(sourceRuns)).toBe(0)
    expect(await database.db.$count(studies)).toBe(0)
    await database.close()
  })

  it('takes the example of the documents', async () => {
    const database = await openTestDatabase()
    const example = fileURLToPath(new URL('../../docs/examples/trials.json', import.meta.url))
    const { output } = await executeCommand(hostDependencies(database), ['import', example])
    expect(output).toMatch(/^Imported +2$/m)
    await database.close()
  })

  it('imports into PostgreSQL without renaming the catalogue, and reports a file without records', async () => {
    const { url, drop } = await createTestDatabase()
    try {
      const product = { label: 'Citizen Panels', slug: 'citizen-panels' }
      const host = await openPostgres(url)
      await saveSeed(host.db, '2026-11-20', product, true)
      await host.close()
      const other = join(folder, 'other.json')
      await writeFile(other, '{}')
      const result = await runImport([other, await writeTrial('a.json')], { DATABASE_URL: url })
      expectImported(result, 1)
      expect(result.output).toContain(`${other} holds no ClinicalTrials.gov records`)
      const database = await openPostgres(url)
      expect(await database.db.$count(studies)).toBeGreaterThan(100)
      const own = and(eq(categories.slug, product.slug), eq(categories.title, product.label))
      expect(await database.db.$count(categories, own)).toBe(1)
      await database.close()
    } finally {
      await drop()
    }
  }, 120_000)
})
