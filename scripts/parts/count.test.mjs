import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, judgeSkipped, pagesAtFailure } from './count.mjs'
import { root } from './steps.mjs'

const vitestFile = (status, ...tests) => ({
  name: 'a.test.ts',
  status,
  message: status === 'failed' ? 'cannot load' : '',
  assertionResults: tests.map(([state, fullName]) => ({ status: state, fullName })),
})

describe('counting a Vitest report', () => {
  it('counts passed and failed tests, and keeps the titles of skipped ones', () => {
    const report = {
      testResults: [
        vitestFile('failed', ['passed', 'one'], ['failed', 'two'], ['pending', 'three'], ['todo', 'four']),
      ],
    }
    expect(countVitest(report, 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: ['three', 'four'],
      failures: ['two'],
      flaky: [],
    })
  })

  it('counts a file that could not be loaded as one failure', () => {
    expect(countVitest({ testResults: [vitestFile('failed')] }, 1).failed).toBe(1)
  })

  it('counts a runner that failed without a failed test as one failure', () => {
    expect(countVitest({ testResults: [vitestFile('passed', ['passed', 'one'])] }, 1)).toMatchObject({
      passed: 1,
      failed: 1,
    })
  })

  it('counts a runner without a report as one failure', () => {
    expect(countVitest(undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('counts an unknown state as a failure', () => {
    expect(countVitest({ testResults: [vitestFile('passed', ['unheard-of', 'one'])] }, 0).failed).toBe(1)
  })
})

describe('counting a Playwright report', () => {
  const spec = (title, ...states) => ({ title, tests: states.map((status) => ({ status })) })
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('one', 'expected')],
        suites: [
          {
            title: 'inner',
            specs: [spec('two', 'unexpected'), spec('three', 'flaky'), spec('four', 'skipped')],
          },
        ],
      },
    ],
    errors: [],
  }

  it('counts every test of every suite, and lists flaky ones', () => {
    expect(countPlaywright(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['a.spec.ts > inner > four'],
      failures: ['a.spec.ts > inner > two'],
      flaky: ['a.spec.ts > inner > three'],
    })
  })

  it('finds the page’s description at each failure', () => {
    const attachments = [
      { name: 'screenshot', path: 'a.png' },
      { name: 'error-context', path: 'a.md' },
    ]
    const tests = [{ status: 'flaky', results: [{ attachments }, { attachments: [] }] }]
    const suites = [{ title: 'a.spec.ts', specs: [{ title: 'one', tests }] }]
    expect(pagesAtFailure({ suites })).toEqual([{ title: 'a.spec.ts > one', path: 'a.md' }])
    expect(pagesAtFailure(undefined)).toEqual([])
  })

  it('counts an error outside of a test', () => {
    expect(countPlaywright({ suites: [], errors: [{ message: 'no host' }] }, 1).failures).toEqual(['no host'])
  })

  it('counts a runner without a report as one failure', () => {
    expect(countPlaywright(undefined, 1).failed).toBe(1)
  })
})

describe('skipped tests', () => {
  const skipped = ['imports (needs ../shared/data)', 'is full (needs a disk of its own)', 'other']
  const count = { passed: 1, failed: 0, skipped, failures: [] }

  it('are only listed on a developer’s machine', () => {
    expect(judgeSkipped(count, { isBuildServer: false, hasSharedData: false }).failed).toBe(0)
  })

  it('fail on a build server, unless their requirement is missing', () => {
    expect(judgeSkipped(count, { isBuildServer: true, hasSharedData: false })).toMatchObject({
      failed: 1,
      failures: ['skipped: other'],
    })
  })

  it('fail if the requirement is met', () => {
    expect(judgeSkipped(count, { isBuildServer: true, hasSharedData: true }).failed).toBe(2)
    expect(judgeSkipped(count, { isBuildServer: true, hasSharedData: true, hasSmallDisk: true }).failed).toBe(
      3,
    )
  })

  it('of this project name their requirement in the title', () => {
    const tests = ['server', 'src', 'sw', 'tests'].flatMap(testFilesUnder)
    const texts = tests.map((path) => readFileSync(path, 'utf8'))
    // Other engines and the proxy are no requirement, because a build server installs them. The test of the version
    // before names the history in its title.
    const forbidden =
      /\.(?:skip(?!\(\s*!(?:(?:engine|nginx)\.isInstalled|hasFormerVersion)\b)|todo|fixme|runIf)\b/
    expect(texts.filter((text) => forbidden.test(text))).toEqual([])
    const skippable = texts.flatMap((text) => [...text.matchAll(/\.skipIf\([^)]*\)\(\s*'([^']*)'/g)])
    const titles = skippable.map(([, title]) => title)
    const calls = texts.flatMap((text) => [...text.matchAll(/\.skipIf\(/g)])
    expect(titles).toHaveLength(calls.length)
    expect(titles.length).toBeGreaterThan(1)
    const real = { passed: 1, failed: 0, skipped: titles, failures: [] }
    expect(judgeSkipped(real, { isBuildServer: true, hasSharedData: false })).toEqual(real)
  })
})

function testFilesUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
    .map((name) => join(root, folder, name))
}
