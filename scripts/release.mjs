// Packs the build into dist/release: a package that starts without building, its bill of materials, and the check sums of
// both. The package declares what the host imports; the portal and the desk are bundled.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageOf, pickLocked } from './parts/release-package.mjs'
import { root } from './parts/steps.mjs'

const release = join(root, 'dist/release')
const folder = join(release, 'package')
const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const writeJson = (name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)

rmSync(release, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const name of ['app', 'desk', 'server', 'sbom.cdx.json']) copy(`dist/${name}`)
for (const name of ['deploy', 'docs', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md']) copy(name)

const server = join(root, 'dist/server')
const programs = readdirSync(server).filter((name) => name.endsWith('.js'))
const own = packageOf(
  readJson('package.json'),
  programs.map((name) => readFileSync(join(server, name), 'utf8')),
)
writeJson('package.json', own)
// npm installs a package by the lock that it carries under this name.
writeJson('npm-shrinkwrap.json', pickLocked(own, readJson('package-lock.json')))
chmodSync(join(folder, 'deploy/stipend.mjs'), 0o755)

execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', release], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
})
rmSync(folder, { recursive: true })
const name = `${own.name}-${own.version}`
cpSync(join(root, 'dist/sbom.cdx.json'), join(release, `${name}.cdx.json`))
const sums = [`${name}.tgz`, `${name}.cdx.json`].map((file) => `${sumOf(file)}  ${file}\n`)
writeFileSync(join(release, 'SHA256SUMS'), sums.join(''))
console.log(`Packed dist/release/${name}.tgz`)

function copy(path) {
  cpSync(join(root, path), join(folder, path), { recursive: true })
}

function sumOf(file) {
  return createHash('sha256')
    .update(readFileSync(join(release, file)))
    .digest('hex')
}
