import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprintOfSources } from './fingerprint.mjs'

describe('the fingerprint of the sources', () => {
  let root = ''
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'stipend-fingerprint-'))
    write('src/main.tsx', 'one')
    write('package-lock.json', '{}')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('does not depend on the time of a file', () => {
    const before = fingerprintOfSources(root)
    utimesSync(join(root, 'src/main.tsx'), 1, 1)
    expect(fingerprintOfSources(root)).toBe(before)
  })

  it.each([
    ['a changed file', 'src/main.tsx', 'two'],
    ['a new file', 'sw/sw.ts', ''],
    ['a changed lock file', 'package-lock.json', '{ }'],
    ['a changed asset', 'public/env.js', 'x'],
    ['a changed build', 'scripts/build.mjs', 'x'],
    ['a new part of the configuration', 'scripts/any-name.ts', 'x'],
  ])('changes with %s', (_what, path, text) => {
    const before = fingerprintOfSources(root)
    write(path, text)
    expect(fingerprintOfSources(root)).not.toBe(before)
  })

  it.each([
    'src/main.test.tsx',
    'server/README.md',
    'src/route-tree.gen.ts',
    'tests/x.ts',
    'scripts/bench.mjs',
    'scripts/build.d.mts',
  ])('ignores %s, which no build reads', (path) => {
    const before = fingerprintOfSources(root)
    write(path, 'x')
    expect(fingerprintOfSources(root)).toBe(before)
  })
})
