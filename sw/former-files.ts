import { cacheNames } from '#offline/storage/storage-names.ts'
import { cacheNames as workboxNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'

/**
 * Chunks of the previous version. A page of that version may stay open for days after another tab has activated this
 * version, and requests them on its way to other routes.
 */
const hashedFile = /^\/assets\//

/** Copies the previous version's chunks that this version lacks, before activation deletes them. Never rejects. */
export async function keepFormerFiles(): Promise<void> {
  try {
    const precached = await caches.open(workboxNames.precache)
    const former = (await precached.keys()).filter(
      ({ url }) => hashedFile.test(new URL(url).pathname) && getCacheKeyForURL(url) === undefined,
    )
    if (former.length === 0) return
    await caches.delete(cacheNames.formerFiles)
    const cache = await caches.open(cacheNames.formerFiles)
    for (const request of former) {
      const response = await precached.match(request)
      if (response) await cache.put(request, response)
    }
  } catch {
    // Without space, those pages reload when they need such a chunk.
  }
}

/** A chunk of the previous version, or the host's answer at its address. */
export async function respondWithFormerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: cacheNames.formerFiles })) ?? fetch(request)
}

export function isFormerFile(url: string): boolean {
  return hashedFile.test(new URL(url).pathname)
}
