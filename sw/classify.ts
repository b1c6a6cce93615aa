import { isPagePath } from '#contract/pages/pages.ts'

/** What the worker does with a request; everything that is not named goes to the network untouched. */
export type RequestKind = 'page' | 'configuration' | 'image' | 'file' | 'other'

export interface RequestFacts {
  method: string
  mode: RequestMode
  destination: RequestDestination
  url: string
}

/** `{base}/{width}x{height}/{image}`, whatever host resizes; some name an image by a path, or by a whole address. */
const resizedImage = /\/\d{1,4}x\d{1,4}\/.+$/

/**
 * Sorts a request by its address. Only navigations to the portal's own pages are answered with the shell: sign-out,
 * account pages, tracking links and frames must reach the host.
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

/** @returns The address of a resized image without its size: the same for all sizes, and for no other image. */
export function withoutSize(url: string): string {
  return url.replace(resizedImage, (sized) => sized.slice(sized.indexOf('/', 1)))
}
