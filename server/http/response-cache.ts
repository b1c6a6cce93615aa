import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { headers as headerNames } from '#contract/base/headers.ts'

/** Request headers that a cached answer may depend on; `cacheKey` includes them all. */
const knownVariations: readonly string[] = ['', 'accept-encoding', 'origin']
/** Limits for both, because otherwise visitors could fill the memory. */
const maxEntries = 2000
const maxKeyLength = 1000

/** A public answer, as its handler describes it for the response cache. */
export interface CacheableAnswer {
  /** Null for an answer without a body, such as 304. */
  body: Uint8Array | null
  /** Whether the handler would still give this answer. Answers that expire together share the function. */
  isFresh: () => boolean
}

/** Counts and logs an answered request. */
export type RecordRequest = (requestId: string, seconds: number) => void

type CacheableRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

interface CacheEntry extends CacheableAnswer {
  status: number
  /** Names and values in turn. */
  head: readonly string[]
  record: RecordRequest
}

/**
 * Identical public requests are answered from this cache while the answer is fresh: status, headers and body
 * are the same except for the request's id. Encoding, entity tag and CORS permission come from the app: it
 * answers the first request of each kind, and the first after an answer has expired.
 */
export class ResponseCache {
  readonly #entries = new Map<string, CacheEntry>()
  #latest = () => false

  /** @param answer The app's answer, without the request's id. */
  keep(
    request: CacheableRequest,
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    { body, isFresh }: CacheableAnswer,
    record: RecordRequest,
  ): void {
    const key = cacheKey(request)
    if (key === null || !isFresh() || !isPublic(headers)) return
    if (isFresh !== this.#latest) this.#dropStale()
    this.#latest = isFresh
    if (this.#entries.size >= maxEntries) this.#entries.clear()
    const length = body === null ? [] : ['content-length', String(body.byteLength)]
    this.#entries.set(key, { status, head: [...[...headers].flat(), ...length], body, isFresh, record })
  }

  /** Answers from the cache. Returns false, and changes nothing, if it cannot. */
  answer(request: CacheableRequest, outgoing: ServerResponse): boolean {
    const begun = performance.now()
    const key = cacheKey(request)
    const entry = key === null ? undefined : this.#entries.get(key)
    if (!entry?.isFresh()) return false
    const requestId = randomUUID()
    entry.record(requestId, (performance.now() - begun) / 1000)
    outgoing.writeHead(entry.status, [...entry.head, headerNames.requestId, requestId])
    outgoing.end(entry.body)
    return true
  }

  /** Frees the bodies of a former catalogue. */
  #dropStale(): void {
    for (const [key, { isFresh }] of this.#entries) if (!isFresh()) this.#entries.delete(key)
  }
}

/**
 * Everything that a cached answer may depend on; null for a request that is never cached. An empty header
 * counts as missing, as it does in the app.
 */
function cacheKey({ method, url, headers }: CacheableRequest): string | null {
  if (method !== 'GET' || 'content-length' in headers || 'transfer-encoding' in headers) return null
  const { host, origin, 'accept-encoding': encodings, 'if-none-match': held } = headers
  const key = `${url}\n${host ?? ''}\n${origin ?? ''}\n${encodings ?? ''}\n${held ?? ''}`
  return key.length > maxKeyLength ? null : key
}

function isPublic(headers: Headers): boolean {
  const varying = (headers.get('Vary') ?? '').split(',').map((name) => name.trim().toLowerCase())
  return !headers.has('Set-Cookie') && varying.every((name) => knownVariations.includes(name))
}
