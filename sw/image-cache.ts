import { isFull } from '#offline/storage/health.ts'
import { cacheNames } from '#offline/storage/storage-names.ts'
import { withoutSize } from './classify.ts'

/** Study images kept for offline use; the oldest go first. About 25 KB each. */
const maxImages = 300

/**
 * Study images, cache first. Without a network any kept size of the same image serves, because a small picture is
 * better than none.
 */
export async function respondWithImage(request: Request): Promise<Response> {
  const cache = await caches.open(cacheNames.images)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  try {
    const response = await fetch(request)
    // Opaque answers are not kept: their status cannot be seen, and each counts as megabytes of quota.
    if (response.status === 200 && isImage(response)) await keep(cache, request, response.clone())
    return response
  } catch (error) {
    const otherSize = await matchAnySize(cache, request.url)
    if (otherSize) return otherSize
    throw error
  }
}

/** Fetches images that are not kept yet, one after another so that what the page needs now goes first. */
export async function warmImages(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    try {
      // An image element would ask for WebP; a bare fetch would be given something larger.
      const headers = { Accept: 'image/webp,image/*' }
      await respondWithImage(new Request(address, { credentials: 'omit', headers }))
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
    // No room left on the device: give back what images take. A body that broke off only costs that one image.
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
