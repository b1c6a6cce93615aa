import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))

/**
 * The checks of the sources, in their order: a name, and command lines that run in parallel and all have to
 * pass.
 */
const staticChecks = [
  // Not `tsc -b`, which writes files beside every tsconfig.json. The next run checks only what has changed.
  {
    name: 'types',
    commands: references.map(({ path }) => {
      const record = join('node_modules/.cache/types', basename(path))
      // Several checkers find out the same types several times. The programs run side by side anyway.
      return ['tsc', '-p', path, '--checkers', '1', '--incremental', '--tsBuildInfoFile', record]
    }),
  },
  { name: 'lint and unused code', commands: [['oxlint', '--type-aware', '--deny-warnings'], ['knip']] },
  { name: 'format', commands: [['oxfmt', '--check', '.']] },
]

/** The compiler and the linter are short Go programs: collecting less often saves a sixth of their processor time. */
const rareCollections = { GOGC: '400' }

/**
 * Runs a package's command, or node itself, with its output shown. Resolves to its exit code; 1 if a signal
 * ended it.
 */
export async function run(command, args, env = {}) {
  const onPath = command === 'node' ? process.execPath : join(root, 'node_modules/.bin', command)
  return await start(onPath, args, env)
}

/** As `run`, for a program of the system. Resolves to 1 if the program is missing. */
export function start(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs all static checks, also after a failure, and counts them. */
export async function runStaticChecks() {
  let count = nothing
  for (const { name, commands } of staticChecks) {
    announce(name)
    const codes = await Promise.all(commands.map(([command, ...args]) => run(command, args, rareCollections)))
    const passed = codes.every((code) => code === 0)
    console.log(`${name}: ${passed ? 'passed' : 'FAILED'}`)
    count = add(count, passed ? { ...nothing, passed: 1 } : failure(name))
  }
  return count
}

export function announce(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 76 - name.length))}`)
}

/** A runner's JSON report, or undefined if it ended without one. */
export function readReport(path) {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

export const nothing = { passed: 0, failed: 0, skipped: [], failures: [], flaky: [] }

export function failure(title) {
  return { ...nothing, failed: 1, failures: [title] }
}

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: [...one.skipped, ...other.skipped],
    failures: [...one.failures, ...other.failures],
    flaky: [...one.flaky, ...other.flaky],
  }
}
