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
 * The tables of a database in use are updated by the hosts that use them, and a backup made before is of their release. An
 * operator can end what waits for too long.
 */
const opening = { upgrades: false, isPatient: true }

/** Something an operator does to the data while no host holds it. */
export interface LoneCommand<Result> {
  /** Carries it out in this process. */
  carryOut(database: OpenDatabase): Promise<Result>
  /**
   * Given by a command that replaces everything in the database: it then also works where the embedded one is damaged, in
   * a new one. Told where the damaged one's files are kept; null where it had none.
   */
  onReplaced?: (kept: string | null) => void
}

/** Something an operator does to the data, here or in the host that holds it. */
export interface DataCommand<Result> extends LoneCommand<Result> {
  /** Where a running host takes it, and the JSON that it is sent. */
  path: string
  body: unknown
  /** Reads what the running host answers, line by line. */
  follow(lines: AsyncIterable<string>): Promise<Result>
}

/**
 * Carries out a command where the data is: on PostgreSQL directly, on the embedded engine here, or, while a host holds
 * its folder, in the host.
 *
 * @throws {StartError} when the folder is held by a process that takes no commands, or, for a lone one, by any; or
 *   cannot be used; or when the tables are of another release, which stay as they are.
 */
export async function runCommand<Result>(
  config: DataConfig,
  command: DataCommand<Result> | LoneCommand<Result>,
): Promise<Result> {
  if (config.databaseUrl !== null) return carryOutIn(await openPostgres(config.databaseUrl, opening), command)
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const lock = await lockDataFolder(config.dataDir)
    if (!('heldBy' in lock)) {
      try {
        return await carryOutEmbedded(join(lock.folder, 'db'), command)
      } finally {
        await lock.release()
      }
    }
    if (!('path' in command)) throw new StartError(`${config.dataDir} is in use: stop the host first`)
    const answer = await sendCommand(config.dataDir, command.path, command.body)
    if (answer?.status === 200) return command.follow(answer.lines)
    if (answer && answer.status !== 503) throw new Error(`the running host refused it (${answer.status})`)
    await wait(retryAfterMs)
  }
  throw new StartError(`${config.dataDir} is in use by a process that takes no commands`)
}

async function carryOutEmbedded<Result>(folder: string, command: LoneCommand<Result>): Promise<Result> {
  const { onReplaced } = command
  if (!onReplaced) return carryOutIn(await openEmbedded(folder, opening), command)
  return rewriteEmbedded(folder, (database) => command.carryOut(database), { ...opening, onReplaced })
}

async function carryOutIn<Result>(database: OpenDatabase, command: LoneCommand<Result>): Promise<Result> {
  try {
    return await command.carryOut(database)
  } finally {
    await database.close()
  }
}
