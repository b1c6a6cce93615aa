import { failure, nothing } from './steps.mjs'

/** Requirements that a test names in its title. Where one is missing, skipping the test is acceptable. */
const needs = {
  hasSharedData: '../shared/data',
  hasSmallDisk: 'a disk of its own',
  hasHistory: 'the history of the project',
}

/**
 * Counts Vitest's JSON report. A file that fails without a failed test counts as one failure, and so does a
 * runner that fails without any.
 */
export function countVitest(report, exitCode) {
  if (!report) return failure('vitest ended without a report')
  const count = structuredClone(nothing)
  for (const file of report.testResults) {
    for (const test of file.assertionResults) note(count, vitestStates[test.status], test.fullName.trim())
    const hasFailedTest = file.assertionResults.some((test) => test.status === 'failed')
    if (file.status === 'failed' && !hasFailedTest) note(count, 'failed', `${file.name}: ${file.message}`)
  }
  return withExitCode(count, exitCode, 'vitest')
}

const vitestStates = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  pending: 'skipped',
  todo: 'skipped',
  disabled: 'skipped',
}

/**
 * Counts Playwright's JSON report, by the same rules. A test that passed only after a retry is listed as
 * flaky.
 */
export function countPlaywright(report, exitCode) {
  if (!report) return failure('playwright ended without a report')
  const count = structuredClone(nothing)
  for (const { title, test } of report.suites.flatMap((suite) => testsIn(suite, ''))) {
    note(count, playwrightStates[test.status], title)
  }
  for (const error of report.errors ?? []) note(count, 'failed', error.message ?? 'error outside a test')
  return withExitCode(count, exitCode, 'playwright')
}

const playwrightStates = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' }

function testsIn(suite, path) {
  const title = `${path}${suite.title} > `
  const own = suite.specs.flatMap((spec) => spec.tests.map((test) => ({ title: title + spec.title, test })))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, title))]
}

/** Playwright's descriptions of the page for each failed attempt in its JSON report: `{ title, path }`. */
export function pagesAtFailure(report) {
  const tests = (report?.suites ?? []).flatMap((suite) => testsIn(suite, ''))
  return tests.flatMap(({ title, test }) =>
    test.results
      .flatMap(({ attachments }) => attachments)
      .filter(({ name, path }) => name === 'error-context' && path)
      .map(({ path }) => ({ title, path })),
  )
}

function note(count, state, title) {
  if (state === 'passed') count.passed += 1
  else if (state === 'skipped') count.skipped.push(title)
  else if (state === 'flaky') {
    count.passed += 1
    count.flaky.push(title)
  } else {
    count.failed += 1
    count.failures.push(title)
  }
}

function withExitCode(count, exitCode, runner) {
  if (exitCode !== 0 && count.failed === 0) note(count, 'failed', `${runner} ended with code ${exitCode}`)
  return count
}

/** On a build server a skipped test counts as failed, unless its requirement is missing. */
export function judgeSkipped(count, { isBuildServer, ...there }) {
  if (!isBuildServer) return count
  const excused = (title) =>
    Object.entries(needs).some(([name, what]) => !there[name] && title.includes(what))
  const unexcused = count.skipped.filter((title) => !excused(title))
  return {
    ...count,
    failed: count.failed + unexcused.length,
    failures: [...count.failures, ...unexcused.map((title) => `skipped: ${title}`)],
  }
}
