import type { Context } from 'hono'
import { holdsTag } from './entity-tag.ts'
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

type Encoding = 'br' | 'gzip'

/** A body in one encoding. */
interface Encoded {
  /** A stream is not kept by the response cache. */
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Null for a body that is sent as it is. */
  encoding: Encoding | null
  headers?: Readonly<Record<string, string>>
}

/**
 * Answers 304 if the client holds this body already, else with what `encode` makes.
 *
 * @param etag In the form that is sent, quotes included.
 * @param encode Receives the best encoding that the client accepts; null for none.
 */
export async function respondPrepared(
  c: Context<HostEnv>,
  etag: string,
  { headers, isFresh }: Sent,
  encode: (accepted: Encoding | null) => Promise<Encoded>,
): Promise<Response> {
  const sent: Record<string, string> = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
  if (holdsTag(c.req.header('If-None-Match'), etag)) {
    if (isFresh) c.set('cacheable', { body: null, isFresh })
    return c.body(null, 304, sent)
  }
  const { body, encoding, headers: added } = await encode(preferredEncoding(c.req.header('Accept-Encoding')))
  if (encoding !== null) sent['Content-Encoding'] = encoding
  if (isFresh && body instanceof Uint8Array) c.set('cacheable', { body, isFresh })
  return c.body(body, 200, { ...sent, ...added })
}

/** The best encoding that a client accepts, from its `Accept-Encoding` header; null for none. */
function preferredEncoding(header: string | undefined): Encoding | null {
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
