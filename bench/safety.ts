import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { run } from '../scripts/parts/steps.mjs'
import { withFolder } from './parts/folder.ts'
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

const Counts = v.record(v.string(), v.number())
const Report = v.object({
  testResults: v.array(
    v.object({
      assertionResults: v.array(
        v.object({ status: v.string(), meta: v.object({ counts: v.optional(Counts, {}) }) }),
      ),
    }),
  ),
})

/**
 * Thousands of intents through crashes, and of hostile requests: how many were lost, doubled or answered with
 * a 5xx.
 */
export const safety: Measurement = {
  name: 'safety',
  isLong: true,
  measure: () =>
    withFolder(async (folder) => {
      const file = join(folder, 'report.json')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const project = ['--config', 'tests/vitest.config.ts', '--project', 'host']
      await run('vitest', ['run', ...files, ...project, ...reporters], longRun)
      const report = v.parse(Report, JSON.parse(await readFile(file, 'utf8')))
      const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
      const failed = tests.filter(({ status }) => status !== 'passed').length
      return [
        ...tests
          .flatMap(({ meta }) => Object.entries(meta.counts))
          .map(([what, value]) => figure(what, value)),
        { what: 'tests failed', value: failed, unit: '', goal: { atMost: 0 } },
      ]
    }),
}

/**
 * Forbidden outcomes have names of their own; counts of attempts, and of the careless reference handler, have
 * others.
 */
function figure(what: string, value: number) {
  const mustNotHappen = /^(?:lost|doubled|unasked|answered 5xx)\b/.test(what)
  return { what, value, unit: '', ...(mustNotHappen && { goal: { atMost: 0 } }) }
}
