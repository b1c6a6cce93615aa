import { hostCssPath, hostPages } from '#contract/pages/host-pages.ts'
import { cacheNames } from '#offline/storage/storage-names.ts'

declare const self: ServiceWorkerGlobalScope

/** The answers to frequent questions are needed most where there is no network. */
const helpFiles: readonly string[] = [hostPages.help, hostCssPath]

export const isHelpFile = (url: string) => helpFiles.includes(new URL(url).pathname)

export async function keepHelp(): Promise<void> {
  await Promise.all(helpFiles.map((path) => keep(path).catch(() => {})))
}

/** From the host, otherwise as it was last: without a network, while the host fails, and where a network answers. */
export async function respondWithHelp(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const asked: Promise<unknown> = fetch(request).catch((error: unknown) => error)
  const [answer] = await Promise.all([asked, keep(pathname).catch(() => {})])
  const response = answer instanceof Response ? answer : null
  if (response !== null && isHosts(pathname, response)) return response
  const kept = await caches
    .match(pathname, { cacheName: cacheNames.help, ignoreVary: true })
    .catch(() => undefined)
  if (kept) return kept
  if (response) return response
  throw answer
}

/**
 * Keeps a copy that this worker asks for itself: the host answers a navigation by whether the participant is logged in.
 * Fails without a network, or without space on the device.
 */
async function keep(pathname: string): Promise<void> {
  const response = await fetch(pathname)
  if (!isHosts(pathname, response)) return
  await (await caches.open(cacheNames.help)).put(pathname, response)
}

/** A server of static files answers any address with the portal's page, and a network with its own. */
function isHosts(pathname: string, { ok, redirected, headers }: Response): boolean {
  if (!ok || redirected) return false
  return pathname === hostCssPath
    ? /css/.test(headers.get('Content-Type') ?? '')
    : headers.has('Content-Language')
}

/**
 * A page of the host, from the host. The portal answers in its place without a network, and while a participant has to
 * be signed out first: the host would show the page of that participant to the next person at the device.
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

/**
 * The marks of `src/offline/storage/device-session.ts`. A participant who is not kept stays while a tab is open. If
 * none is, the page that is asked for, or the next one, has to sign out, also one that a browser opens again with what
 * it knew.
 */
export async function mustSignOut(): Promise<boolean> {
  if (await caches.has(cacheNames.leaving)) return true
  if (!(await caches.has(cacheNames.unkept))) return false
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length > 0) return false
  await caches.open(cacheNames.leaving)
  return true
}
