import type { CommandDependencies } from '#server/commands/command.ts'
import { commands } from '#server/commands/commands.ts'
import { runOnData } from '#server/commands/run-on-data.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'

/** Parts of a host for the commands that it takes. */
export const commandDependencies = (deps: HostDependencies): CommandDependencies => ({
  ...deps,
  dataKeys: () => Promise.resolve(deps.dataKeys),
  keptSecret: () => Promise.resolve(deps.secret),
})

/** A terminal, and the texts that were printed there. */
function terminal() {
  const printed = { output: '', errors: '' }
  const print = (text: string) => Promise.resolve(void (printed.output += text))
  const warn = (text: string) => Promise.resolve(void (printed.errors += text))
  return { printed, print, warn }
}

/**
 * Runs a command of the operator on the parts of a host.
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
  const { printed, ...output } = terminal()
  const code = await run(commandDependencies(deps), { ...output, signal, folder: process.cwd() })
  return { ...printed, code }
}

/** Does all that the program of a command does, in this process: half a second less than a process of its own. */
export async function runCommand(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const { printed, ...output } = terminal()
  const code = await runOnData([name, ...args], environment, output)
  return { ...printed, code }
}
