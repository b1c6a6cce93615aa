import { cacheNames } from '#offline/storage/storage-names.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * A page of the host, from the host. The portal answers in its place without a network, and while a participant has to be
 * signed out first: the host would show the page of that participant to the next person at the device.
 *
 * @param fromPortal The portal's page, which signs out by itself and then opens the address again.
 */
export async function respondWithHostPage(
  request: Request,
  fromPortal: () => Promise<Response>,
): Promise<Response> {
  return (await mustSignOut()) ? fromPortal() : fetch(request).catch(fromPortal)
}

/** The marks of `src/offline/storage/worker-marks.ts`. A participant who is not kept stays while a tab is open. */
async function mustSignOut(): Promise<boolean> {
  if (await caches.has(cacheNames.leaving)) return true
  if (!(await caches.has(cacheNames.unkept))) return false
  return (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length === 0
}
