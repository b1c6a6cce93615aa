import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { readEnv } from '#contract/config/env.ts'
import {
  inlineSources,
  type HeaderInputs,
  closedHeaders,
  commonHeaders,
} from '#server/http/security-headers.ts'
import { compressedEnding } from '#server/files/static-files.ts'
import { shellPath, withPolicyVersion, workerPath, fileHeaders, hashedFolder } from './file-headers.ts'
import { configuredShell } from './shell.ts'
import { pagePaths } from '#contract/pages/pages.ts'

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

type Headers = Readonly<Record<string, string>>

/** Configuration for static servers that serve the portal with the same headers as our host. */
export interface HostingFiles {
  /** `_headers` of Netlify and Cloudflare Pages: all rules that match an address add their headers. */
  headers: string
  /** `_redirects` of the same: the addresses of pages. */
  redirects: string
  /** Configuration for the `server` block of an nginx whose `root` is the portal's folder. */
  nginx: string
}

/** @param files Addresses of the portal's files. */
export function hostingFiles(files: readonly string[], world: HeaderInputs): HostingFiles {
  const own = files.filter((address) => !address.startsWith(hashedFolder)).toSorted()
  const shell = fileHeaders(shellPath, world)
  const common = commonHeaders(world.config)
  const hashed = fileHeaders(`${hashedFolder}x`, world)
  return {
    headers: [
      rule('/*', common),
      rule(`${hashedFolder}*`, hashed),
      ...pagePaths.map((path) => rule(path.replaceAll(segment, ':$1'), shell)),
      ...own.map((address) => rule(address, fileHeaders(address, world))),
    ].join('\n'),
    redirects: pagePaths
      .filter((path) => path !== '/')
      .map((path) => `${path.replaceAll(segment, ':$1')} ${shellPath} 200\n`)
      .join(''),
    nginx: [
      'charset utf-8;\n',
      // Every location repeats all headers, because nginx inherits none once a location adds one.
      location(`^~ ${hashedFolder}`, { ...common, ...hashed }, '$uri'),
      location(`~ ^(?:${pagePaths.map(pagePattern).join('|')})/?$`, { ...common, ...shell }, shellPath),
      ...own.map((address) =>
        location(`= ${address}`, { ...common, ...fileHeaders(address, world) }, '$uri'),
      ),
      location('/', { ...common, ...closedHeaders }, '$uri'),
    ].join('\n'),
  }
}

/**
 * Not sent with failures: a file that is missing during the copying of a release must not stay missing for a
 * year.
 */
const cacheControl = 'Cache-Control'

const segment = /\{(\w+)\}/g

const pagePattern = (path: string) => path.replace(/\/$/, '').replaceAll(segment, '[^/]+')

function rule(pattern: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${pattern}\n${lines.join('')}`
}

/** @param file File in the folder that answers; 404 if it is missing. */
function location(matched: string, headers: Headers, file: string): string {
  const lines = Object.entries(headers).map(
    ([name, value]) =>
      `  add_header ${name} '${value.replaceAll("'", String.raw`\'`)}'${name === cacheControl ? '' : ' always'};\n`,
  )
  return `location ${matched} {\n${lines.join('')}  try_files ${file} =404;\n}\n`
}
