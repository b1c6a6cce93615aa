import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { PreparedBody } from './prepared-body.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A compressed file of the build is stored beside its original. */
export const compressedEnding = '.br'

/**
 * Reads a built portal into memory, by address. The whole portal is a few megabytes, and with a fixed set of
 * addresses no request can leave the folder.
 *
 * @param headersFor Headers of each address besides its media type.
 */
export function readStaticFiles(
  folder: string,
  headersFor: (address: string) => Record<string, string>,
): Map<string, PreparedBody> {
  const files = new Map<string, PreparedBody>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const type = mediaTypes[extname(entry.name)]
    if (type === undefined) continue
    const body = new Uint8Array(readFileSync(path))
    const headers = { 'Content-Type': type, ...headersFor(address) }
    const beside = path + compressedEnding
    const brotli = existsSync(beside) ? new Uint8Array(readFileSync(beside)) : undefined
    files.set(address, PreparedBody.of(body, headers, brotli))
  }
  return files
}
