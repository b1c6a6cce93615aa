import { isPagePath } from '#contract/pages/pages.ts'

/** Kinds of requests that the worker handles; `other` requests go to the network untouched. */
export type RequestKind = 'page' | 'configuration' | 'image' | 'file' | 'other'

export interface RequestFacts {
  method: string
  mode: RequestMode
  destination: RequestDestination
  url: string
}

/** `{base}/{width}x{height}/{image}` on any host; some name an image by a path or a whole address. */
const resizedImage = /\/\d{1,4}x\d{1,4}\/.+$/

/**
 * Classifies a request by its address. Only navigations to the portal's own pages are answered with the shell:
 * sign-out, account pages, tracking links and frames must reach the host.
 *
 * @param origin The worker's own origin.
 */
export function classify(request: RequestFacts, origin: string): RequestKind {
  if (request.method !== 'GET') return 'other'
  const url = new URL(request.url)
  const isOwn = url.origin === origin
  if (request.mode === 'navigate') {
    return isOwn && request.destination === 'document' && isPagePath(url.pathname) ? 'page' : 'other'
  }
  if (resizedImage.test(url.pathname) && (request.destination === 'image' || isOwn)) return 'image'
  if (!isOwn) return 'other'
  return url.pathname === '/env.js' ? 'configuration' : 'file'
}

/** @returns The address of a resized image without its size: equal for all sizes of one image, and only for those. */
export function withoutSize(url: string): string {
  return url.replace(resizedImage, (sized) => sized.slice(sized.indexOf('/', 1)))
}
