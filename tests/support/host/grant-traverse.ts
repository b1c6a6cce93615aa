import { chmod, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const passThrough = 0o001

/**
 * PostgreSQL refuses to run as root, so a test run of root's starts it as a user of its own, who has to get to its
 * program: a clone in a private folder (`mktemp -d`) would stop that user. Lets everybody pass through the folders
 * above a path, without letting anybody list them.
 *
 * @returns Puts the folders' modes back.
 */
export async function grantTraverse(path: string): Promise<() => Promise<void>> {
  const opened: { folder: string; mode: number }[] = []
  if (process.getuid?.() === 0) {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      const mode = (await stat(folder)).mode & 0o7777
      if ((mode & passThrough) !== 0) continue
      await chmod(folder, mode | passThrough)
      opened.push({ folder, mode })
    }
  }
  return async () => {
    for (const { folder, mode } of opened) await chmod(folder, mode)
  }
}
