import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Measurement } from './parts/measurement.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = 'node_modules/vitest/vitest.mjs'

/** The test of kept searches against a reference, of which `npm test` runs a tenth. */
export const alerts: Measurement = {
  name: 'alerts',
  isLong: true,
  measure: async () => {
    const run = ['run', 'sw/alerts.test.ts', '--config', 'tests/vitest.config.ts', '--project', 'worker']
    const child = spawn(process.execPath, [vitest, ...run], {
      cwd: root,
      env: { ...process.env, ALERTS_SCALE: '1' },
      stdio: 'inherit',
    })
    const [code]: unknown[] = await once(child, 'exit')
    const what = 'studies missed, told twice or after the end of a search: runs with any'
    return [{ what, value: code === 0 ? 0 : 1, unit: '', goal: { atMost: 0 } }]
  },
}
