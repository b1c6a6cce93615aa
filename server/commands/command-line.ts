import { errorText } from '#server/errors/error-text.ts'

export interface OperatorCommand<Command> {
  usage: string
  /** Null for invalid arguments. */
  read: (args: string[]) => Command | null
  /** Resolves to the exit code. An error is printed after `failure`, with exit code 1. */
  run: (command: Command) => Promise<number>
  failure: string
}

/**
 * Runs a command with the arguments of the command line. Resolves to the exit code. `--help` prints the
 * usage; so do invalid arguments, with exit code 2.
 */
export async function runCommandLine<Command>({
  usage,
  read,
  run,
  failure,
}: OperatorCommand<Command>): Promise<number> {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    process.stdout.write(usage)
    return 0
  }
  const command = read(args)
  if (command === null) {
    process.stderr.write(usage)
    return 2
  }
  try {
    return await run(command)
  } catch (error) {
    process.stderr.write(`${failure}: ${errorText(error)}\n`)
    return 1
  }
}

/** Reads the arguments of a command that takes exactly one file. */
export function readFileArgument([file, ...more]: string[]): string | null {
  return file === undefined || file.startsWith('-') || more.length > 0 ? null : file
}
