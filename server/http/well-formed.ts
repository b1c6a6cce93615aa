import type { MiddlewareHandler } from 'hono'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv } from './host-env.ts'

/**
 * Whether a text can be stored unchanged. JSON may carry half of a surrogate pair, which UTF-8 cannot:
 * PostgreSQL refuses it in `jsonb`, and in `text` it would silently become another character.
 */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}

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
