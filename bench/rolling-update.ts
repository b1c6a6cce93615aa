import { longTest } from './parts/long-test.ts'
import type { Measurement } from './parts/measurement.ts'

/** The next release comes by the manual's commands, process by process, under a load that goes on for a minute. */
export const rollingUpdate: Measurement = {
  name: 'rolling-update',
  isLong: true,
  measure: async () => {
    const size = { ROLLING_PER_SECOND: '100', ROLLING_SECONDS: '10' }
    const figures = await longTest(['tests/operating/rolling-update.test.ts'], size)
    return figures.map((one) => (one.unit === '%' ? { ...one, goal: { atMost: 0.1 } } : one))
  },
}
