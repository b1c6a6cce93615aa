import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { HostEnv } from './host-env.ts'
import { type PreparedBody, type Sent, respondPrepared } from './prepared-body.ts'

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

  respond(c: Context<HostEnv>, sent: Sent = {}): Promise<Response> {
    const headers = { ...this.#headers, ...sent.headers }
    return respondPrepared(c, this.etag, { ...sent, headers }, async (accepted) => {
      const encoding = this.#isCompressible ? accepted : null
      return { body: encoding === null ? this.#identity : await this.#encoded(encoding), encoding }
    })
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
