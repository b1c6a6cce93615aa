import { spawnSync } from 'node:child_process'

/**
 * The start of a command line of `unshare` that lets a shell script mount file systems which nobody else sees, and for
 * which nobody needs rights.
 */
export const ownMounts = ['--map-root-user', '--mount', 'sh', '-ec']

/** Whether this machine lets a test have a disk of its own: some containers do not. */
export function canHaveSmallDisk() {
  return spawnSync('unshare', [...ownMounts, 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' }).status === 0
}
