import type { MiddlewareHandler } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { participantOf } from '#server/platform/sessions/middleware.ts'
import type { LimitName } from './limits.ts'
import { AttemptLimiter } from './service.ts'

/** Counts what a participant does, and answers `rate-limited` beyond the limit, before anything of the request is read. */
export function limitParticipant(deps: HostDependencies, name: LimitName): MiddlewareHandler<HostEnv> {
  const limiter = new AttemptLimiter(deps)
  return async (c, next) => {
    await limiter.count(name, String(participantOf(c).participantId))
    await next()
  }
}
