import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/**
 * Replaces the bundler only: leaves the files of a build, and a letter per build. Runs while there is a file
 * `hold`.
 */
const build = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fingerprintOfSources } from './parts/fingerprint.mjs'
appendFileSync('begun', '.')
while (existsSync('hold')) await setTimeout(10)
appendFileSync('builds', '.')
for (const part of ['dist/app', 'dist/desk', 'dist/server']) mkdirSync(part, { recursive: true })
writeFileSync('dist/app/index.html', '')
writeFileSync('dist/desk/index.html', '')
writeFileSync('dist/server/main.js', '')
writeFileSync('dist/.stamp', fingerprintOfSources('.'))
`

let root = ''
const inRoot = (path) => join(root, path)
const write = (path, text) => writeFileSync(inRoot(path), text)
const ensure = (...names) =>
  spawnSync(process.execPath, ['scripts/ensure.mjs', ...names], { cwd: root, encoding: 'utf8' })

/**
 * Starts to ensure a build. `hasSpoken` resolves with its first output, or its end; `kill` ends its whole
 * process group.
 */
function start() {
  const child = spawn(process.execPath, ['scripts/ensure.mjs', 'build'], { cwd: root, detached: true })
  const pieces = []
  child.stdout.on('data', (piece) => pieces.push(piece))
  const ended = once(child, 'close')
  return {
    id: child.pid,
    hasSpoken: Promise.race([once(child.stdout, 'data'), ended]),
    status: ended.then(([status]) => status),
    text: () => pieces.join(''),
    kill: () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      return ended
    },
  }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stipend-ensure-'))
  for (const folder of ['scripts/parts', 'src', 'node_modules'])
    mkdirSync(inRoot(folder), { recursive: true })
  for (const name of ['ensure', 'parts/fingerprint', 'parts/installation', 'parts/file-lock'].map(
    (part) => `${part}.mjs`,
  )) {
    cpSync(join(import.meta.dirname, name), inRoot(`scripts/${name}`))
  }
  write('scripts/build.mjs', build)
  write('src/main.tsx', 'one')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const countIn = (file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8').length : 0)
const begun = () => countIn('begun')
const builds = () => countIn('builds')

describe('ensuring a build', () => {
  it('builds once, and again only when a source changed', () => {
    expect(ensure('build').status).toBe(0)
    expect(ensure('build').status).toBe(0)
    expect(builds()).toBe(1)
    write('src/main.tsx', 'two')
    expect(ensure('build').status).toBe(0)
    expect(builds()).toBe(2)
  })

  it('builds again if a part of the result is missing', () => {
    ensure('build')
    rmSync(inRoot('dist/server'), { recursive: true })
    ensure('build')
    expect(builds()).toBe(2)
  })
})

describe('ensuring a build in several processes', () => {
  /**
   * One process that builds while there is a file `hold`, and three later ones that have printed something,
   * or ended.
   */
  async function startFour() {
    write('hold', '')
    const first = start()
    await expect.poll(begun).toBe(1)
    const others = [start(), start(), start()]
    await Promise.all(others.map(({ hasSpoken }) => hasSpoken))
    return { first, others }
  }

  it('builds in one of them; the others wait, report that, and use the result', async () => {
    const { first, others } = await startFour()
    rmSync(inRoot('hold'))
    expect(await Promise.all([first, ...others].map(({ status }) => status))).toEqual([0, 0, 0, 0])
    expect([begun(), builds()]).toEqual([1, 1])
    for (const { text } of others) expect(text()).toContain(`Waiting for process ${first.id}`)
  })

  it('builds in one of the others if the first was killed', async () => {
    const { first, others } = await startFour()
    await first.kill()
    await expect.poll(begun).toBe(2)
    rmSync(inRoot('hold'))
    expect(await Promise.all(others.map(({ status }) => status))).toEqual([0, 0, 0])
    expect([begun(), builds()]).toEqual([2, 1])
  })

  it.each([
    ['ended with the machine', '', 10],
    ['was killed, and whose process id another program has got', process.pid, 3600],
  ])('does not wait for one that %s', (_what, owner, agoSeconds) => {
    mkdirSync(inRoot('dist/.turns'), { recursive: true })
    write('dist/.turns/7', `${owner}`)
    const begunAt = new Date(Date.now() - agoSeconds * 1000)
    utimesSync(inRoot('dist/.turns/7'), begunAt, begunAt)
    expect(ensure('build')).toMatchObject({ status: 0, stdout: '' })
  })

  it('lets the next one try after a failed build', () => {
    write('scripts/build.mjs', 'process.exit(3)')
    expect(ensure('build').status).toBe(1)
    expect(ensure('build')).toMatchObject({ status: 1, stdout: '' })
  })
})

describe('ensuring an installation', () => {
  const packages = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }

  it('accepts npm’s own installation of the same lock file, without running npm', () => {
    write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }))
    write('node_modules/.package-lock.json', JSON.stringify({ packages }))
    expect(ensure('install')).toMatchObject({ status: 0, stdout: '' })
    expect(existsSync(inRoot('node_modules/.stipend-lock'))).toBe(true)
  })

  it('runs npm if the lock file differs, and reports its failure', () => {
    write('package-lock.json', 'not a lock file')
    rmSync(inRoot('node_modules'), { recursive: true })
    const { status, stderr } = ensure('install')
    expect(status).toBe(1)
    expect(stderr).toContain('npm ci failed')
  })
})

describe('ensuring the trees of routes', () => {
  it('makes them when a route has come or gone', () => {
    write(
      'scripts/route-trees.mjs',
      `import { appendFileSync, writeFileSync } from 'node:fs'
appendFileSync('made', '.')
writeFileSync('src/route-tree.gen.ts', "import { Route as A } from './routes/_member/a'")`,
    )
    for (const folder of ['src/routes/_member', 'desk/routes']) mkdirSync(inRoot(folder), { recursive: true })
    for (const name of ['a.tsx', 'a.test.tsx']) write(`src/routes/_member/${name}`, '')
    expect([ensure('routes').status, ensure('routes').status]).toEqual([0, 0])
    expect(countIn('made')).toBe(1)
    write('src/routes/b.tsx', '')
    ensure('routes')
    expect(countIn('made')).toBe(2)
  })
})
