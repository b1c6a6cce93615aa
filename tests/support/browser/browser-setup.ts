import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setup as useMemory } from '#tests/support/databases/memory-folder-setup.ts'
import { shareSeededData } from '#tests/support/databases/share-seeded-data.ts'

/**
 * Runs once per run: builds when the sources have changed, and fills the database that every host of the run starts
 * from, in memory where there is room. Returns a function that removes it.
 */
export default async function prepareBrowserTests(): Promise<() => Promise<void>> {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const ensured = spawnSync(process.execPath, ['scripts/ensure.mjs', 'build'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (ensured.status !== 0) throw new Error('The build failed')
  const leaveMemory = await useMemory()
  const endServer = await shareSeededData().catch(async (error: unknown) => {
    await leaveMemory()
    throw error
  })
  return async () => {
    await endServer()
    await leaveMemory()
  }
}
