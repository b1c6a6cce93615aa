import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { HostConfig } from '#server/config/config.ts'
import { isLoopback } from '#server/config/is-loopback.ts'
import type { HostEnv } from './host-env.ts'
import { parseUrl } from '#contract/base/web-address.ts'

type Reach = Pick<HostConfig, 'host' | 'publicOrigin' | 'trustedProxies'>

const explanation = `This host does not answer by that name. To be reached by it, set PUBLIC_ORIGIN to the whole address,
such as https://stipend.example; HOST says on which address the host listens.
`

/**
 * Answers by names of our own alone. A page can have its own name resolve to this machine (DNS rebinding) and would then
 * be of our origin to a browser, but it cannot choose the header `Host`, which still has that name. An IP address is
 * resolved by nobody, so it is fine wherever other machines may ask.
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

/** As `URL.hostname` has it; empty for a text that is no host with or without a port. */
function hostnameOf(header: string): string {
  return (/^[^/?#@\\]+$/.test(header) && parseUrl(`http://${header}`)?.hostname) || ''
}
