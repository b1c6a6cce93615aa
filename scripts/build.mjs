// Builds the portal to dist/app, the desk to dist/desk and the host to dist/server, then leaves the stamp that
// `ensure.mjs build` compares. With `--demo` also dist/demo, for a static server.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'
import { fingerprintOfSources } from './parts/fingerprint.mjs'
import { run } from './parts/steps.mjs'

// Vite would build development bundles if the caller's environment says `test` or `development`.
process.env.NODE_ENV = 'production'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const startedAt = performance.now()

// Taken before the build, so that a file changed during the build causes another one.
const stamp = fingerprintOfSources(root)
rmSync(join(dist, '.stamp'), { force: true })
await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
await build({ root, configFile: join(root, 'sw/kill-switch.config.ts'), logLevel: 'warn' })
await build({ configFile: join(root, 'desk/vite.config.ts'), logLevel: 'warn' })
await build({ configFile: join(root, 'desk/render.config.ts'), logLevel: 'warn' })
await build({ root, configFile: join(root, 'server/vite.config.ts'), logLevel: 'warn' })
await compressAssets(join(dist, 'app/assets'))
await compressAssets(join(dist, 'desk/assets'))
const hosting = await run('node', [join(dist, 'server/hosting.js')])
if (hosting !== 0) process.exit(hosting)
mkdirSync(dist, { recursive: true })
writeFileSync(join(dist, 'sbom.cdx.json'), await billOfMaterials())
writeFileSync(join(dist, '.stamp'), stamp)
console.log(
  `Built dist/app, dist/desk and dist/server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
)
if (process.argv.includes('--demo'))
  process.exitCode = await run('node', ['--import', 'tsx', join(root, 'demo/build.ts')])

/**
 * Compresses each script, style and table with brotli at the highest quality, which is a tenth smaller than a host
 * has time for. Their names carry a hash, so they never change.
 */
async function compressAssets(folder) {
  const names = readdirSync(folder).filter((name) => /\.(?:js|css|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(readFileSync(path)))
    }),
  )
}

/** Every package of the product in CycloneDX. Without those for development, npm would omit others too. */
async function billOfMaterials() {
  const options = ['--package-lock-only', '--include=dev', '--sbom-format=cyclonedx']
  const { stdout } = await promisify(execFile)('npm', ['sbom', ...options], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}
