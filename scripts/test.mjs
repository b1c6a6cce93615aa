// Runs all checks and tests in order, to the end even after a failure. The last line is the result.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, installChromium } from './parts/chromium.mjs'
import { countPlaywright, countVitest, judgeSkipped, pagesAtFailure } from './parts/count.mjs'
import { hasHistory } from './parts/history.mjs'
import { processorSeconds } from './parts/processor.mjs'
import { playwrightFiles, profileLines, readCounts, vitestFiles } from './parts/profile.mjs'
import { canHaveSmallDisk } from './parts/small-disk.mjs'
import { add, announce, failure, nothing, readReport, root, run, runStaticChecks } from './parts/steps.mjs'

const reports = mkdtempSync(join(tmpdir(), 'stipend-reports-'))
const counted = join(reports, 'counts')
const steps = []
const files = []
let count = await timed('static checks', runStaticChecks)
count = add(count, await timed('unit and host tests', runVitest))
count = add(count, await timed('build', build))
count = add(count, await timed('browser tests', browse))
announce('where the time went')
for (const line of profileLines({ steps, files, counts: readCounts(counted) })) console.log(line)
rmSync(reports, { recursive: true, force: true })
finish(
  judgeSkipped(count, {
    isBuildServer: Boolean(process.env.CI),
    hasSharedData: existsSync(join(root, '../shared/data')),
    hasSmallDisk: canHaveSmallDisk(),
    hasHistory: hasHistory(root),
  }),
)

async function timed(name, step) {
  const startedAt = performance.now()
  const processorAtStart = processorSeconds()
  const result = await step()
  steps.push({
    name,
    seconds: (performance.now() - startedAt) / 1000,
    processor: processorAtStart === null ? null : processorSeconds() - processorAtStart,
  })
  return result
}

async function runVitest() {
  announce('unit and host tests')
  const file = join(reports, 'vitest.json')
  const reporters = ['default', 'json', './scripts/parts/flaky-reporter.mjs'].map(
    (name) => `--reporter=${name}`,
  )
  const options = ['--config', 'tests/vitest.config.ts', ...reporters, `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', ...options])
  const report = readReport(file)
  files.push(...vitestFiles(report))
  return countVitest(report, code)
}

async function build() {
  announce('build')
  const code = await run('node', ['scripts/ensure.mjs', 'build'])
  return code === 0 ? { ...nothing, passed: 1 } : failure('build')
}

/** The browser tests build if they find no build, and fail without one. */
async function browse() {
  announce('browser tests')
  if (!(findChromium() ?? (await installChromium())))
    return failure('no Chromium could be found or installed')
  const file = join(reports, 'playwright.json')
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, STIPEND_RUN_COUNTS: counted }
  const code = await run('playwright', args, env)
  const report = readReport(file)
  for (const page of pagesAtFailure(report)) showPage(page)
  files.push(...playwrightFiles(report))
  return countPlaywright(report, code)
}

/** On a build server the log is the only record of a failure. */
function showPage({ title, path }) {
  announce('the page at the failure')
  console.log(`${title}\n${readFileSync(path, 'utf8')}`)
}

function finish({ passed, failed, skipped, failures, flaky }) {
  announce('result')
  for (const title of flaky) console.log(`passed only when repeated: ${title}`)
  for (const title of skipped) console.log(`skipped: ${title}`)
  for (const title of failures) console.log(`failed: ${title.split('\n')[0]}`)
  const processor = processorSeconds()
  if (processor !== null) console.log(`${(processor / 60).toFixed(1)} processor-minutes`)
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
}
