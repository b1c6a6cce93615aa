import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '#server/config/config.ts'
import { lockFolder } from '#tests/support/databases/data-folder.ts'
import { lockDataFolder, socketPathOf } from './data-folder.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

/** Leaves a socket in the folder on which nobody listens, as a killed host does. */
async function leaveDeadSocket(folder: string): Promise<void> {
  const server = createServer().listen(join(folder, 'other.sock'))
  await once(server, 'listening')
  await rename(join(folder, 'other.sock'), join(folder, 'host.sock'))
  server.close()
  await once(server, 'close')
}

describe('lockDataFolder', () => {
  it('makes the folder for its owner alone', async () => {
    const held = await lockFolder(join(root, 'data'))
    expect((await stat(join(root, 'data'))).mode & 0o777).toBe(0o700)
    await held.release()
  })

  it('refuses a locked folder, and locks it after its release', async () => {
    const held = await lockFolder(root)
    expect(await lockDataFolder(root)).toEqual({ heldBy: 'another process' })
    await held.release()
    const heldAgain = await lockFolder(root)
    await heldAgain.release()
  })

  it('takes over a dead socket, and leaves no other file behind', async () => {
    await leaveDeadSocket(root)
    const held = await lockFolder(root)
    expect(await readdir(root)).toEqual(['host.sock'])
    await held.release()
    expect(await readdir(root)).toEqual([])
  })

  it('breaks the mutex of a start that crashed more than ten seconds ago', async () => {
    const mutex = join(root, 'host.starting')
    await mkdir(mutex)
    await writeFile(join(mutex, 'taken'), '')
    const longAgo = new Date(Date.now() - 11_000)
    await utimes(mutex, longAgo, longAgo)
    const held = await lockFolder(root)
    expect(await readdir(root)).not.toContain('host.starting')
    await held.release()
  })

  it('reports why a folder cannot be used', async () => {
    await writeFile(join(root, 'file'), '')
    await expect(lockDataFolder(join(root, 'file'))).rejects.toThrow(StartError)
    await expect(lockDataFolder(join(root, 'x'.repeat(120)))).rejects.toThrow(/too long/)
  })
})

describe('socketPathOf', () => {
  it('uses the shorter of the absolute and the relative path', () => {
    expect(socketPathOf(join(process.cwd(), '.data'))).toBe('.data/host.sock')
    expect(socketPathOf('/d')).toBe('/d/host.sock')
  })
})

/** Locks the folder that it is sent, answers whether it won, and releases it when it is sent `release`. */
const contender = `
  import { lockDataFolder } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}
  let held = null
  process.on('message', async (message) => {
    if (message === 'release') {
      await held?.release()
      held = null
      process.send('released')
      return
    }
    const outcome = await lockDataFolder(message)
    held = 'heldBy' in outcome ? null : outcome
    process.send(held ? 'won' : 'lost')
  })
  process.send('ready')
`

async function startContender(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', contender], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

async function ask(child: ChildProcess, message: string): Promise<unknown> {
  const answer = once(child, 'message')
  child.send(message)
  const [text] = await answer
  return text
}

describe('two processes', () => {
  const children: ChildProcess[] = []
  beforeEach(async () => {
    children.push(...(await Promise.all([startContender(), startContender()])))
  }, 30_000)
  afterEach(async () => {
    const ended = children.filter((child) => child.exitCode === null && child.signalCode === null)
    await Promise.all(
      ended.map((child) => {
        child.kill('SIGKILL')
        return once(child, 'exit')
      }),
    )
    children.length = 0
  })

  it('race for one folder: exactly one wins, every time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const folder = join(root, String(round))
      await mkdir(folder)
      if (round % 2 === 1) await leaveDeadSocket(folder)
      const outcomes = await Promise.all(children.map((child) => ask(child, folder)))
      expect(
        outcomes.filter((outcome) => outcome === 'won'),
        `round ${round}`,
      ).toHaveLength(1)
      await Promise.all(children.map((child) => ask(child, 'release')))
    }
  }, 30_000)

  it('change over when the holder is killed: the other gets the folder', async () => {
    const [first, second] = children
    if (!first || !second) throw new Error('No contenders')
    expect(await ask(first, root)).toBe('won')
    expect(await ask(second, root)).toBe('lost')
    first.kill('SIGKILL')
    await once(first, 'exit')
    expect(await ask(second, root)).toBe('won')
  }, 30_000)
})
