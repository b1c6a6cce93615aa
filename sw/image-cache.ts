import { isFull } from '#offline/storage/health.ts'
import { cacheNames } from '#offline/storage/storage-names.ts'
import { withoutSize } from './classify.ts'

/** Number of study images kept for offline use; the oldest are deleted first. About 25 KB each. */
const maxImages = 300

/**
 * Opaque images, which no script may read. Browsers count each as about 7 MB of the quota, whatever its size. One list
 * and the saved studies ask for so many.
 */
const maxOpaque = 80

/** Image services that let no script read their answers, as far as this worker has seen since its start. */
const closedOrigins = new Set<string>()

/** Study images, cache first. Without a network any cached size of the same image serves. */
export async function respondWithImage(request: Request): Promise<Response> {
  const cache = await caches.open(cacheNames.images)
  const kept = await cache.match(request, { ignoreVary: true })
  // An opaque one may be an error, since its status is hidden: it serves only without a network.
  if (kept && kept.type !== 'opaque') return kept
  try {
    const response = await fetchImage(request)
    const isOpaque = response.type === 'opaque'
    if (isOpaque || (response.status === 200 && isImage(response)))
      await keep(cache, request, response.clone()).catch(() => {})
    return response
  } catch (error) {
    const other = kept ?? (await matchAnySize(cache, request.url))
    if (other) return other
    throw error
  }
}

let warming = new AbortController()

/** A new version takes over only once this one has no more work. The next start warms up the rest. */
export function stopWarming(): void {
  warming.abort()
  warming = new AbortController()
}

/** Fetches uncached images one after another, so that the page's own requests go first. One may fail alone. */
export async function warmImages(addresses: readonly string[]): Promise<void> {
  const { signal } = warming
  const cache = await caches.open(cacheNames.images)
  for (const address of addresses) {
    if (signal.aborted) return
    if (await cache.match(address, { ignoreVary: true })) continue
    // An image element would request WebP; a plain fetch would get a larger format.
    const headers = { Accept: 'image/webp,image/*' }
    await respondWithImage(new Request(address, { credentials: 'omit', headers, signal })).catch(() => {})
  }
}

/** An image of another origin is asked for as one that scripts may read (CORS), and if that fails, as pages do. */
async function fetchImage(request: Request): Promise<Response> {
  const { origin } = new URL(request.url)
  if (origin === location.origin) return fetch(request)
  if (!closedOrigins.has(origin)) {
    try {
      return await fetch(new Request(request, { mode: 'cors', credentials: 'omit' }))
    } catch {
      // Without a network the next request fails too.
    }
  }
  const response = await fetch(new Request(request, { mode: 'no-cors' }))
  closedOrigins.add(origin)
  return response
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response)
    const [keys, answers] = await Promise.all([cache.keys(), cache.matchAll()])
    const opaque = keys.filter((_, index) => answers[index]?.type === 'opaque')
    const surplus = [...keys.slice(0, -maxImages), ...opaque.slice(0, -maxOpaque)]
    await Promise.all(surplus.map((old) => cache.delete(old)))
  } catch (error) {
    // Without space on the device, delete all images. A body that broke off affects only its own image.
    await (isFull(error) ? caches.delete(cacheNames.images) : cache.delete(request))
  }
}

async function matchAnySize(cache: Cache, url: string): Promise<Response | undefined> {
  const image = withoutSize(url)
  const other = (await cache.keys()).find((kept) => withoutSize(kept.url) === image)
  return other && cache.match(other)
}

function isImage(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('image/') ?? false
}
