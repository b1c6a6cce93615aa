import { type StoredText, bytesOf, compressedBytes, joined, plainBytes } from '#server/runtime/text-store.ts'
import type { Context } from 'hono'
import type { HostEnv } from './host-env.ts'
import { type PreparedBody, type Sent, respondPrepared } from './prepared-body.ts'

/** Compressed size from which a body is sent a little at a time. */
const maxBytesAtOnce = 256 * 1024

interface Source {
  /** The entity tag in the form that is sent, quotes included. */
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

  respond(c: Context<HostEnv>, sent: Sent = {}): Promise<Response> {
    const { etag, brotli, gzip } = this.#source
    const headers = { ...this.#source.headers, ...sent.headers }
    return respondPrepared(c, etag, { ...sent, headers }, async (encoding) => {
      const text = await (encoding === 'gzip' ? gzip() : brotli())
      const isPlain = encoding === null
      if (sizeOf(text) <= maxBytesAtOnce)
        return { body: await (isPlain ? joined(plainBytes(text)) : bytesOf(text)), encoding }
      if (isPlain) return { body: streamOf(plainBytes(text)), encoding }
      const length = { 'Content-Length': String(sizeOf(text)) }
      return { body: streamOf(compressedBytes(text)), encoding, headers: length }
    })
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
