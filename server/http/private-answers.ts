import type { MiddlewareHandler } from 'hono'
import type { HostEnv } from './host-env.ts'
import { dataHeaders } from './security-headers.ts'

/** For answers that depend on the participant: no cache, shared or the browser's own, may keep them. */
export const privateAnswers: MiddlewareHandler<HostEnv> = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
  // A page has a policy of its own, which allows its style.
  if (c.res.headers.get('Content-Type')?.startsWith('text/html')) return
  for (const [name, value] of Object.entries(dataHeaders)) c.res.headers.set(name, value)
}
