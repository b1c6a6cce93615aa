import { isFull } from '#offline/storage/health.ts'
import { cacheNames } from '#offline/storage/storage-names.ts'
import { withoutSize } from './classify.ts'

/** Number of study images kept for offline use; the oldest are deleted first. About 25 KB each. */
const maxImages = 300

/** Study images, cache first. Without a network any cached size of the same image serves. */
export async function respondWithImage(request: Request): Promise<Response> {
  const cache = await caches.open(cacheNames.images)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  try {
    const response = await fetch(request)
    // Opaque answers are not cached: their status is hidden, and each counts as megabytes of quota.
    if (response.status === 200 && isImage(response)) await keep(cache, request, response.clone())
    return response
  } catch (error) {
    const otherSize = await matchAnySize(cache, request.url)
    if (otherSize) return otherSize
    throw error
  }
}

let warming = new AbortController()

/** A new version takes over only once this one has no more work. The next start warms up the rest. */
export function stopWarming(): void {
  warming.abort()
  warming = new AbortController()
}

/** Fetches uncached images one after another, so that the page's own requests go first. */
export async function warmImages(addresses: readonly string[]): Promise<void> {
  const { signal } = warming
  for (const address of addresses) {
    try {
      // An image element would request WebP; a plain fetch would get a larger format.
      const headers = { Accept: 'image/webp,image/*' }
      await respondWithImage(new Request(address, { credentials: 'omit', headers, signal }))
    } catch {
      return
    }
  }
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response)
    const all = await cache.keys()
    await Promise.all(all.slice(0, Math.max(0, all.length - maxImages)).map((old) => cache.delete(old)))
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
