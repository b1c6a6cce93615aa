import { once } from 'node:events'
import { errorText } from '#server/errors/error-text.ts'
import type { Command, Output } from './command.ts'

export const terminal: Output = {
  print: (text) => write(process.stdout, text),
  warn: (text) => write(process.stderr, text),
}

async function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

/**
 * Runs a command with arguments of the command line. Resolves to the exit code. `--help` prints the usage; so do
 * invalid arguments, after what was not understood, with exit code 2. An error is printed, with exit code 1.
 */
export async function runCommandLine<Run>(
  { usage, failure, read }: Pick<Command, 'usage' | 'failure'> & { read: (args: string[]) => Run | null },
  execute: (run: Run) => Promise<number>,
  args = process.argv.slice(2),
): Promise<number> {
  if (args.includes('--help')) {
    await terminal.print(usage)
    return 0
  }
  const run = read(args)
  if (run === null) {
    await terminal.warn(`${mistakeText(args)}\n\n${usage}`)
    return 2
  }
  try {
    return await execute(run)
  } catch (error) {
    await terminal.warn(failureText(failure, error))
    return 1
  }
}

const mistakeText = (args: readonly string[]) =>
  args.length === 0 ? 'Arguments are missing' : `Not understood: ${args.join(' ')}`

export const failureText = (failure: string, error: unknown) => `${failure}: ${errorText(error)}\n`
