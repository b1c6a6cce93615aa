// Runs all checks and tests in order, to the end even after a failure. The last line is the result.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, installChromium } from './chromium.mjs'
import { countPlaywright, countVitest, judgeSkipped, pagesAtFailure } from './count.mjs'
import { hasHistory } from './history.mjs'
import { canHaveSmallDisk } from './small-disk.mjs'
import { add, announce, failure, nothing, readReport, root, run, runStaticChecks } from './steps.mjs'

const reports = mkdtempSync(join(tmpdir(), 'stipend-reports-'))
let count = await runStaticChecks()
count = add(count, await runVitest())
count = add(count, await buildAndBrowse())
rmSync(reports, { recursive: true, force: true })
finish(
  judgeSkipped(count, {
    isBuildServer: Boolean(process.env.CI),
    hasSharedData: existsSync(join(root, '../shared/data')),
    hasSmallDisk: canHaveSmallDisk(),
    hasHistory: hasHistory(root),
  }),
)

async function runVitest() {
  announce('unit and host tests')
  const file = join(reports, 'vitest.json')
  const reporters = ['default', 'json', './scripts/flaky-reporter.mjs'].map((name) => `--reporter=${name}`)
  const options = ['--config', 'tests/vitest.config.ts', ...reporters, `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', ...options])
  return countVitest(readReport(file), code)
}

/** The browser tests need a build. */
async function buildAndBrowse() {
  announce('build')
  if ((await run('node', ['scripts/ensure.mjs', 'build'])) !== 0) return failure('build')
  const built = { ...nothing, passed: 1 }
  announce('browser tests')
  if (!(findChromium() ?? (await installChromium())))
    return add(built, failure('no Chromium could be found or installed'))
  const file = join(reports, 'playwright.json')
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json']
  const code = await run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const report = readReport(file)
  for (const page of pagesAtFailure(report)) showPage(page)
  return add(built, countPlaywright(report, code))
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
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
}
