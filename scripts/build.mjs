// Builds the portal to dist/app and the host to dist/server, then leaves the stamp that `ensure.mjs build` compares.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'
import { fingerprintOfSources } from './fingerprint.mjs'
import { run } from './steps.mjs'

// Vite would build development bundles when the caller's environment says `test` or `development`.
process.env.NODE_ENV = 'production'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const startedAt = performance.now()

// Taken before: a file changed while we build makes the next start build again.
const stamp = fingerprintOfSources(root)
rmSync(join(dist, '.stamp'), { force: true })
await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
await build({ root, configFile: join(root, 'sw/kill-switch.config.ts'), logLevel: 'warn' })
await build({ root, configFile: join(root, 'server/vite.config.ts'), logLevel: 'warn' })
cpSync(join(root, 'server/db/migrations'), join(dist, 'server/migrations'), { recursive: true })
await compressAssets(join(dist, 'app/assets'))
const hosting = await run('node', [join(dist, 'server/hosting.js')])
if (hosting !== 0) process.exit(hosting)
mkdirSync(dist, { recursive: true })
writeFileSync(join(dist, '.stamp'), stamp)
console.log(`Built dist/app and dist/server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)

/** Beside each script and style its brotli at its best, a tenth smaller than a host has the time for. Names carry a hash: they stay the same. */
async function compressAssets(folder) {
  const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(readFileSync(path)))
    }),
  )
}
