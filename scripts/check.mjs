// Quick checks before a commit: static checks and unit tests.
import { availableParallelism } from 'node:os'
import { announce, run, runStaticChecks } from './parts/steps.mjs'

const count = await runStaticChecks()
announce('unit tests')
// These tests wait less than those of the host do.
const workers = String(availableParallelism() + 1)
const options = ['--config', 'tests/vitest.config.ts', '--project', '!host', '--maxWorkers', workers]
const unit = await run('vitest', ['run', ...options])
if (unit !== 0) count.failures.push('unit tests')

console.log(count.failures.length > 0 ? `\nFailed: ${count.failures.join(', ')}` : '\nAll checks passed.')
process.exit(count.failures.length > 0 ? 1 : 0)
