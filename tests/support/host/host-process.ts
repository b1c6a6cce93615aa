import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './free-port.ts'

/** Environment variable with the filled data folder of this run. */
export const seedFolderVariable = 'STIPEND_SEED_FOLDER'

const ownRoot = fileURLToPath(new URL('../../..', import.meta.url))

const readyTimeoutMs = 60_000
const stopTimeoutMs = 15_000

export interface HostProcess {
  /** Stays the same when the process is started again. */
  origin: string
  dataDir: string
  /** Everything printed so far, over all starts. */
  output(): string
  /** Asks the process to end and waits for it; kills it if it does not end. The data stay. */
  stop(): Promise<void>
  /** Kills the process, as a crash would. The data stay. */
  kill(): Promise<void>
  /** Starts the process again, on the same port and data. @param env Added to its first environment. */
  start(env?: Readonly<Record<string, string>>): Promise<void>
  /** Ends the process. Removes the data folder if it was made for this host. */
  dispose(): Promise<void>
}

export interface HostOptions {
  /** Added to the environment. */
  env?: Readonly<Record<string, string>>
  /** Used as it is; by default a copy of the run's filled folder, removed by `dispose`. */
  dataDir?: string
  /** For a host whose settings contain it; by default a free one. */
  port?: number
  /** The checkout whose build runs; by default this one. */
  root?: string
}

/** Starts the built host on a free port. Rejects with the host's output when it does not become ready. */
export async function startHost(options: HostOptions = {}): Promise<HostProcess> {
  const dataDir = options.dataDir ?? (await copySeed())
  const port = options.port ?? (await findFreePort())
  const printed: string[] = []
  let child: ChildProcess | undefined

  const start = async (env: Readonly<Record<string, string>> = {}) => {
    child = spawnHost(
      options.root ?? ownRoot,
      { DESK_PORT: '0', ...options.env, ...env, PORT: String(port), DATA_DIR: dataDir },
      printed,
    )
    await readiness(child, printed)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child) await endProcess(child, signal)
  }
  const host: HostProcess = {
    origin: `http://localhost:${port}`,
    dataDir,
    output: () => printed.join('\n'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start,
    dispose: async () => {
      await end('SIGTERM')
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
  try {
    await start()
  } catch (error) {
    await host.dispose()
    throw error
  }
  return host
}

/** Makes a data folder as a copy of the run's filled one. The caller removes it. */
export async function copySeed(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-data-'))
  const seed = process.env[seedFolderVariable]
  // A socket cannot be copied. It belongs to the host that made it.
  const filter = (path: string) => !path.endsWith('.sock')
  if (seed !== undefined) await cp(seed, folder, { recursive: true, filter })
  return folder
}

function spawnHost(root: string, env: Readonly<Record<string, string>>, printed: string[]): ChildProcess {
  // Tests do not use the developer's own database. A build in this process may have set `production`, which would turn
  // the sandbox off.
  const { DATABASE_URL: _database, NODE_ENV: _mode, ...inherited } = process.env
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: root,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => printed.push(line))
  }
  return child
}

/** Resolves at the line with the host's address. */
async function readiness(child: ChildProcess, printed: string[]): Promise<void> {
  const { stdout } = child
  if (!stdout) throw new Error('The host has no output to read')
  const lines = createInterface({ input: stdout })
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const refuse = (why: string) => reject(new Error(`The host ${why}:\n${printed.join('\n')}`))
      timer = setTimeout(() => refuse(`was not ready after ${readyTimeoutMs} ms`), readyTimeoutMs)
      child.once('error', reject)
      child.once('close', (code) => refuse(`ended with code ${String(code)} before it was ready`))
      lines.on('line', (line) => {
        if (line.startsWith('Stipend is ready at http')) resolve()
      })
    })
  } finally {
    clearTimeout(timer)
    lines.removeAllListeners('line')
  }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}
