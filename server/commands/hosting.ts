import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { readEnv } from '#contract/config/env.ts'
import { runCommandLine } from './command-line.ts'
import { shellPath, workerPath, withPolicyVersion } from '#server/modules/site/portal/file-headers.ts'
import { hostingFiles } from '#server/modules/site/portal/hosting-files.ts'
import { inlineSources } from '#server/http/inline-sources.ts'
import { compressedEnding } from '#server/http/static-files.ts'
import { configuredShell } from '#server/modules/site/portal/shell.ts'
import { readFrameOrigins } from '#server/config/identity-settings.ts'

const usage = `Usage: npm run hosting

Writes the headers for static servers of the portal: dist/app/_headers and dist/app/_redirects (Netlify, Cloudflare
Pages) and dist/hosting/nginx.conf. Also writes the configuration into the page. Both follow from dist/app/env.js: run
this after each change of that file. The build runs it too, with a new env.js.
VERIFF_FRAME_ORIGINS sets the origins of the identity provider's frames, if they are not the provider's published ones.
`

const portal = fileURLToPath(new URL('../app/', import.meta.url))
const beside = fileURLToPath(new URL('../hosting/', import.meta.url))

process.exitCode = await runCommandLine({
  usage,
  read: (given) => (given.length === 0 ? {} : null),
  run: writeHosting,
  failure: 'The hosting files were not written',
})

async function writeHosting(): Promise<number> {
  const portalEnv = readEnv(envOf(await readFile(join(portal, 'env.js'), 'utf8')))
  const identity = { frameOrigins: readFrameOrigins(process.env) }
  // HSTS needs TLS; browsers ignore it without.
  const shell = join(portal, shellPath)
  const html = configuredShell(await readFile(shell, 'utf8'), portalEnv)
  const config = { publicOrigin: 'https://portal.invalid', identity }
  const world = { portalEnv, config, inline: inlineSources(html) }
  const { headers, redirects, nginx } = hostingFiles(await addressesIn(portal), world)
  await mkdir(beside, { recursive: true })
  await writeFile(shell, html)
  await writeFile(join(portal, '_headers'), headers)
  await writeFile(join(portal, '_redirects'), redirects)
  await writeFile(join(beside, 'nginx.conf'), nginx)
  const worker = join(portal, workerPath)
  await writeFile(worker, withPolicyVersion(await readFile(worker, 'utf8'), world))
  return 0
}

/** The value that the portal's configuration script sets. The file is the operator's own. */
function envOf(script: string): unknown {
  const scope = createContext({})
  runInContext(script, scope)
  return runInContext('globalThis.__env', scope)
}

async function addressesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(({ name }) => !name.startsWith('_') && !name.endsWith(compressedEnding))
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
}
