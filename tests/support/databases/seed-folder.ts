import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedFolderVariable, startHost } from '#tests/support/host/host-process.ts'

/**
 * Lets one host fill a data folder. All other hosts of this process and of its children start from a copy. Returns a
 * function that removes it.
 */
export async function shareSeedFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-seed-'))
  const dataDir = join(folder, 'data')
  const host = await startHost({ dataDir })
  await host.stop()
  process.env[seedFolderVariable] = dataDir
  return () => rm(folder, { recursive: true, force: true })
}
