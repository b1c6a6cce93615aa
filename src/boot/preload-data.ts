import { takesCookies } from '#features/auth/takes-cookies.ts'
import { isSurelyVisitor } from '#api/csrf.ts'
import { preloadResponse } from '#api/preload.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { deviceOwner, isSignOutPending } from '#offline/storage/device-session.ts'

/** Pages where visits begin, and the part of the build (`scripts/vite/first-paint.ts`) that each needs. */
const parts = [
  [/^\/(?:my|all|category\/.*)?\/?$/, 'lists'],
  [/^\/study\//, 'study'],
  [/^\/near\b/, 'near'],
] as const

/**
 * Fetches what the first page needs while the portal's code loads. A device with a stored participant has the answers,
 * so only the page's code is fetched. Any other one that may have a session requests the user, then the page's data if
 * somebody is signed in, else the bot challenge, which the login form needs.
 *
 * @throws If an answer cannot be read. Its taker says so.
 *
 * @param modules Addresses of the modules of each part, where the portal is loaded in modules.
 */
export async function askForFirstPage(modules: Partial<Record<string, string>>): Promise<void> {
  if (isSignOutPending()) return
  const part = parts.find(([pages]) => pages.test(location.pathname))?.[1]
  if (deviceOwner() !== null) return preload(modules[part ?? ''])
  // Read without validation: if `src/api/env.ts` reads it differently, nobody takes the preloaded answers.
  const { apiUrl = '', product, features, turnstileSiteKey } = Object(globalThis.__env)
  const api = String(apiUrl).replace(/\/+$/, '')
  const has = (feature: string) => Array.isArray(features) && features.includes(feature)
  const isVisitor = isSurelyVisitor(has('session-token'), api)
  const user = isVisitor ? null : await preloadResponse(api + endpoints.user.path)
  if (!user) {
    preload(modules['login'])
    if (has('captcha') && !turnstileSiteKey && takesCookies())
      void preloadResponse(api + endpoints.captchaChallenge.path)
    return
  }
  if (part === undefined) return
  const { dma, profile_data: profile } = await user.clone().json()
  // Of the tables of ZIP codes Near me begins with the one around the participant's.
  preload(modules[part]?.replace('*', /^\d\d/.exec(profile?.postal_code)?.[0] ?? '00'))
  const studies = endpoints.activeStudies.path.replace('{product}', product?.api ?? 'focusgroups')
  const tables = has('editions')
    ? [endpoints.edition.path, endpoints.categories.path]
    : [studies, endpoints.categories.path, endpoints.companies.path]
  const single = endpoints.study.path.replace('{id}', location.pathname.split('/')[2] ?? '')
  const paths = part === 'study' ? [single, ...(has('intake-index') ? [endpoints.intakes.path] : [])] : tables
  const [first] = paths.map((path) => preloadResponse(api + path))
  const answer = await first
  if (!answer || !has('editions')) return
  // `src/catalogue/fetch/read-edition.ts` reads these pieces. The answer of a study names none.
  const { nation, areas, newest } = await answer.clone().json()
  for (const place of ['nation', dma]) {
    const name = newest?.[place] ?? { ...areas, nation }[place]
    if (name) void preloadResponse(api + endpoints.piece.path.replace('{name}', name))
  }
}

/** Fetches files of the build, behind small answers. @param files Addresses, separated by spaces. */
function preload(files = ''): void {
  for (const href of files.match(/\S+/g) ?? []) {
    // One of several tables: which of them is known later, and the device has it.
    if (href.includes('*')) continue
    const type = /css$|json$/.exec(href)?.[0]
    const link = document.createElement('link')
    link.rel = type ? 'preload' : 'modulepreload'
    if (type) link.as = type === 'css' ? 'style' : 'fetch'
    // The build's loader requests in this mode.
    link.crossOrigin = ''
    link.fetchPriority = 'low'
    link.href = href
    document.head.append(link)
  }
}
