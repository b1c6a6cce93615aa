import { type StoredText, bytesOf, compressedBytes, joined, plainBytes } from '#server/runtime/text-store.ts'
import type { Context } from 'hono'
import { holdsTag } from './entity-tag.ts'
import type { HostEnv } from './host-env.ts'
import { type PreparedBody, type Sent, preferredEncoding } from './prepared-body.ts'

/** Compressed size from which a body is sent a little at a time. */
const maxBytesAtOnce = 256 * 1024

interface Source {
  /** In the form that is sent, quotes included. */
  etag: string
  headers: Readonly<Record<string, string>>
  brotli: () => Promise<StoredText>
  gzip: () => Promise<StoredText>
}

/** A body that a `TextStore` keeps. */
export class StoredBody implements PreparedBody {
  readonly byteLength: number
  readonly #source: Source

  /** @param byteLength Bytes of the body in memory. */
  constructor(source: Source, byteLength = 0) {
    this.#source = source
    this.byteLength = byteLength
  }

  async respond(c: Context<HostEnv>, { isFresh, headers: added }: Sent = {}): Promise<Response> {
    const { etag, brotli, gzip } = this.#source
    const headers: Record<string, string> = {
      ...this.#source.headers,
      ...added,
      ETag: etag,
      Vary: 'Accept-Encoding',
    }
    if (holdsTag(c.req.header('If-None-Match'), etag)) {
      if (isFresh) c.set('cacheable', { body: null, isFresh })
      return c.body(null, 304, headers)
    }
    const encoding = preferredEncoding(c.req.header('Accept-Encoding'))
    const text = await (encoding === 'gzip' ? gzip() : brotli())
    if (encoding !== null) headers['Content-Encoding'] = encoding
    if (sizeOf(text) > maxBytesAtOnce) {
      if (encoding === null) return c.body(streamOf(plainBytes(text)), 200, headers)
      const length = { 'Content-Length': String(sizeOf(text)) }
      return c.body(streamOf(compressedBytes(text)), 200, { ...headers, ...length })
    }
    const body = await (encoding === null ? joined(plainBytes(text)) : bytesOf(text))
    if (isFresh) c.set('cacheable', { body, isFresh })
    return c.body(body, 200, headers)
  }
}

const sizeOf = (text: StoredText) => (text instanceof Uint8Array ? text.byteLength : text.size)

/** Begins with the first reading: a HEAD request must not open a file. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done = false, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}
