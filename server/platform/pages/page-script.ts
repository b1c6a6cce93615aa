import type { Context } from 'hono'
import type { HostEnv } from '#server/http/host-env.ts'
import { PreparedBody } from '#server/files/prepared-body.ts'

export function pageScript(script: string): (c: Context<HostEnv>) => Promise<Response> {
  const body = PreparedBody.of(script, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
  })
  return (c) => body.respond(c)
}
