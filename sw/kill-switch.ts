import { cacheNames } from '#offline/storage/storage-names.ts'

/**
 * Served as `/sw.js` when a deployed worker does harm: replaces it without asking, deletes the caches and unregisters.
 * Waiting posts are in IndexedDB and stay. It answers no requests and reloads no pages, in which a form may be open.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith(cacheNames.prefix))
  await Promise.all(ours.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
