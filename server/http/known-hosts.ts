import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { HostConfig } from '#server/config/config.ts'
import { isLoopback } from '#server/config/is-loopback.ts'
import type { HostEnv } from './host-env.ts'
import { parseUrl } from '#contract/base/web-address.ts'

type Reach = Pick<HostConfig, 'host' | 'publicOrigin' | 'trustedProxies'>

const explanation = `This host does not answer to this name. To use the name, set PUBLIC_ORIGIN (of the desk: DESK_ORIGIN) to
the whole address, such as https://stipend.example; HOST sets the address that the host listens on. If the name is
one of your own network, a proxy in front hides the one that the visitor asked for. It has to pass that on; in nginx:
proxy_set_header Host $host;
`

/**
 * Answers only to the host's own names. A page can make its name resolve to this machine (DNS rebinding) and
 * would then be same-origin to a browser. It cannot choose the `Host` header, which still holds that name. IP
 * addresses need no resolving, so they are allowed if other machines may send requests.
 */
export function knownHosts(config: Reach): MiddlewareHandler<HostEnv> {
  const isKnown = hostCheck(config)
  return async (c, next) => {
    if (isKnown(hostnameOf(c.req.header('Host') ?? new URL(c.req.url).host))) return next()
    return c.text(explanation, 421, { 'Cache-Control': 'no-store' })
  }
}

function hostCheck({ host, publicOrigin, trustedProxies }: Reach): (hostname: string) => boolean {
  const names = new Set([host.toLowerCase(), new URL(publicOrigin).hostname])
  const isForOthers = trustedProxies > 0 || [...names].some((name) => !isLoopback(name))
  return (hostname) =>
    names.has(hostname) ||
    isLoopback(hostname) ||
    hostname.endsWith('.localhost') ||
    (isForOthers && isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
}

/** The host name in the form of `URL.hostname`; empty for a text that is not a host with or without a port. */
function hostnameOf(header: string): string {
  return (/^[^/?#@\\]+$/.test(header) && parseUrl(`http://${header}`)?.hostname) || ''
}
