import { headers } from '#contract/base/headers.ts'
import type { Context } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { comesFromOurPages } from './origin.ts'
import { isOwnCsrfToken } from './service.ts'

/**
 * Refuses with `csrf-failed` a post of another site, or one without a token of this session. The token may
 * come in either header: the cookie that a script copied may be older than the sign-in, the other token is
 * requested from the host.
 */
export function checkCsrf(deps: HostDependencies, c: Context<HostEnv>): void {
  const tokens = [c.req.header(headers.csrf), c.req.header(headers.xsrf)]
  const hasToken = tokens.some((token) => token !== undefined && isOwnCsrfToken(deps, c, token))
  if (!hasToken || !comesFromOurPages(c.req.raw.headers, deps.config)) throw new HostError('csrf-failed')
}
