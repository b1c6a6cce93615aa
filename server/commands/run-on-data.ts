import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type DataConfig, StartError, readDataConfig } from '#server/config/config.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { openEmbedded, rewriteEmbedded } from '#server/db/embedded-database.ts'
import { requireDataKeys } from '#server/modules/account/data/reseal.ts'
import { lockDataFolder } from '#server/runtime/data-folder.ts'
import { configuredDataKeys } from '#server/secrets/data-keys.ts'
import { commandLog } from '#server/runtime/log.ts'
import { keptSecret } from '#server/secrets/secrets.ts'
import { runCommandLine } from './command-line.ts'
import { sendCommand } from './command-socket.ts'
import type { Command, CommandDependencies, Output, Run } from './command.ts'
import { commands } from './commands.ts'

/** How long to wait for a host that is starting. */
const timeoutMs = 60_000
const retryAfterMs = 500

/**
 * Only hosts migrate the tables of a database in use, and an earlier backup must fit them. An operator can interrupt a
 * command that waits for too long.
 */
const opening = { upgrades: false, withoutTimeouts: true }

type Environment = Readonly<Record<string, string | undefined>>

/** Runs a command with the words after `npm run`. Resolves to the exit code. */
export function runOnData(
  [name = '', ...args]: string[],
  environment: Environment,
  terminal: Output,
): Promise<number> {
  const command = commands.get(name)
  if (!command) throw new Error(`There is no command ${name}`)
  const { redirect } = command
  const read = () => {
    const run = command.read(args)
    if (run === null) return null
    const runTo = (output: Output) => execute({ ...command, name, args, run }, environment, output)
    return () => (redirect ? redirect(args, terminal, runTo) : runTo(terminal))
  }
  return runCommandLine({ ...command, read }, args, terminal)
}

interface Given extends Pick<Command, 'replaces' | 'setting'> {
  name: string
  args: string[]
  run: Run
}

/**
 * Runs a command on PostgreSQL directly, or on the embedded engine: in this process, or in the host that holds its
 * folder.
 *
 * @throws {StartError} when the folder cannot be used, or is held by a process that takes no commands; when the tables
 * are of another release, which are left unchanged.
 */
async function execute(
  { name, args, run, replaces, setting = '' }: Given,
  environment: Environment,
  output: Output,
): Promise<number> {
  const config = readDataConfig(environment)
  const { databaseUrl, dataDir } = config
  const folder = process.cwd()
  const { signal } = new AbortController()
  const runOn = (database: OpenDatabase, to = output) =>
    run(dependenciesOf(config, database), { ...to, signal, folder })
  if (databaseUrl !== null) return thenClose(await openPostgres(databaseUrl, opening), runOn)
  const deadline = performance.now() + timeoutMs
  let isSettingLost = environment[setting] !== undefined
  while (performance.now() < deadline) {
    const lock = await lockDataFolder(dataDir)
    if (!('heldBy' in lock)) {
      const path = join(lock.folder, 'db')
      try {
        return await (replaces
          ? rewrite(path, runOn, output)
          : thenClose(await openEmbedded(path, opening), runOn))
      } finally {
        await lock.release()
      }
    }
    if (replaces) throw new StartError(`${dataDir} is in use: stop the host first`)
    if (isSettingLost) await output.warn(`The host runs, so its own ${setting} counts\n`)
    isSettingLost = false
    const exitCode = await sendCommand(dataDir, { command: name, args, folder }, output)
    if (exitCode !== null) return exitCode
    await wait(retryAfterMs)
  }
  throw new StartError(`${dataDir} is in use by a process that takes no commands`)
}

type RunOn = (database: OpenDatabase, to?: Output) => Promise<number>

/** Prints nothing before the database is in its place. */
async function rewrite(path: string, run: RunOn, output: Output): Promise<number> {
  const texts: string[] = []
  const later = { ...output, print: async (text: string) => void texts.push(text) }
  const { result, kept } = await rewriteEmbedded(path, (database) => run(database, later), opening)
  if (kept !== null) texts.push(`The damaged database is kept as ${kept}\n`)
  await output.print(texts.join(''))
  return result
}

async function thenClose(database: OpenDatabase, run: RunOn): Promise<number> {
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

function dependenciesOf(config: DataConfig, database: OpenDatabase): CommandDependencies {
  return {
    database,
    clock: () => new Date(),
    config,
    send: (request) => fetch(request),
    dataKeys: async () => {
      const dataKeys = await configuredDataKeys(config)
      // Another key would seal texts that no host opens, and the right host would not start any more.
      await requireDataKeys({ db: database.maintenance, dataKeys })
      return dataKeys
    },
    // Creates a file, which most commands do not need.
    get log() {
      return commandLog(config.dataDir)
    },
    keptSecret: () => keptSecret(config),
  }
}
