import { errorText } from '#server/errors/error-text.ts'

export interface OperatorCommand<Wanted> {
  usage: string
  /** Null for arguments that make no command. */
  read: (given: string[]) => Wanted | null
  /** Resolves to the exit code. What it throws is printed after `failure`, with exit code 1. */
  run: (wanted: Wanted) => Promise<number>
  failure: string
}

/** Carries out what the command line asks for. Resolves to the exit code. `--help` prints the usage,
 * and so does what makes no command, with exit code 2. */
export async function commandLine<Wanted>(command: OperatorCommand<Wanted>): Promise<number> {
  const given = process.argv.slice(2)
  if (given.includes('--help')) {
    process.stdout.write(command.usage)
    return 0
  }
  const wanted = command.read(given)
  if (wanted === null) {
    process.stderr.write(command.usage)
    return 2
  }
  try {
    return await command.run(wanted)
  } catch (error) {
    process.stderr.write(`${command.failure}: ${errorText(error)}\n`)
    return 1
  }
}

/** Arguments of a command that takes one file and nothing else. */
export function readFileArgument([file, ...more]: string[]): string | null {
  return file === undefined || file.startsWith('-') || more.length > 0 ? null : file
}
