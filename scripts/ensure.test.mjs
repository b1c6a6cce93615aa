import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** Stands in for the bundler alone: leaves what a build leaves, and a line per build. */
const build = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { fingerprintOfSources } from './fingerprint.mjs'
appendFileSync('builds', 'built\\n')
for (const part of ['dist/app', 'dist/server']) mkdirSync(part, { recursive: true })
writeFileSync('dist/app/index.html', '')
writeFileSync('dist/server/main.js', '')
writeFileSync('dist/.stamp', fingerprintOfSources('.'))
`

let root = ''
const inRoot = (path) => join(root, path)
const write = (path, text) => writeFileSync(inRoot(path), text)
const ensure = (...names) =>
  spawnSync(process.execPath, ['scripts/ensure.mjs', ...names], { cwd: root, encoding: 'utf8' })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stipend-ensure-'))
  for (const folder of ['scripts', 'src', 'node_modules']) mkdirSync(inRoot(folder))
  for (const name of ['ensure.mjs', 'fingerprint.mjs', 'installation.mjs']) {
    cpSync(join(import.meta.dirname, name), inRoot(`scripts/${name}`))
  }
  write('scripts/build.mjs', build)
  write('src/main.tsx', 'one')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('ensuring a build', () => {
  const builds = () => readFileSync(inRoot('builds'), 'utf8').trim().split('\n').length

  it('builds once, and again only when a source changed', () => {
    expect(ensure('build').status).toBe(0)
    expect(ensure('build').status).toBe(0)
    expect(builds()).toBe(1)
    write('src/main.tsx', 'two')
    expect(ensure('build').status).toBe(0)
    expect(builds()).toBe(2)
  })

  it('builds again when a part of the result is gone', () => {
    ensure('build')
    rmSync(inRoot('dist/server'), { recursive: true })
    ensure('build')
    expect(builds()).toBe(2)
  })

  it('fails when the build fails', () => {
    write('scripts/build.mjs', 'process.exit(3)')
    expect(ensure('build').status).toBe(1)
  })
})

describe('ensuring an installation', () => {
  const packages = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }

  it('takes over what npm installed from the same lock file, without running npm', () => {
    write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }))
    write('node_modules/.package-lock.json', JSON.stringify({ packages }))
    expect(ensure('install')).toMatchObject({ status: 0, stdout: '' })
    expect(existsSync(inRoot('node_modules/.stipend-lock'))).toBe(true)
  })

  it('runs npm when the lock file asks for something else, and says so when that fails', () => {
    write('package-lock.json', 'not a lock file')
    rmSync(inRoot('node_modules'), { recursive: true })
    const { status, stderr } = ensure('install')
    expect(status).toBe(1)
    expect(stderr).toContain('npm ci failed')
  })
})

it('refuses a name it does not know', () => {
  expect(ensure('everything').status).toBe(1)
})
