import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const lookEveryMs = 200
/** Ten times what a turn takes: another program may have got the number of a process that was killed in its turn. */
const maxTurnMs = 15 * 60_000
/** A file is empty for less than this, unless the machine went down with it. */
const maxEmptyMs = 5_000
const ended = 'ended'

/**
 * Waits until no other process of this machine has its turn, and takes one, which ends with this process.
 *
 * A turn is a file that is named by its number and holds the process's id. Only one process can create a number, and the
 * highest is never deleted: the turn of a process that was killed is taken over by creating the next one, by one alone.
 *
 * @param folder Where the files are; made when it is not there.
 * @param onWait Called once, when there is somebody to wait for, with the file of that turn.
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
    // The second look: others may have gone on, and deleted this number, since the first.
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
  // This process's own number is that of one before it, in a container for example.
  return owner !== ended && Number(owner) !== process.pid && ageMs < maxTurnMs && isAlive(Number(owner))
}

function isAlive(id) {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // It is there, and somebody else's.
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
