import { readFileSync } from 'node:fs'

/** The same on every Linux. */
const ticksPerSecond = 100

/**
 * Processor seconds of this process and of all that have ended below it, with the kernel's for them, as `time` counts
 * them: without those of a process whose parent ended first, as a browser's do when it is killed. Null where the system
 * has no `/proc`.
 */
export function processorSeconds() {
  let stat
  try {
    stat = readFileSync('/proc/self/stat', 'utf8')
  } catch {
    return null
  }
  // The name before the bracket may hold blanks. The four are own and children's, in user and in system mode: proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks / ticksPerSecond
}
