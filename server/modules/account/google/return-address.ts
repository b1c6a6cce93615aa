import { defaultNextPath } from '#contract/base/constants.ts'
import { safeNextPath } from '#domain/next-path.ts'
import type { HostConfig } from '#server/config/config.ts'
import { parseUrl } from '#contract/base/web-address.ts'

/** Percent-encoding may have made the path longer since it was checked, and it has to fit into a cookie. */
const maxPathLength = 2000

/**
 * The address after a sign-in: a path of this host, or an address of one of the operator's portals.
 *
 * @param next The link's own parameter: a path, or an absolute address (specification, section 7). Any other
 * value leads to the preset page of this host.
 */
export function returnAddress(
  next: string | undefined,
  { publicOrigin, portalOrigins }: Pick<HostConfig, 'publicOrigin' | 'portalOrigins'>,
): string {
  if (next === undefined) return defaultNextPath
  const url = parseUrl(next)
  if (url === null) return fitting(safeNextPath(next, publicOrigin))
  const { origin, pathname, search, hash } = url
  const path = fitting(safeNextPath(pathname + search + hash, origin === 'null' ? publicOrigin : origin))
  if (origin === publicOrigin) return path
  return portalOrigins.includes(origin) ? origin + path : defaultNextPath
}

function fitting(path: string): string {
  return path.length > maxPathLength ? defaultNextPath : path
}
