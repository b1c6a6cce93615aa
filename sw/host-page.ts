import { hostCssPath, hostPages } from '#contract/pages/host-pages.ts'
import { cacheNames } from '#offline/storage/storage-names.ts'

declare const self: ServiceWorkerGlobalScope

/** The answers to frequent questions show nothing of a participant, and are needed most where there is no network. */
const helpFiles: readonly string[] = [hostPages.help, hostCssPath]

export const isHelpFile = (url: string) => helpFiles.includes(new URL(url).pathname)

export async function keepHelp(): Promise<void> {
  await Promise.all(helpFiles.map((path) => respondWithHelp(new Request(path)).catch(() => {})))
}

/** From the host, otherwise as it was last. */
export async function respondWithHelp(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  try {
    const response = await fetch(request)
    // A server of static files answers any address with the portal's page.
    const isHosts = pathname === hostCssPath || response.headers.has('Content-Language')
    if (response.ok && isHosts) await (await caches.open(cacheNames.help)).put(pathname, response.clone())
    return response
  } catch (error) {
    const kept = await caches.match(pathname, { cacheName: cacheNames.help, ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

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
  const ask = isHelpFile(request.url) ? respondWithHelp : fetch
  return (await mustSignOut()) ? fromPortal() : ask(request).catch(fromPortal)
}

/** The marks of `src/offline/storage/worker-marks.ts`. A participant who is not kept stays while a tab is open. */
async function mustSignOut(): Promise<boolean> {
  if (await caches.has(cacheNames.leaving)) return true
  if (!(await caches.has(cacheNames.unkept))) return false
  return (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length === 0
}
