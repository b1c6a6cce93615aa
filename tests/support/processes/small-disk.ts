import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { readFile, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ownMounts } from '../../../scripts/parts/small-disk.mjs'

/** A program whose folder is a small disk. */
export interface ProgramOnSmallDisk {
  /** Everything printed so far, by all runs. */
  output(): string
  /** Resolves once the output matches. */
  printed(pattern: RegExp): Promise<void>
  /** Fills the disk up to `left` bytes. */
  fill(left?: number): Promise<void>
  /** Frees that space. */
  free(): Promise<void>
  /** Kills the program, which starts again on the same disk. */
  kill(): Promise<void>
  /** Asks the program to end. Resolves to its exit code. The disk disappears with it. */
  stop(): Promise<number>
  /** Resolves to the exit code once the program has ended and does not start again. */
  ended(): Promise<number>
}

interface SmallDiskRun {
  folder: string
  content: string
  megabytes: number
  restarts: 'once' | 'always'
}

/**
 * Runs Node on a disk of `megabytes`, which is mounted over `folder` and starts as a copy of `content`. When the program
 * fails it starts again on the same disk: `once`, or `always` as by a supervisor.
 */
export function runOnSmallDisk(
  { folder, content, megabytes, restarts }: SmallDiskRun,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ProgramOnSmallDisk {
  const runs = { once: '"$@" || "$@"', always: 'until "$@"; do sleep 0.2; done' }
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "$1"; cp -a "$2/." "$1"; shift 2; ${runs[restarts]}`
  const shell = spawn('unshare', [...ownMounts, script, 'sh', folder, content, process.execPath, ...args], {
    cwd: new URL('../../..', import.meta.url),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // `close` comes after all output was read.
  const exited = once(shell, 'close').then(([code]) => Number(code))
  const lines: string[] = []
  const news = new EventEmitter()
  for (const stream of [shell.stdout, shell.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      news.emit('line')
    })
  }
  const output = () => lines.join('\n')
  // The disk as the program sees it.
  const disk = `/proc/${shell.pid}/root${folder}`
  const filler = join(disk, 'filler')
  return {
    output,
    printed: async (pattern) => {
      while (!pattern.test(output())) {
        if (shell.exitCode !== null) throw new Error(`The program ended:\n${output()}`)
        await once(news, 'line')
      }
    },
    fill: async (left = 0) => {
      const { bavail, bsize } = await statfs(disk)
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)))
    },
    free: async () => {
      await truncate(filler, 0)
      await rm(filler)
    },
    kill: async () => void process.kill(await childOf(shell), 'SIGKILL'),
    stop: async () => {
      if (shell.exitCode !== null) return shell.exitCode
      process.kill(await childOf(shell), 'SIGTERM')
      return exited
    },
    ended: () => exited,
  }
}

async function childOf({ pid }: ChildProcess): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')[0])
}
