import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Environment variable with the folder of this run's programs. Without it, those of the last build are used. */
export const programsVariable = 'STIPEND_PROGRAMS'

/**
 * Arguments for Node to run a program of the host as it is delivered. Bundled, it starts in a third of the time. The
 * database engine is only compiled, not optimised: optimising takes longer than such a program runs.
 *
 * @param name Name of the file in `server/`, or of a host of the tests that `built-programs-setup.ts` bundles too.
 */
export function programArguments(name: string): string[] {
  const folder = process.env[programsVariable] ?? join(root, 'dist/server')
  return ['--liftoff-only', join(folder, `${name}.js`)]
}
