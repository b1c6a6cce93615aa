import { chmod, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const passThrough = 0o001

/**
 * PostgreSQL refuses to run as root, so a test run as root starts it as another user. That user needs to reach the
 * program, which a clone in a private folder (`mktemp -d`) prevents. Lets all users pass through the folders above a
 * path, without listing them.
 *
 * @returns Restores the folders' modes.
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
