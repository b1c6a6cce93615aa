import { hostPages } from '#contract/pages/host-pages.ts'
import { isPagePath } from '#contract/pages/pages.ts'

/** Kinds of requests. `other` goes to the network untouched; `host-page`: opened by the browser, but for sign-out. */
export type RequestKind = 'page' | 'host-page' | 'configuration' | 'image' | 'file' | 'other'

export interface RequestFacts {
  method: string
  mode: RequestMode
  destination: RequestDestination
  url: string
}

/** `{base}/{width}x{height}/{image}` on any host; some name an image by a path or a whole address. */
const resizedImage = /\/\d{1,4}x\d{1,4}\/.+/

/**
 * Classifies a request by its address. Navigations to the portal's own pages are answered with the shell.
 * Account pages and tracking links reach the host, if there is a network and nobody has to be signed out first.
 * Sign-out and frames always do.
 *
 * @param origin The worker's own origin.
 */
export function classify(request: RequestFacts, origin: string): RequestKind {
  if (request.method !== 'GET') return 'other'
  const url = new URL(request.url)
  const isSameOrigin = url.origin === origin
  if (request.mode === 'navigate') {
    if (!isSameOrigin || request.destination !== 'document' || url.pathname === hostPages.logout)
      return 'other'
    return isPagePath(url.pathname) ? 'page' : 'host-page'
  }
  if (resizedImage.test(url.pathname) && (request.destination === 'image' || isSameOrigin)) return 'image'
  if (!isSameOrigin) return 'other'
  return url.pathname === '/env.js' ? 'configuration' : 'file'
}

/** @returns The address of a resized image without its size: equal for all sizes of one image, and only for those. */
export function withoutSize(url: string): string {
  return url.replace(resizedImage, (sized) => sized.slice(sized.indexOf('/', 1)))
}
