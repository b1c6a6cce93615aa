import { longTest } from './parts/long-test.ts'
import type { Measurement } from './parts/measurement.ts'

/** The primary of PostgreSQL is lost for good amid cash-outs, and the manual's commands lead the hosts to its standby. */
export const failover: Measurement = {
  name: 'failover',
  isLong: true,
  measure: () => longTest(['tests/operating/failover.test.ts'], { FAILOVER_INTENTS: '4000' }),
}
