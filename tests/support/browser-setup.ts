import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedFolderVariable, startHost } from './host-process.ts'

/**
 * Once per run: builds when the sources changed, and lets one host fill a data folder, which every other host of the
 * run starts from a copy of. Returns what removes it.
 */
export default async function prepareBrowserTests(): Promise<() => Promise<void>> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const ensured = spawnSync(process.execPath, ['scripts/ensure.mjs', 'build'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (ensured.status !== 0) throw new Error('The build failed')

  const folder = await mkdtemp(join(tmpdir(), 'stipend-seed-'))
  const dataDir = join(folder, 'data')
  const host = await startHost({ dataDir })
  await host.stop()
  process.env[seedFolderVariable] = dataDir
  return () => rm(folder, { recursive: true, force: true })
}
