import type { MiddlewareHandler } from 'hono'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv } from './host-env.ts'

/** U+0000 in an address, which has no other form there. PostgreSQL text cannot hold it. */
const nul = '%00'

/**
 * Refuses addresses with a text that no record can have, before a call asks the database for it: `not-found` in the
 * path, `invalid` in the query. `readJson` does the same for bodies.
 */
export const storableAddress: MiddlewareHandler<HostEnv> = async (c, next) => {
  const [path, ...query] = c.req.url.split('?')
  if (path?.includes(nul)) throw new HostError('not-found')
  if (query.some((part) => part.includes(nul))) throw new HostError('invalid')
  await next()
}
