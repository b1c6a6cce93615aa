import { defaultNextPath } from '#contract/base/constants.ts'
import { parseUrl } from '#contract/base/web-address.ts'

const maxPathLength = 2000
// URL parsers drop control characters, which turns "/\t/host" into "//host".
const hasUnsafeCharacter = /[\p{Cc}\\]/u

/**
 * Resolves a `next` value to a path of this origin, or to the preset. Every redirect that a visitor can influence
 * passes here, in the portal, the service worker and the host.
 *
 * @param origin The portal's own origin, such as `https://stipend.example`.
 * @returns Path, search and hash, always starting with exactly one slash.
 */
export function safeNextPath(value: unknown, origin: string, preset: string = defaultNextPath): string {
  if (typeof value !== 'string' || value.length > maxPathLength || hasUnsafeCharacter.test(value))
    return preset
  if (!value.startsWith('/') || value.startsWith('//')) return preset
  const url = parseUrl(value, origin)
  if (url === null) return preset
  // "/.//host" normalises to "//host", which a browser would read as another origin.
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return preset
  return url.pathname + url.search + url.hash
}
