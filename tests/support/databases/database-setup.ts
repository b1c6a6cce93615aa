import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/db/database.ts'
import { createDatabase, withDatabase } from './named-databases.ts'
import { templateDatabase } from './postgres.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server of this run; its path names the maintenance database. */
    postgresUrl: string
    /** Folder of this run for embedded databases. */
    databasesFolder: string
  }
}

/**
 * Runs once per run: starts a real PostgreSQL server, and migrates one template for all test files. PostgreSQL copies it
 * in 0.1 s. Fails the run if the server does not start.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-databases-'))
  // The data last only for the run, so a power cut costs nothing.
  const server = await startPostgresServer(['fsync=off', 'full_page_writes=off', 'max_connections=200'])
  await createDatabase(server.url, templateDatabase)
  await (await openPostgres(withDatabase(server.url, templateDatabase))).close()
  project.provide('postgresUrl', server.url)
  project.provide('databasesFolder', folder)
  return async () => {
    await server.dispose()
    await rm(folder, { recursive: true, force: true })
  }
}
