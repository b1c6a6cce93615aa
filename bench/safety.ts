import { longTest } from './parts/long-test.ts'
import type { Measurement } from './parts/measurement.ts'

/** Long runs of tests that are short in `npm test`. */
const longRun = {
  SAFETY_INTENTS: '4000',
  SAFETY_HOST_KILLS: '25',
  SAFETY_DATABASE_STOPS: '6',
  SAFETY_VENDOR_KILLS: '6',
  SAFETY_KEYS: '200',
  SAFETY_RACES: '40',
  FUZZ_REQUESTS: '20000',
}
const files = [
  'tests/safety/crash.test.ts',
  'tests/safety/same-key.test.ts',
  'tests/safety/races.test.ts',
  'tests/contract/fuzz.test.ts',
]

/**
 * Thousands of intents through crashes, and of hostile requests: how many were lost, doubled or answered with
 * a 5xx.
 */
export const safety: Measurement = {
  name: 'safety',
  isLong: true,
  measure: () => longTest(files, longRun),
}
