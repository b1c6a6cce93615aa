import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './steps.mjs'

const unitFolders = /^(?:src|sw|desk)\//

/** One row for each file of Vitest's JSON report: `{ kind, file, seconds }`. */
export function vitestFiles(report) {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => {
    const file = relative(root, name)
    return { kind: unitFolders.test(file) ? 'unit' : 'host', file, seconds: (endTime - startTime) / 1000 }
  })
}

/** The same for Playwright's JSON report. Retries count too. */
export function playwrightFiles(report) {
  return (report?.suites ?? []).map((suite) => ({
    kind: 'browser',
    file: `tests/${suite.file}`,
    seconds: secondsOf(suite),
  }))
}

function secondsOf(suite) {
  const results = suite.specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.map(({ duration }) => ({ seconds: duration / 1000 }))
  const inner = (suite.suites ?? []).map((one) => ({ seconds: secondsOf(one) }))
  return sum([...own, ...inner])
}

/** How often the tests have done what is expensive, from the file that `countInRun` writes. */
export function readCounts(path) {
  const counts = new Map()
  if (!existsSync(path)) return counts
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return counts
}

/**
 * Lines that say where the time of a run went.
 *
 * @param steps `{ name, seconds, processor }` of each step: seconds by the clock, and of a processor or null.
 * @param files Rows of `vitestFiles` and `playwrightFiles`. Several files run at once, so they add up to more.
 */
export function profileLines({ steps, files, counts }) {
  const kinds = ['unit', 'host', 'browser'].map((kind) => ({
    kind,
    rows: files.filter((file) => file.kind === kind),
  }))
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20)
  return [
    'Minutes by the clock, and of a processor where the system tells them',
    ...steps.map(({ name, seconds, processor }) =>
      row(minutes(seconds), processor === null ? name : `${minutes(processor).padStart(5)}  ${name}`),
    ),
    row(minutes(sum(steps)), 'in all'),
    'Minutes of the files, several of which run at once',
    ...kinds.map(({ kind, rows }) => row(minutes(sum(rows)), `${kind}: ${rows.length} files`)),
    'Seconds of the twenty slowest files',
    ...slowest.map(({ file, seconds }) => row(seconds.toFixed(1), file)),
    'Counted in the browser tests',
    ...[...counts].map(([what, count]) => row(String(count), what)),
  ]
}

const sum = (rows) => rows.reduce((total, { seconds }) => total + seconds, 0)
const minutes = (seconds) => (seconds / 60).toFixed(1)
const row = (value, what) => `${value.padStart(8)}  ${what}`
