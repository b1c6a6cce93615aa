import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { programArguments } from '#tests/support/processes/built-programs.ts'

export interface KillableHost {
  /** Stays the same over all starts. */
  origin: string
  /** Ends the process immediately, whatever it is doing. */
  kill(): Promise<void>
  /** Starts it unless it runs. */
  start(): Promise<void>
}

/** A host process on a port of its own. */
export async function startKillableHost(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<KillableHost> {
  const port = await findFreePort()
  let child: ChildProcess | null = null
  const running = () => (child?.exitCode === null && child.signalCode === null ? child : null)
  const host: KillableHost = {
    origin: `http://localhost:${port}`,
    kill: async () => {
      const alive = running()
      if (!alive) return
      const ended = once(alive, 'exit')
      alive.kill('SIGKILL')
      await ended
    },
    start: async () => {
      if (!running())
        child = await startProcess({ DATABASE_URL: databaseUrl, PORT: String(port), ...environment })
    },
  }
  await host.start()
  return host
}

async function startProcess(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, programArguments('money-host'), {
    cwd: new URL('../..', import.meta.url),
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = once(child.stdout, 'data')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The host ended with ${String(code)} before it was ready`)
  })
  await Promise.race([ready, ended])
  return child
}
