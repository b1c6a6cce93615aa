import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const lookEveryMs = 200
/** Ten times a usual turn. After this time the process id may belong to another program. */
const maxTurnMs = 15 * 60_000
/** A file is empty for less time than this, unless the machine crashed. */
const maxEmptyMs = 5_000
const ended = 'ended'

/**
 * Waits until no other process of this machine has a turn, and takes one, which ends with this process.
 *
 * A turn is a file with a number as its name and the process's id as its content. Only one process can create
 * a number, and the highest is never deleted. The turn of a killed process is taken over by creating the next
 * number, which only one process can do.
 *
 * @param folder Folder of the files; created if missing.
 * @param onWait Called once, with the file of another process's turn, if this one has to wait for it.
 */
export async function acquireFileLock(folder, onWait) {
  for (let hasWaited = false; ;) {
    mkdirSync(folder, { recursive: true })
    const last = lastTurn(folder)
    if (isTaken(join(folder, `${last}`))) {
      if (!hasWaited) onWait(join(folder, `${last}`))
      hasWaited = true
      await wait(lookEveryMs)
      continue
    }
    const own = join(folder, `${last + 1}`)
    // Checked twice: other processes may have gone on, and deleted this number, since the first check.
    if (!create(own) || lastTurn(folder) !== last + 1) continue
    for (const turn of turnsIn(folder)) if (turn <= last) rmSync(join(folder, `${turn}`), { force: true })
    process.on('exit', () => existsSync(own) && writeFileSync(own, ended))
    return
  }
}

const turnsIn = (folder) => readdirSync(folder).map(Number)
const lastTurn = (folder) => Math.max(0, ...turnsIn(folder))

/** Whether the process that took a turn still has it. */
function isTaken(turn) {
  const begun = statSync(turn, { throwIfNoEntry: false })
  if (begun === undefined) return false
  const ageMs = Date.now() - begun.mtimeMs
  const owner = readFileSync(turn, 'utf8')
  if (owner === '') return ageMs < maxEmptyMs
  // This process's own id is that of an earlier one, for example in a container.
  return owner !== ended && Number(owner) !== process.pid && ageMs < maxTurnMs && isAlive(Number(owner))
}

function isAlive(id) {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // The process exists, and belongs to another user.
    return error.code === 'EPERM'
  }
}

function create(turn) {
  try {
    writeFileSync(turn, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}
