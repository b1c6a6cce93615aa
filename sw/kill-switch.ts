import { cacheNames } from '#offline/storage/storage-names.ts'

/**
 * Served as `/sw.js` when a worker that is out there does harm: takes its place without being asked, deletes the
 * caches and goes. What waits to be sent lies in IndexedDB and stays. It answers no request, and reloads no page: a
 * form may be open in it.
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
