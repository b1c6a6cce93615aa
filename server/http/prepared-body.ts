import type { Context } from 'hono'
import type { HostEnv } from './host-env.ts'

export interface Sent {
  /** While it returns true, the same request may get the same bytes from the response cache. */
  isFresh?: () => boolean
  /** Added to this answer only. */
  headers?: Readonly<Record<string, string>>
}

/** An answer that is sent many times. */
export interface PreparedBody {
  /** About the memory that it takes. */
  readonly byteLength: number
  /**
   * Answers 304 if the client holds this body already, else the body in the best encoding that the client
   * accepts.
   */
  respond(c: Context<HostEnv>, sent?: Sent): Promise<Response>
}

/** The best encoding that a client accepts, from its `Accept-Encoding` header; null for none. */
export function preferredEncoding(header: string | undefined): 'br' | 'gzip' | null {
  const accepted = new Set(
    (header ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : null
}
