import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { HostEnv } from './host-env.ts'
import { holdsTag } from './entity-tag.ts'
import { type PreparedBody, type Sent, preferredEncoding } from './prepared-body.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compressing a smaller body saves no packet. */
const minCompressedBytes = 1024

/** A body in memory. Its compressed forms are computed on first use and kept. */
export class CachedBody implements PreparedBody {
  readonly etag: string
  readonly byteLength: number
  readonly #identity: Uint8Array<ArrayBuffer>
  readonly #headers: Readonly<Record<string, string>>
  readonly #isCompressible: boolean
  readonly #compressed = new Map<'br' | 'gzip', Promise<Uint8Array<ArrayBuffer>>>()

  /**
   * @param headers Sent with every answer; `Content-Type` decides whether the body is compressed.
   * @param brotli Precompressed brotli from the build, if there is one.
   */
  constructor(
    body: Uint8Array<ArrayBuffer> | string,
    headers: Readonly<Record<string, string>>,
    brotli?: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
  ) {
    this.#identity = typeof body === 'string' ? new TextEncoder().encode(body) : body
    this.byteLength = this.#identity.byteLength
    this.#headers = headers
    this.etag = `"${createHash('sha256').update(this.#identity).digest('base64url').slice(0, 27)}"`
    this.#isCompressible =
      this.#identity.byteLength >= minCompressedBytes &&
      /json|text|javascript|svg|manifest/.test(headers['Content-Type'] ?? '')
    if (brotli) this.#compressed.set('br', Promise.resolve(brotli))
  }

  async respond(c: Context<HostEnv>, { isFresh, headers: added }: Sent = {}): Promise<Response> {
    const own = { ETag: this.etag, Vary: 'Accept-Encoding' }
    const headers: Record<string, string> = { ...this.#headers, ...added, ...own }
    if (holdsTag(c.req.header('If-None-Match'), this.etag)) {
      if (isFresh) c.set('cacheable', { body: null, isFresh })
      return c.body(null, 304, headers)
    }
    const encoding = this.#isCompressible ? preferredEncoding(c.req.header('Accept-Encoding')) : null
    const body = encoding === null ? this.#identity : await this.#encoded(encoding)
    if (isFresh) c.set('cacheable', { body, isFresh })
    return c.body(body, 200, { ...headers, ...(encoding && { 'Content-Encoding': encoding }) })
  }

  #encoded(encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const made = (
      encoding === 'br'
        ? compressBrotli(this.#identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
        : compressGzip(this.#identity)
    ).then((buffer) => new Uint8Array(buffer))
    this.#compressed.set(encoding, made)
    return made
  }
}
