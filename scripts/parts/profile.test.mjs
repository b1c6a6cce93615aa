import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { playwrightFiles, profileLines, readCounts, vitestFiles } from './profile.mjs'
import { root } from './steps.mjs'

const vitest = {
  testResults: [
    { name: join(root, 'src/domain/a.test.ts'), startTime: 1000, endTime: 2500 },
    { name: join(root, 'server/b.test.ts'), startTime: 1000, endTime: 61_000 },
  ],
}
const spec = (...ms) => ({ tests: ms.map((duration) => ({ results: [{ duration }] })) })
const playwright = {
  suites: [
    { file: 'journeys/c.spec.ts', specs: [spec(1000)], suites: [{ specs: [spec(500, 500)] }] },
    { file: 'offline/d.spec.ts', specs: [spec(30_000)] },
  ],
}

it('a profile has each step, each kind of file, the slowest files first, and what was counted', () => {
  const files = [...vitestFiles(vitest), ...playwrightFiles(playwright)]
  const steps = [
    { name: 'build', seconds: 12 },
    { name: 'browser tests', seconds: 60 },
  ]
  const lines = profileLines({ steps, files, counts: new Map([['hosts started', 3]]) })
  expect(lines.map((line) => line.trim())).toEqual([
    'Minutes by the clock',
    '0.2  build',
    '1.0  browser tests',
    '1.2  in all',
    'Minutes of the files, several of which run at once',
    '0.0  unit: 1 files',
    '1.0  host: 1 files',
    '0.5  browser: 2 files',
    'Seconds of the twenty slowest files',
    '60.0  server/b.test.ts',
    '30.0  tests/offline/d.spec.ts',
    '2.0  tests/journeys/c.spec.ts',
    '1.5  src/domain/a.test.ts',
    'Counted in the browser tests',
    '3  hosts started',
  ])
})

it('a run without reports and counts has an empty profile', () => {
  expect([...vitestFiles(undefined), ...playwrightFiles(undefined)]).toEqual([])
  expect(readCounts(join(root, 'no such file'))).toEqual(new Map())
})

it('counts are added up by their names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stipend-counts-'))
  const path = join(folder, 'counts')
  writeFileSync(path, 'hosts started\nworker installations\nhosts started\n')
  expect([...readCounts(path)]).toEqual([
    ['hosts started', 2],
    ['worker installations', 1],
  ])
  rmSync(folder, { recursive: true })
})
