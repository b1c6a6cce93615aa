import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))

/** The checks that read the sources, in the order they run: a name and command lines that all have to pass, side by side. */
const staticChecks = [
  // Not `tsc -b`: it leaves its notes beside every tsconfig.json.
  { name: 'types', commands: references.map(({ path }) => ['tsc', '-p', path]) },
  { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  { name: 'format', commands: [['oxfmt', '--check', '.']] },
  { name: 'unused code', commands: [['knip']] },
]

/** Runs a package's command, or node itself, and shows what it prints. Resolves to its exit code; 1 when a signal ended it. */
export async function run(command, args, env = {}) {
  const onPath = command === 'node' ? process.execPath : join(root, 'node_modules/.bin', command)
  return await start(onPath, args, env)
}

/** As `run`, for a program of the system. Resolves to 1 when there is no such program. */
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

/** Runs every static check, also after one failed, and counts them. */
export async function runStaticChecks() {
  let count = nothing
  for (const { name, commands } of staticChecks) {
    announce(name)
    const codes = await Promise.all(commands.map(([command, ...args]) => run(command, args)))
    const passed = codes.every((code) => code === 0)
    console.log(`${name}: ${passed ? 'passed' : 'FAILED'}`)
    count = add(count, passed ? { ...nothing, passed: 1 } : failure(name))
  }
  return count
}

export function announce(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 76 - name.length))}`)
}

/** What a runner wrote as its JSON report, or undefined when it ended before it could. */
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
