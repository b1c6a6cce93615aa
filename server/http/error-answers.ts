import { type ErrorCode, errorStatuses } from '#contract/base/errors.ts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { isShareExhausted, isUnavailable } from '#server/db/failures.ts'
import type { HostEnv } from './host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { dataHeaders } from './security-headers.ts'

/** `{ "error": code }` with the status of the contract's table. */
export function errorAnswer(c: Context<HostEnv>, code: ErrorCode, retryAfterSeconds?: number): Response {
  for (const [name, value] of Object.entries(dataHeaders)) c.header(name, value)
  c.header('Cache-Control', 'no-store')
  c.set('refusal', code)
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  return c.json({ error: code }, errorStatuses[code])
}

/** Turns an error of a handler into an answer. Unexpected errors are logged and answered as `internal`. */
export function onError(deps: { log: Logger }) {
  return (error: unknown, c: Context<HostEnv>): Response => {
    if (error instanceof HostError) return errorAnswer(c, error.code, error.retryAfterSeconds)
    if (error instanceof HTTPException && error.status < 500) return errorAnswer(c, 'bad-request')
    // Not logged, because any participant could fill the log this way.
    if (isShareExhausted(error)) return errorAnswer(c, 'unavailable', 2)
    if (isUnavailable(error)) {
      deps.log.error({ requestId: c.var.requestId, err: error }, 'database unavailable')
      return errorAnswer(c, 'unavailable', 5)
    }
    deps.log.error({ requestId: c.var.requestId, err: error }, 'request failed')
    return errorAnswer(c, 'internal')
  }
}
