import { spawnSync } from 'node:child_process'

/** Debian installs some programs where only an administrator's shell searches. */
export const toolEnv = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` }

/** A program of the system, and Debian's package of it. */
export function systemTool(name: string, packageName = name) {
  return {
    isInstalled: spawnSync(name, ['--version'], { env: toolEnv, stdio: 'ignore' }).error === undefined,
    /** Why a test that needs it is skipped. */
    missing: `${name} is not installed: ${packageName}`,
    /** Runs it to its end, and returns its exit code and everything printed. */
    run: (args: readonly string[], input = '') => {
      const { status, stdout, stderr } = spawnSync(name, args, { env: toolEnv, input, encoding: 'utf8' })
      return { code: status, printed: stdout + stderr }
    },
  }
}
