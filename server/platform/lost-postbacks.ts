import type { Context } from 'hono'
import type { Logger } from 'pino'
import { errorAnswer } from '#server/http/error-answers.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { unsignedRefusals } from '#server/http/request-limit.ts'

/** The addresses of all providers' messages. */
export const postbackPaths = '/postback/*'

/**
 * Answers a message that no provider's address has, such as a mistyped one or one of a provider that is not connected.
 * The provider sends it for weeks, so the log names the address. Its query may hold secrets.
 */
export function lostPostbacks({ clock, log }: { clock: () => Date; log: Logger }) {
  const lost = unsignedRefusals(clock)
  return (c: Context<HostEnv>): Response => {
    lost.count(c.var.clientAddress)
    const { method, path } = c.req
    log.warn({ requestId: c.var.requestId, method, path: path.slice(0, 100) }, 'no provider has this address')
    return errorAnswer(c, 'not-found')
  }
}

/** A provider's address, and the same as operators copy it into a provider's form. */
export const withAndWithoutSlash = (path: string): string[] => [path, path.replace(/\/$/, '')]
