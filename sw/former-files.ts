import { cacheNames } from '#offline/storage/storage-names.ts'
import { cacheNames as workboxNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'

/**
 * Chunks of the version before this one. A page that was opened with it may go on for days after another tab has let
 * this version take over, and asks for them when it comes to another route.
 */
const hashedFile = /^\/assets\//

/** Copies what this version does not have itself, before its activation deletes it. Never rejects. */
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
    // Without room those pages reload when they come to such a chunk.
  }
}

/** A chunk of the version before, or whatever the host has at its address. */
export async function respondWithFormerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: cacheNames.formerFiles })) ?? fetch(request)
}

export function isFormerFile(url: string): boolean {
  return hashedFile.test(new URL(url).pathname)
}
