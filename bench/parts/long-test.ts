import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { run } from '../../scripts/parts/steps.mjs'
import { withFolder } from './folder.ts'
import type { Figure } from './measurement.ts'

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
 * Runs tests of the host at a size for which `npm test` has no time. Their figures are the counts that they note.
 *
 * @param size Environment variables that the tests read.
 */
export const longTest = (
  files: readonly string[],
  size: Readonly<Record<string, string>>,
): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const file = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const project = ['--config', 'tests/vitest.config.ts', '--project', 'host']
    await run('vitest', ['run', ...files, ...project, ...reporters], size)
    const report = v.parse(Report, JSON.parse(await readFile(file, 'utf8')))
    const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.filter(({ status }) => status !== 'passed').length
    return [
      ...tests.flatMap(({ meta }) => Object.entries(meta.counts)).map(([what, value]) => figure(what, value)),
      { what: 'tests failed', value: failed, unit: '', goal: { atMost: 0 } },
    ]
  })

/**
 * Forbidden outcomes have names of their own; counts of attempts, and of the careless reference handler, have
 * others.
 */
function figure(what: string, value: number): Figure {
  const mustNotHappen = /^(?:lost|doubled|unasked|answered (?:5xx|otherwise))\b/.test(what)
  const [unit = ''] = /^seconds\b/.test(what) ? ['s'] : /^percent\b/.test(what) ? ['%'] : []
  return { what, value, unit, ...(mustNotHappen && { goal: { atMost: 0 } }) }
}
