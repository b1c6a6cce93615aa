import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sendCommand } from './command-socket.ts'
import { type DataConfig, StartError } from '#server/config/config.ts'
import { lockDataFolder } from '#server/runtime/data-folder.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { openEmbedded, rewriteEmbedded } from '#server/db/embedded-database.ts'

/** How long to wait for a host that is starting. */
const timeoutMs = 60_000
const retryAfterMs = 500

/**
 * Only hosts migrate the tables of a database in use, and an earlier backup must fit them. An operator can
 * interrupt a command that waits for too long.
 */
const opening = { upgrades: false, withoutTimeouts: true }

/** An operator's command on the data that runs while no host holds it. */
export interface ExclusiveCommand<Result> {
  execute(database: OpenDatabase): Promise<Result>
  /**
   * Present in a command that replaces the whole database. Such a command also works on a damaged embedded
   * database, by creating a new one. Receives the folder where the damaged files are kept; null if there were
   * none.
   */
  onReplaced?: (kept: string | null) => void
}

/** An operator's command on the data that runs here or in the host that holds the data. */
export interface DataCommand<Result> extends ExclusiveCommand<Result> {
  /** Path of the command at a running host, and its JSON body. */
  path: string
  body: unknown
  /** Reads the running host's answer, line by line. */
  follow(lines: AsyncIterable<string>): Promise<Result>
}

/**
 * Runs a command on PostgreSQL directly, or on the embedded engine: in this process, or in the host that
 * holds its folder.
 *
 * @throws {StartError} when the folder cannot be used; when it is held by a process that takes no commands,
 * or by any process for a {@link ExclusiveCommand}; or when the tables are of another release, which are left
 * unchanged.
 */
export async function runCommand<Result>(
  config: DataConfig,
  command: DataCommand<Result> | ExclusiveCommand<Result>,
): Promise<Result> {
  if (config.databaseUrl !== null) return runOn(await openPostgres(config.databaseUrl, opening), command)
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const lock = await lockDataFolder(config.dataDir)
    if (!('heldBy' in lock)) {
      try {
        return await runEmbedded(join(lock.folder, 'db'), command)
      } finally {
        await lock.release()
      }
    }
    if (!('path' in command)) throw new StartError(`${config.dataDir} is in use: stop the host first`)
    const answer = await sendCommand(config.dataDir, command.path, command.body)
    if (answer?.status === 200) return command.follow(answer.lines)
    if (answer && answer.status !== 503)
      throw new Error(`the running host refused the command (${answer.status})`)
    await wait(retryAfterMs)
  }
  throw new StartError(`${config.dataDir} is in use by a process that takes no commands`)
}

async function runEmbedded<Result>(folder: string, command: ExclusiveCommand<Result>): Promise<Result> {
  const { onReplaced } = command
  if (!onReplaced) return runOn(await openEmbedded(folder, opening), command)
  return rewriteEmbedded(folder, (database) => command.execute(database), { ...opening, onReplaced })
}

async function runOn<Result>(database: OpenDatabase, command: ExclusiveCommand<Result>): Promise<Result> {
  try {
    return await command.execute(database)
  } finally {
    await database.close()
  }
}
