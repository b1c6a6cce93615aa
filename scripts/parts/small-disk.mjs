import { spawnSync } from 'node:child_process'

/**
 * The start of an `unshare` command line for a shell script that mounts file systems. The mounts are
 * invisible to others and need no rights.
 */
export const ownMounts = ['--map-root-user', '--mount', 'sh', '-ec']

/** Whether a test may have a disk of its own on this machine; some containers forbid it. */
export function canHaveSmallDisk() {
  return spawnSync('unshare', [...ownMounts, 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' }).status === 0
}
