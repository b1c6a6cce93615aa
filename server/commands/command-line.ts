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
export async function runCommandLine(
  { usage, failure, read }: CommandLine,
  args = process.argv.slice(2),
  { print, warn } = terminal,
): Promise<number> {
  if (args.includes('--help')) {
    await print(usage)
    return 0
  }
  const run = read(args)
  if (run === null) {
    await warn(`${mistakeText(args)}\n\n${usage}`)
    return 2
  }
  try {
    return await run()
  } catch (error) {
    await warn(failureText(failure, error))
    return 1
  }
}

interface CommandLine extends Pick<Command, 'usage' | 'failure'> {
  /** Null for invalid arguments. */
  read: (args: string[]) => (() => Promise<number>) | null
}

const mistakeText = (args: readonly string[]) =>
  args.length === 0 ? 'Arguments are missing' : `Not understood: ${args.join(' ')}`

export const failureText = (failure: string, error: unknown) => `${failure}: ${errorText(error)}\n`
