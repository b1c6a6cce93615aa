import { type ParseArgsConfig, parseArgs } from 'node:util'
import * as v from 'valibot'
import type { DataConfig } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'

/** Parts of a running host, or of the operator's process when it works on the data itself. */
export interface CommandDependencies extends Pick<HostDependencies, 'clock' | 'send' | 'log'> {
  database: Pick<OpenDatabase, 'maintenance'>
  config: DataConfig
  /** Rejects if a key of the stored values is missing. */
  dataKeys: () => Promise<DataKeys>
  /** The secret of the data folder; null if there is none, or the settings have one. */
  keptSecret: () => Promise<string | null>
}

/** The operator's terminal. Takes texts with their line ends, and resolves when it can take more. */
export interface Output {
  print: (text: string) => Promise<void>
  warn: (text: string) => Promise<void>
}

/** The operator's process. */
export interface Client extends Output {
  /** Aborted when the process has gone, after which nothing is printed. */
  signal: AbortSignal
  /** The operator's working directory; a running host may have another one. */
  folder: string
}

/** Resolves to the exit code. */
export type Run = (deps: CommandDependencies, client: Client) => Promise<number>

/** An operator's command on the data, for the operator's process and for a running host. */
export interface Command {
  usage: string
  /** Printed before the reason of a refusal or failure, which is an error of the run. */
  failure: string
  /** Options of the command line. Without them all arguments are words. */
  options?: NonNullable<ParseArgsConfig['options']>
  /** The last of so many words takes all that follow. */
  maxWords?: number
  /** Null for invalid arguments. */
  read: (args: string[]) => Run | null
  /** Answers from its start on. Any other command is repeated if the database was unavailable before its first text. */
  streams?: true
  /** A setting that counts in the process that works: a running host has its own. */
  setting?: string
  /** Replaces the whole database, which may be damaged. No host may run. */
  replaces?: true
  /** Runs in the operator's process and prints to something else than the terminal. Resolves to the exit code. */
  redirect?: (args: string[], terminal: Output, run: (output: Output) => Promise<number>) => Promise<number>
}

type Row = Omit<Command, 'read' | 'failure'> & Partial<Pick<Command, 'failure'>>

const dataUsage = ({ replaces }: Row) => `
DATABASE_URL names a PostgreSQL database; without it the data folder (DATA_DIR, default .data) is used${
  replaces ? '' : ', through the\nhost when it runs'
}.
`

/**
 * @param row.usage Without the sentence about the data, which all commands share.
 * @param row.given Schema of the words and of the options' values.
 * @param row.run Resolves to a last text to print, or to the exit code, which is 0 otherwise.
 */
export function command<Schema extends v.GenericSchema>({
  given: schema,
  run,
  ...row
}: Row & {
  given: Schema
  run: (given: v.InferOutput<Schema>, ...rest: Parameters<Run>) => Promise<string | number>
}): Command {
  const read = (args: string[]) => {
    const given = v.safeParse(schema, parsed(args, row))
    if (!given.success) return null
    return async (deps: CommandDependencies, client: Client) => {
      const outcome = await run(given.output, deps, client)
      if (typeof outcome === 'number') return outcome
      await client.print(outcome)
      return 0
    }
  }
  return { failure: 'Not done', ...row, usage: row.usage + dataUsage(row), read }
}

function parsed(args: string[], { options, maxWords = Number.POSITIVE_INFINITY }: Row) {
  if (options === undefined) return { words: args }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const last = positionals.splice(maxWords - 1)
    return { ...values, words: last.length === 0 ? positionals : [...positionals, last.join(' ')] }
  } catch {
    return null
  }
}
