import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { programArguments } from '#tests/support/processes/built-programs.ts'
import { runOnSmallDisk } from '#tests/support/processes/small-disk.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canHaveSmallDisk } from '../scripts/parts/small-disk.mjs'

let root: string
let folder: string
let children: ChildProcess[]
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'first-start-'))
  folder = join(root, 'data')
  children = []
})
afterEach(async () => {
  await Promise.all(children.map(kill))
  await rm(root, { recursive: true, force: true })
})

async function startProgram(): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, programArguments('main'), {
    cwd: new URL('..', import.meta.url),
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(await findFreePort()), SEED: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (output += data.toString()))
  }
  return { child, output: () => output }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Polls, because another process does not announce its writes. */
async function until(child: ChildProcess, isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    if (child.exitCode !== null) throw new Error('The host has ended')
    await wait(2)
  }
}

describe('a first start that is killed', () => {
  it('is made good by the next one, whenever it was', async () => {
    // Each start but the last is killed at its moment, and meets what the one before has left.
    for (const moment of ['db.unfinished/base/1', 'db/PG_VERSION', 'db.created']) {
      const { child } = await startProgram()
      // A moment that passed unseen is over when the folder is whole.
      await until(child, () => [moment, 'db.created'].some((name) => existsSync(join(folder, name))))
      await kill(child)
    }
    const { child, output } = await startProgram()
    await until(child, () => output().includes('Stipend is ready'))
    await kill(child)
    const left = await readdir(folder)
    expect(left).toEqual(expect.arrayContaining(['db', 'db.created', 'secret']))
    expect(left.filter((name) => /unfinished|damaged|part/.test(name))).toEqual([])
  }, 180_000)
})

const hasSmallDisk = canHaveSmallDisk()

describe.skipIf(!hasSmallDisk)('a first start on a full disk (needs a disk of its own)', () => {
  it('reports that and leaves nothing half done', async () => {
    const [content, disk] = [join(root, 'content'), join(root, 'disk')]
    await Promise.all([content, disk].map((path) => mkdir(path)))
    const program = runOnSmallDisk(
      { folder: disk, content, megabytes: 12, restarts: 'once' },
      programArguments('main'),
      {
        DATA_DIR: disk,
        PORT: String(await findFreePort()),
        LOG_LEVEL: 'silent',
      },
    )
    // The second start on the same disk fails in the same way.
    expect(await program.ended()).toBe(1)
    const lines = program.output().split('\n')
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line).toMatch(/no space left|MB left/i)
      expect(line).not.toMatch(/object Object|Aborted/)
    }
  }, 120_000)
})
