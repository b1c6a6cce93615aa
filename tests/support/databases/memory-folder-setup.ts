import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

/** Linux keeps this folder in memory. */
const shared = '/dev/shm'
/** Twice what a whole run needs. */
const requiredBytes = 4e9

/**
 * Runs once per run: puts all temporary files of the run and of its programs into memory, where there is enough. A copy
 * of a data folder takes 0.1 s there, instead of 0.8 s of a core.
 */
export async function setup(): Promise<() => Promise<void>> {
  if ((await freeBytes()) < requiredBytes) return async () => {}
  const folder = await mkdtemp(`${shared}/stipend-`)
  // PostgreSQL has a user of its own, and its data are in here.
  await chmod(folder, 0o755)
  const usual = tmpdir()
  process.env['TMPDIR'] = folder
  return async () => {
    process.env['TMPDIR'] = usual
    await rm(folder, { recursive: true, force: true })
  }
}

async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(shared).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, freemem())
}
