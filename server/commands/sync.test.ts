import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#server/db/database.ts'
import { categories, studies } from '#server/db/schema.ts'
import { syncCommands } from '#server/modules/studies/sources/registry/command.ts'
import { lockDataFolder } from '#server/runtime/data-folder.ts'
import { registryRecord } from '#tests/support/builders/registry-record.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { programArguments } from '#tests/support/host/built-programs.ts'
import { runCommand } from '#tests/support/host/run-command.ts'
import { SyncWorld } from '#tests/support/host/sync-world.ts'
import { RegistryStandIn, serverError } from '#tests/support/providers/registry-stand-in.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveCommands } from './command-socket.ts'

let registry: RegistryStandIn
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sync-'))
  registry = await RegistryStandIn.start()
  registry.set(...[1, 2, 3].map((number) => registryRecord(`NCT0000000${number}`)))
  return async () => {
    await registry.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

const runSync = (args: string[], environment: Record<string, string>) =>
  runCommand('sync', args, { REGISTRY_URL: registry.url, ...environment })

describe('npm run sync', () => {
  it('prints its usage', async () => {
    expect(await runSync(['--help'], {})).toMatchObject({
      code: 0,
      output: expect.stringContaining('Usage:'),
    })
    expect(await runSync(['soon'], {})).toMatchObject({ code: 2, errors: expect.stringContaining('Usage:') })
    expect(await runSync([], { REGISTRY_URL: 'http://registry.example/api/v2' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('REGISTRY_URL must be an https:// address'),
    })
  }, 30_000)

  it('continues at its page after it was killed', async () => {
    const { url, drop } = await createTestDatabase()
    try {
      const environment = { DATABASE_URL: url }
      expect((await runSync(['status'], environment)).output).toBe('Never synced\n')
      registry.pageSize = 1
      const child = spawn(process.execPath, programArguments('sync'), {
        env: { PATH: process.env['PATH'], REGISTRY_URL: registry.url, ...environment },
        stdio: 'ignore',
      })
      registry.faults.push(null, () => child.kill('SIGKILL'))
      await once(child, 'exit')
      expect((await runSync(['status'], environment)).output).toMatch(/^Pass in progress +1 changed/m)
      registry.pageSize = 1000
      const asked = registry.asked.length
      const { code, output } = await runSync([], environment)
      expect([code, registry.asked[asked]?.get('pageToken')]).toEqual([0, 'token-0-1'])
      expect(output).toMatch(/^Last pass +3 changed, 0 closed, 0 refused$/m)
      const database = await openPostgres(url)
      const isTrial = eq(studies.source, 'clinicaltrials.gov')
      expect(await database.db.$count(studies, isTrial)).toBe(3)
      await database.close()
    } finally {
      await drop()
    }
  }, 120_000)

  it('uses the host that holds the folder, and says why it failed', async () => {
    const lock = await lockDataFolder(join(folder, 'data'))
    if ('heldBy' in lock) throw new Error('The folder is held')
    const database = await openTestDatabase()
    await database.db.insert(categories).values({ title: 'Clinical Trials', slug: 'clinical-trials' })
    try {
      const world = new SyncWorld(database, registry)
      serveCommands(lock, syncCommands(world.deps))
      const environment = { DATA_DIR: join(folder, 'data') }
      registry.faults.push(...Array.from({ length: 6 }, () => serverError))
      const failed = await runSync([], environment)
      expect(failed).toMatchObject({ code: 1, errors: 'The sync failed: the registry answered 503\n' })
      expect((await runSync([], environment)).output).toMatch(/^Last pass +3 changed/m)
      expect((await world.open()).length).toBe(3)
    } finally {
      await lock.release()
      await database.close()
    }
  }, 60_000)
})
