import type { MiddlewareHandler } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { participantOf } from '#server/platform/sessions/middleware.ts'
import type { LimitName } from '#server/platform/limits/limits.ts'

/**
 * Counts a participant's requests. Beyond the limit it answers `rate-limited` before it reads anything of the
 * request.
 */
export function limitParticipant(deps: HostDependencies, name: LimitName): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    await deps.limiter.count(name, String(participantOf(c).participantId))
    await next()
  }
}
