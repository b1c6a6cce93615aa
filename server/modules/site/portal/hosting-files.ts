import { pagePaths } from '#contract/pages/pages.ts'
import { type HeaderWorld, closedHeaders, commonHeaders } from '#server/http/security-headers.ts'
import { fileHeaders, hashedFolder, shellPath } from './file-headers.ts'

type Headers = Readonly<Record<string, string>>

/** Configuration for static servers, so that they serve the portal as our host does. */
export interface HostingFiles {
  /** `_headers` of Netlify and Cloudflare Pages: every rule that matches an address adds its headers. */
  headers: string
  /** `_redirects` of the same: which addresses are pages. */
  redirects: string
  /** For the `server` block of nginx whose `root` is the portal's folder. */
  nginx: string
}

/** @param files Addresses of the portal's files. */
export function hostingFiles(files: readonly string[], world: HeaderWorld): HostingFiles {
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
      // Every location says all of them: nginx inherits none as soon as one is added.
      location(`^~ ${hashedFolder}`, { ...common, ...hashed }, '$uri'),
      location(`~ ^(?:${pagePaths.map(pagePattern).join('|')})/?$`, { ...common, ...shell }, shellPath),
      ...own.map((address) =>
        location(`= ${address}`, { ...common, ...fileHeaders(address, world) }, '$uri'),
      ),
      location('/', { ...common, ...closedHeaders }, '$uri'),
    ].join('\n'),
  }
}

/** Not for failures: a file that is missing while a release is being copied must not be missing for a year. */
const cacheControl = 'Cache-Control'

const segment = /\{(\w+)\}/g

const pagePattern = (path: string) => path.replace(/\/$/, '').replaceAll(segment, '[^/]+')

function rule(pattern: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${pattern}\n${lines.join('')}`
}

/** @param file What answers: a file of the folder, else 404. */
function location(matched: string, headers: Headers, file: string): string {
  const lines = Object.entries(headers).map(
    ([name, value]) =>
      `  add_header ${name} '${value.replaceAll("'", String.raw`\'`)}'${name === cacheControl ? '' : ' always'};\n`,
  )
  return `location ${matched} {\n${lines.join('')}  try_files ${file} =404;\n}\n`
}
