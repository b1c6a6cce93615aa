import type { Context, MiddlewareHandler } from 'hono'
import { onBehalfOf, participantSubject } from '#server/db/connection-shares.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { readSession } from './service.ts'

/**
 * Sets `signedIn` from the session cookie; requests without the cookie need no query. A signed-in request
 * counts towards its participant's share of database connections.
 */
export function sessionMiddleware(deps: HostDependencies): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    const signedIn = await readSession(deps, c)
    c.set('signedIn', signedIn)
    await (signedIn ? onBehalfOf(participantSubject(signedIn.participantId), next) : next())
  }
}

/** The participant behind a request. @throws {HostError} `unauthenticated` for a visitor. */
export function participantOf(c: Context<HostEnv>): SignedIn {
  const { signedIn } = c.var
  if (!signedIn) throw new HostError('unauthenticated')
  return signedIn
}
