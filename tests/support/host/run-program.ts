import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { programArguments } from '#tests/support/processes/built-programs.ts'

/** Arguments for Node to run a command of the operator. */
export const commandArguments = (command: string) =>
  command === 'migrate' ? programArguments(command) : [...programArguments('run'), command]

/**
 * Runs a command of the operator in a process of its own, as it is delivered.
 *
 * @param command Name in `npm run`.
 */
export async function runProgram(
  command: 'import' | 'migrate' | 'participants' | 'payouts',
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, [...commandArguments(command), ...args], {
    cwd: new URL('../../..', import.meta.url),
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output, errors, code: Number(code) }
}
