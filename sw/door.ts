import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'

/**
 * The desk's worker: the page Sessions alone is its scope. It keeps the desk's files, never an answer: the list of the
 * day is the page's own (desk/session/kept-day.ts).
 */

declare const self: ServiceWorkerGlobalScope

/** A network that answers nothing is none. */
const waitMs = 3000

precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// The page comes from the network where there is one, with the names of its own files.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(pageFor(request))
  else if (getCacheKeyForURL(request.url))
    event.respondWith(matchPrecache(request).then((file) => file ?? fetch(request)))
})

async function pageFor(request: Request): Promise<Response> {
  const kept = () => matchPrecache('/index.html').then((page) => page ?? Response.error())
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No answer')), waitMs))
  return Promise.race([fetch(request), late]).catch(kept)
}
