import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Environment variable that names the folder of this run's programs; without it they are those of the last build. */
export const programsVariable = 'STIPEND_PROGRAMS'

/**
 * Path of a program of the host as it is delivered: bundled, it starts in a third of the time that its source takes.
 *
 * @param name Name of the file in `server/`, or of a host of the tests that `programs-setup.ts` bundles too.
 */
export function programPath(name: string): string {
  return join(process.env[programsVariable] ?? join(root, 'dist/server'), `${name}.js`)
}
