import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { openPostgres } from '#server/db/database.ts'
import { auditLog, categories, studies } from '#server/db/schema.ts'
import { lockFolder } from '#tests/support/databases/data-folder.ts'
import { registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { commandDependencies, runCommand } from '#tests/support/host/execute-command.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { commandArguments } from '#tests/support/host/run-program.ts'
import { RegistryStandIn } from '#tests/support/providers/registry-stand-in.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendCommand, serveCommands } from './command-socket.ts'
import { commands } from './commands.ts'

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

const hostsOwn = 'The host runs, so its own REGISTRY_URL counts\n'

const runSync = (args: string[], environment: Record<string, string>) =>
  runCommand('sync', args, { REGISTRY_URL: registry.url, ...environment })

describe('npm run sync', () => {
  it('takes no other address than the registry’s, and no invalid arguments', async () => {
    expect(await runSync([], { REGISTRY_URL: 'http://registry.example/api/v2' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('REGISTRY_URL must be an https:// address'),
    })
    expect(commands.get('sync')?.read(['soon'])).toBeNull()
  })

  it('continues at its page after it was killed', async () => {
    const { url, drop } = await createTestDatabase()
    try {
      const environment = { DATABASE_URL: url }
      registry.pageSize = 1
      const child = spawn(process.execPath, commandArguments('sync'), {
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

  it('uses the host that holds the folder, says why it failed, and ends with the operator’s process', async () => {
    const data = join(folder, 'data')
    const lock = await lockFolder(data)
    const database = await openTestDatabase()
    const { db } = database
    await db.insert(categories).values({ title: 'Clinical Trials', slug: 'clinical-trials' })
    try {
      const config = readConfig({ REGISTRY_URL: registry.url, SEED: '0' })
      const send = (request: Request) => fetch(request)
      serveCommands(lock, commandDependencies(hostDependencies(database, { config, send })))
      registry.faults.push((response) => response.writeHead(403).end())
      const failed = await runSync([], { DATA_DIR: data })
      expect(failed).toMatchObject({
        code: 1,
        errors: `${hostsOwn}The sync failed: the registry answered 403\n`,
      })
      registry.pageSize = 1
      const warn = () => Promise.reject(new Error('the terminal is closed'))
      const left = sendCommand(data, { command: 'sync', args: [], folder }, { print: warn, warn })
      await expect(left).rejects.toThrow('the terminal is closed')
      const stopped = sql`${auditLog.after} ->> 'outcome' = 'stopped'`
      await expect.poll(() => db.$count(auditLog, stopped)).toBe(1)
      expect((await runSync(['status'], { DATA_DIR: data })).output).toMatch(/^Pass in progress +1 changed/m)
      registry.pageSize = 1000
      expect((await runSync([], { DATA_DIR: data })).output).toMatch(/^Last pass +3 changed/m)
      expect(await db.$count(studies)).toBe(3)
    } finally {
      await lock.release()
      await database.close()
    }
  }, 120_000)
})
