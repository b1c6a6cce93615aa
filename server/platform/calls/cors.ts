import { headers } from '#contract/base/headers.ts'
import type { Context, MiddlewareHandler } from 'hono'
import type { HostConfig } from '#server/config/config.ts'
import type { HostEnv } from '#server/http/host-env.ts'

const sentHeaders = [
  'Content-Type',
  headers.csrf,
  headers.xsrf,
  headers.idempotencyKey,
  headers.outboxOwner,
  'If-None-Match',
].join(', ')
const exposedHeaders = [
  'Date',
  'ETag',
  'Location',
  headers.idempotencyKey,
  headers.idempotentReplayed,
  'Retry-After',
].join(', ')
const preflightSeconds = 600

/** Public answers: a page of another origin may embed them without CORS. */
const publicPaths = ['/c-api/', '/img/']

/**
 * Lets the portals of `config.portalOrigins` use the API from their own origins, with cookies. The origin
 * must equal an entry of the operator's list and is never copied from the request. The content of a preflight
 * is not read: the answer is always the same. Other origins get no permission, so the browser refuses for us.
 *
 * Must come before all middleware that sets headers of its own.
 */
export function portalCors(config: HostConfig): MiddlewareHandler<HostEnv> {
  if (config.portalOrigins.length === 0) return (_c, next) => next()
  return async (c, next) => {
    // The sandbox's providers set their own permissions, as real providers do.
    if (c.req.path.startsWith('/sandbox/')) return next()
    const origin = config.portalOrigins.find((known) => known === c.req.header('Origin'))
    if (origin !== undefined && isPreflight(c)) return answerPreflight(c, origin)
    await next()
    c.res.headers.append('Vary', 'Origin')
    if (publicPaths.some((path) => c.req.path.startsWith(path))) {
      c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    }
    if (origin === undefined) return undefined
    permit(c.res.headers, origin)
    c.res.headers.set('Access-Control-Expose-Headers', exposedHeaders)
    return undefined
  }
}

function isPreflight(c: Context): boolean {
  return c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined
}

function answerPreflight(c: Context, origin: string): Response {
  const answer = c.body(null, 204)
  permit(answer.headers, origin)
  answer.headers.set('Vary', 'Origin')
  answer.headers.set('Access-Control-Allow-Methods', 'GET, POST')
  answer.headers.set('Access-Control-Allow-Headers', sentHeaders)
  answer.headers.set('Access-Control-Max-Age', String(preflightSeconds))
  return answer
}

function permit(answered: Headers, origin: string): void {
  answered.set('Access-Control-Allow-Origin', origin)
  answered.set('Access-Control-Allow-Credentials', 'true')
}
