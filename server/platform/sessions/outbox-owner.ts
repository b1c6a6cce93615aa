import { headers } from '#contract/base/headers.ts'
import type { Context } from 'hono'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { participantOf } from './middleware.ts'

/**
 * Another participant may have signed in while a post waited on the device. Such a post is refused as
 * `owner-mismatch` before it is read. Posts without the header belong to the session.
 */
export function checkOutboxOwner(c: Context<HostEnv>): void {
  const owner = c.req.header(headers.outboxOwner)
  if (owner !== undefined && owner !== participantOf(c).encId) throw new HostError('owner-mismatch')
}
