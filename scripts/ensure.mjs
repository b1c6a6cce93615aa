// Runs before every other command, on a fresh clone too: Node's own modules alone, and quick when nothing is to do.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOfFile, fingerprintOfSources } from './fingerprint.mjs'
import { isSameInstallation, isSupportedNode } from './installation.mjs'

const root = join(import.meta.dirname, '..')
const wanted = { install: ensureInstalled, build: ensureBuilt }

if (!isSupportedNode(process.versions.node)) {
  fail(`Stipend needs Node 20.19 or newer (not 21), or 22.12 or newer; this is ${process.versions.node}.`)
}
for (const name of process.argv.slice(2)) {
  if (!Object.hasOwn(wanted, name)) fail(`Usage: node scripts/ensure.mjs [install] [build]; not "${name}".`)
  wanted[name]()
}

function ensureInstalled() {
  const stampFile = join(root, 'node_modules/.stipend-lock')
  const lock = fingerprintOfFile(join(root, 'package-lock.json'))
  if (readIfThere(stampFile) === lock) return
  if (!isInstalledByHand()) {
    console.log('Installing dependencies (npm ci)...')
    npmCi()
  }
  writeFileSync(stampFile, lock)
}

/** Somebody may have run npm before us: what npm says it installed decides then. */
function isInstalledByHand() {
  const installed = readIfThere(join(root, 'node_modules/.package-lock.json'))
  if (installed === undefined) return false
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  return isSameInstallation(JSON.parse(installed), JSON.parse(lock))
}

function npmCi() {
  // The build needs the development dependencies, whatever NODE_ENV says.
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) fail(`npm ci failed${error ? `: ${error.message}` : ''}. See its words above.`)
}

function ensureBuilt() {
  const parts = ['dist/app/index.html', 'dist/server/main.js'].map((file) => join(root, file))
  const stamp = readIfThere(join(root, 'dist/.stamp'))
  if (
    stamp !== undefined &&
    parts.every((part) => existsSync(part)) &&
    stamp === fingerprintOfSources(root)
  ) {
    return
  }
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) fail('The build failed. See its words above.')
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
