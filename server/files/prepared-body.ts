import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliDecompress, createGzip, gzip } from 'node:zlib'
import { through } from './brotli.ts'
import type { CachedFile } from './file-cache.ts'
import type { Context } from 'hono'
import type { HostEnv } from '#server/http/host-env.ts'

type Headers = Readonly<Record<string, string>>
type Bytes = Uint8Array<ArrayBuffer>
type Encoding = 'br' | 'gzip' | 'identity'

const compress = {
  br: (plain: Bytes) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain: Bytes) => promisify(gzip)(plain),
}

/** Compressing a smaller body saves no packet. */
const minCompressedBytes = 1024

interface Content {
  /** Differs for each content of an address. */
  tag: string
  isCompressible: boolean
  /** Memory that the content takes, at least. */
  byteLength: number
  /** Null for a body in memory. */
  file: CachedFile | null
  encode: (encoding: Encoding) => Promise<Bytes> | Bytes | ReadableStream<Uint8Array>
}

export class PreparedBody {
  readonly #content: Content
  readonly #headers: Headers

  private constructor(content: Content, headers: Headers) {
    this.#content = content
    this.#headers = { ...headers, ETag: `"${content.tag}"`, Vary: 'Accept-Encoding' }
  }

  /**
   * A body in memory. Its compressed forms are made on first use, and kept.
   *
   * @param headers Sent with every answer; `Content-Type` decides whether the body is compressed.
   * @param brotli Made before, as by the build.
   */
  static of(body: string | Bytes, headers: Headers, brotli?: Promise<Bytes> | Bytes): PreparedBody {
    const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body
    const forms = new Map<Encoding, Promise<Bytes> | Bytes>([['identity', plain]])
    if (brotli) forms.set('br', brotli)
    const isText = /json|text|javascript|svg|manifest/.test(headers['Content-Type'] ?? '')
    const content = {
      tag: tagOf(createHash('sha256').update(plain)),
      isCompressible: isText && plain.byteLength >= minCompressedBytes,
      byteLength: plain.byteLength,
      file: null,
      encode: (encoding: Encoding) => {
        const form =
          forms.get(encoding) ??
          (encoding === 'identity' ? plain : compress[encoding](plain).then((made) => new Uint8Array(made)))
        forms.set(encoding, form)
        return form
      },
    }
    return new PreparedBody(content, headers)
  }

  /** A body in brotli, in memory or in a file. Other forms are made again for each client that needs one. */
  static packed(brotli: Bytes | CachedFile, headers: Headers, tag: string): PreparedBody {
    const isHeld = brotli instanceof Uint8Array
    const content = {
      tag,
      isCompressible: true,
      byteLength: isHeld ? brotli.byteLength : 0,
      file: isHeld ? null : brotli,
      encode: (encoding: Encoding) => {
        if (isHeld && encoding === 'br') return brotli
        const bytes = isHeld ? chunksOf(brotli) : createReadStream(brotli.path)
        if (encoding === 'br') return streamOf(bytes)
        const plain = through(bytes, createBrotliDecompress())
        return streamOf(encoding === 'gzip' ? through(plain, createGzip()) : plain)
      },
    }
    return new PreparedBody(content, headers)
  }

  get byteLength(): number {
    return this.#content.byteLength
  }

  /** Whether its file was deleted. */
  get isLost(): boolean {
    const { file } = this.#content
    return file !== null && !existsSync(file.path)
  }

  /**
   * Answers 304 if the client holds this body already, else the body in the best encoding that the client accepts.
   *
   * @param added Headers of this answer only.
   */
  async respond(c: Context<HostEnv>, added: Headers = {}): Promise<Response> {
    const { tag, isCompressible, file, encode } = this.#content
    const sent: Record<string, string> = { ...this.#headers, ...added }
    if (holdsTag(c.req.header('If-None-Match'), `"${tag}"`)) return c.body(null, 304, sent)
    const encoding = isCompressible ? preferredEncoding(c.req.header('Accept-Encoding')) : 'identity'
    if (encoding !== 'identity') sent['Content-Encoding'] = encoding
    if (file !== null && encoding === 'br') sent['Content-Length'] = String(file.size)
    return c.body(await encode(encoding), 200, sent)
  }
}

export const tagOf = (hash: ReturnType<typeof createHash>) => hash.digest('base64url').slice(0, 27)

async function* chunksOf(bytes: Bytes): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Begins with the first reading: a HEAD request must not open a file. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  let reading: AsyncIterator<Uint8Array> | undefined
  return new ReadableStream(
    {
      pull: async (controller) => {
        reading ??= chunks[Symbol.asyncIterator]()
        const { done = false, value } = await reading.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await reading?.return?.()),
    },
    { highWaterMark: 0 },
  )
}

function preferredEncoding(header = ''): Encoding {
  const accepted = new Set(
    header
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}

/**
 * Whether an `If-None-Match` header says that the client holds a body already.
 *
 * @param etag In the form that is sent, quotes included.
 */
export function holdsTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')
}
