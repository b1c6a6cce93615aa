// Quick checks before a commit: static checks and unit tests.
import { announce, run, runStaticChecks } from './parts/steps.mjs'

const count = await runStaticChecks()
announce('unit tests')
const unit = await run('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', '!host'])
if (unit !== 0) count.failures.push('unit tests')

console.log(count.failures.length > 0 ? `\nFailed: ${count.failures.join(', ')}` : '\nAll checks passed.')
process.exit(count.failures.length > 0 ? 1 : 0)
