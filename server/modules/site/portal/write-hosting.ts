import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { readEnv } from '#contract/config/env.ts'
import { inlineSources } from '#server/http/security-headers.ts'
import { compressedEnding } from '#server/files/static-files.ts'
import { shellPath, withPolicyVersion, workerPath } from './file-headers.ts'
import { hostingFiles } from './hosting-files.ts'
import { configuredShell } from './shell.ts'

/**
 * Writes the headers of static servers for a built portal, and its configuration into its page.
 *
 * @param folders `beside`: for files that a server must not serve.
 * @param frameOrigins Of the identity provider.
 */
export async function writeHosting(
  { portal, beside }: { portal: string; beside: string },
  frameOrigins: readonly string[],
): Promise<void> {
  const portalEnv = readEnv(envOf(await readFile(join(portal, 'env.js'), 'utf8')))
  const shell = join(portal, shellPath)
  const html = configuredShell(await readFile(shell, 'utf8'), portalEnv)
  // HSTS needs TLS; browsers ignore it without.
  const config = { publicOrigin: 'https://portal.invalid', identity: { frameOrigins } }
  const world = { portalEnv, config, inline: inlineSources(html) }
  const { headers, redirects, nginx } = hostingFiles(await addressesIn(portal), world)
  await mkdir(beside, { recursive: true })
  await writeFile(shell, html)
  await writeFile(join(portal, '_headers'), headers)
  await writeFile(join(portal, '_redirects'), redirects)
  await writeFile(join(beside, 'nginx.conf'), nginx)
  const worker = join(portal, workerPath)
  await writeFile(worker, withPolicyVersion(await readFile(worker, 'utf8'), world))
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
