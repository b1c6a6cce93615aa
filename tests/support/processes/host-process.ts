import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type HostData, hostData } from '#tests/support/databases/seeded-data.ts'
import { countInRun } from '#tests/support/rules/run-counts.ts'
import { findFreePort } from './free-port.ts'

const ownRoot = fileURLToPath(new URL('../../..', import.meta.url))

const readyTimeoutMs = 60_000
const stopTimeoutMs = 15_000

export interface HostProcess {
  /** Stays the same when the process is started again. */
  origin: string
  data: HostData
  /** Everything printed so far, over all starts. */
  output(): string
  /** Asks the process to end and waits for it; kills it if it does not end. The data stay. */
  stop(): Promise<void>
  /** Kills the process, as a crash would. The data stay. */
  kill(): Promise<void>
  /** Starts the process again, on the same port and data. @param env Added to its first environment. */
  start(env?: Readonly<Record<string, string>>): Promise<void>
  /** Ends the process. Removes the data if they were made for this host. */
  dispose(): Promise<void>
}

export interface HostOptions {
  /** Added to the environment. */
  env?: Readonly<Record<string, string>>
  /** Used as they are; by default a copy of the run's seeded data, removed by `dispose`. */
  data?: HostData
  /** For a host whose settings contain it; by default a free one. */
  port?: number
  /** The checkout whose build runs; by default this one. */
  root?: string
}

/** Starts the built host on a free port. Rejects with the host's output when it does not become ready. */
export async function startHost(options: HostOptions = {}): Promise<HostProcess> {
  const data = options.data ?? (await hostData())
  const port = options.port ?? (await findFreePort())
  const printed: string[] = []
  let child: ChildProcess | undefined

  const start = async (env: Readonly<Record<string, string>> = {}) => {
    child = spawnHost(
      options.root ?? ownRoot,
      { DESK_PORT: '0', ...data.settings, ...options.env, ...env, PORT: String(port) },
      printed,
    )
    countInRun('hosts started')
    await readiness(child, printed)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child) await endProcess(child, signal)
  }
  const host: HostProcess = {
    origin: `http://localhost:${port}`,
    data,
    output: () => printed.join('\n'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start,
    dispose: async () => {
      await end('SIGTERM')
      if (options.data === undefined) await data.remove()
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

function spawnHost(root: string, env: Readonly<Record<string, string>>, printed: string[]): ChildProcess {
  // Tests do not use the developer's own database. A build in this process may have set `production`, which would turn
  // the sandbox off.
  const { DATABASE_URL: _database, NODE_ENV: _mode, ...inherited } = process.env
  // Optimising the embedded engine takes longer than its statements run.
  const flags = ['--enable-source-maps', '--liftoff-only']
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
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
