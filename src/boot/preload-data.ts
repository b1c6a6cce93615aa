import { preloadResponse } from '#api/preload.ts'
import { startPaths } from '#contract/endpoints/start-paths.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/** Where visits begin, and which of the parts that the build names (`scripts/first-paint.ts`) they need. */
const parts = [
  [/^\/(?:my|all|category\/.*)?\/?$/, 'lists'],
  [/^\/study\//, 'study'],
] as const

/**
 * On a device that knows nobody: asks who is signed in while the portal's code is on its way and, once the host has named
 * her, for what her page is made of. Whose device it is has her answers here, and asks again when they show.
 *
 * @param code What the portal is started with; its data name the parts.
 */
export async function askForFirstPage({ dataset }: HTMLElement): Promise<void> {
  if (localText.read(localKeys.owner) !== null || localText.read(localKeys.signedOut) !== null) return
  // As it stands: where this is not what `src/api/env.ts` makes of it, the answers are nobody's.
  const { apiUrl = '', product, features } = Object(globalThis.__env)
  const api = String(apiUrl).replace(/\/+$/, '')
  const isSignedIn = await preloadResponse(api + startPaths.user)
  const part = parts.find(([pages]) => pages.test(location.pathname))?.[1]
  preload(dataset[isSignedIn ? (part ?? '') : 'login'])
  if (!isSignedIn || part === undefined) return
  const studies = startPaths.activeStudies.replace('{product}', product?.api ?? 'focusgroups')
  const paths = [studies, startPaths.categories, startPaths.companies]
  if (part === 'study' && Array.isArray(features) && features.includes('intake-index'))
    paths.push(startPaths.intakes)
  for (const path of paths) void preloadResponse(api + path)
}

/** @param files Addresses, with spaces between. */
function preload(files = ''): void {
  for (const href of files.match(/\S+/g) ?? []) {
    const isStyle = href.endsWith('.css')
    const link = document.createElement('link')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    // As the build's own loader asks for them.
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}
