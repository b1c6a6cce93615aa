import type { Context, MiddlewareHandler } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from './host-env.ts'

/** Headers by which a proxy says that it passes on the request of somebody else. */
const marks = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP']

export const isForwarded = (c: Context<HostEnv>) => marks.some((name) => c.req.header(name) !== undefined)

const explanation = `The sandbox is open to this machine alone, and a proxy has passed this request on.
To open it to others, set SANDBOX=1: its surveys pay points to anybody.
`

/**
 * For a host that knows of no proxy. Through one that it was not told of, visitors look as if they came from this
 * machine: the sandbox, which pays, is closed to them unless the operator has asked for it. The first is logged.
 */
export function doubtForwarded({ config, log }: HostDependencies): MiddlewareHandler<HostEnv> {
  let hasWarned = false
  return async (c, next) => {
    if (!isForwarded(c)) return next()
    if (!hasWarned)
      log.warn(
        'a proxy passes requests on to this host, which counts all of them as of one address: set TRUSTED_PROXIES',
      )
    hasWarned = true
    const isClosed = config.isSandboxByDefault && c.req.path.startsWith('/sandbox/')
    return isClosed ? c.text(explanation, 404, { 'Cache-Control': 'no-store' }) : next()
  }
}
