// Runs before all other commands, also on a fresh clone: it uses only Node's own modules, and is quick if
// there is no work.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOfFile, fingerprintOfSources } from './parts/fingerprint.mjs'
import { isSameInstallation, isSupportedNode } from './parts/installation.mjs'
import { acquireFileLock } from './parts/file-lock.mjs'

const root = join(import.meta.dirname, '..')
const lock = join(root, 'package-lock.json')
const installStamp = join(root, 'node_modules/.stipend-lock')
const wanted = {
  install: { isThere: isInstalled, make: install },
  routes: { isThere: areRouted, make: makeRouteTrees },
  build: { isThere: isBuilt, make: build },
}
let hasTurn = false

if (!isSupportedNode(process.versions.node)) {
  fail(`Stipend needs Node 20.19 or newer (not 21), or 22.12 or newer; this is ${process.versions.node}.`)
}
for (const name of process.argv.slice(2)) {
  if (!Object.hasOwn(wanted, name))
    fail(`Usage: node scripts/ensure.mjs [install] [routes] [build]; not "${name}".`)
  const { isThere, make } = wanted[name]
  if (isThere()) continue
  // Several processes of a host may start together, each with this script first.
  if (!hasTurn) await acquireFileLock(join(root, 'dist/.turns'), sayWaiting)
  hasTurn = true
  if (!isThere()) make()
}

function sayWaiting(turn) {
  const owner = readIfThere(turn)
  console.log(
    `Waiting for process ${owner}, which installs or builds here. If there is none, delete ${turn}.`,
  )
}

function isInstalled() {
  return readIfThere(installStamp) === fingerprintOfFile(lock)
}

function install() {
  const stamp = fingerprintOfFile(lock)
  if (!isInstalledByHand()) {
    console.log('Installing dependencies (npm ci)...')
    npmCi()
  }
  writeFileSync(installStamp, stamp)
}

/** Whether npm was run before without this script, by npm's own record of the installation. */
function isInstalledByHand() {
  const installed = readIfThere(join(root, 'node_modules/.package-lock.json'))
  if (installed === undefined) return false
  return isSameInstallation(JSON.parse(installed), JSON.parse(readFileSync(lock, 'utf8')))
}

function npmCi() {
  // The build needs the development dependencies, whatever NODE_ENV says.
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) fail(`npm ci failed${error ? `: ${error.message}` : ''}. See its output above.`)
}

/** Whether the tree of each program has all its routes, and no other. */
function areRouted() {
  return ['src', 'desk'].every((program) => {
    const tree = readIfThere(join(root, program, 'route-tree.gen.ts')) ?? ''
    const inTree = [...tree.matchAll(/from '\.\/routes\/([^']+)'/g)].map(([, path]) => `${path}.tsx`)
    const files = readdirSync(join(root, program, 'routes'), { recursive: true })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    return inTree.length === files.length && files.every((path) => inTree.includes(path))
  })
}

function makeRouteTrees() {
  runScript('route-trees.mjs', 'The trees of routes could not be made.')
}

function isBuilt() {
  const parts = ['dist/app/index.html', 'dist/desk/index.html', 'dist/server/main.js'].map((file) =>
    join(root, file),
  )
  const stamp = readIfThere(join(root, 'dist/.stamp'))
  return (
    stamp !== undefined && parts.every((part) => existsSync(part)) && stamp === fingerprintOfSources(root)
  )
}

function build() {
  runScript('build.mjs', 'The build failed.')
}

function runScript(name, failure) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', name)], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) fail(`${failure} See its output above.`)
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
