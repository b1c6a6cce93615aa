import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { programArguments } from './built-programs.ts'

/**
 * Runs a command of the operator.
 *
 * @param command Name of the file in `server/`.
 */
export async function runCommand(
  command: 'backup' | 'import' | 'migrate' | 'operators' | 'participants' | 'payouts' | 'restore' | 'sync',
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, [...programArguments(command), ...args], {
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
