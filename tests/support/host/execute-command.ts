import type { CommandDependencies } from '#server/commands/command.ts'
import { commands } from '#server/commands/commands.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'

/** Parts of a host for the commands that it takes. */
export const commandDependencies = (deps: HostDependencies): CommandDependencies => ({
  ...deps,
  dataKeys: () => Promise.resolve(deps.dataKeys),
  keptSecret: () => Promise.resolve(deps.secret),
})

/**
 * Runs a command of the operator in this process.
 *
 * @throws with the reason of a refusal.
 */
export async function executeCommand(
  deps: HostDependencies,
  [name, ...args]: [name: string, ...string[]],
  signal = new AbortController().signal,
): Promise<{ output: string; errors: string; code: number }> {
  const run = commands.get(name)?.read(args)
  if (!run) throw new Error(`These are no arguments of ${name}: ${args.join(' ')}`)
  const printed = { output: '', errors: '' }
  const print = (text: string) => Promise.resolve(void (printed.output += text))
  const warn = (text: string) => Promise.resolve(void (printed.errors += text))
  const client = { print, warn, signal, folder: process.cwd() }
  const { text, exitCode } = await run(commandDependencies(deps), client)
  return { output: printed.output + text, errors: printed.errors, code: exitCode }
}
