import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { programsVariable } from './built-programs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Runs once per run: bundles the host's programs from the current sources as the build does, in about a second. Returns
 * a function that removes them.
 */
export async function setup(): Promise<() => Promise<void>> {
  // Within the project, so that the programs find its packages.
  const folder = await mkdtemp(join(root, 'node_modules/.stipend-programs-'))
  await build({
    root,
    configFile: join(root, 'server/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, rolldownOptions: { input: ['tests/safety/money-host.ts'] } },
  })
  process.env[programsVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}
