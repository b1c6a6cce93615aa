import { pagePaths } from '#contract/pages/pages.ts'
import { type HeaderInputs, closedHeaders, commonHeaders } from '#server/http/security-headers.ts'
import { fileHeaders, hashedFolder, shellPath } from './file-headers.ts'

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

/** Not sent with failures: a file that is missing during the copying of a release must not stay missing for a year. */
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
