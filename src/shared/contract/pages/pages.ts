/**
 * The portal's own addresses, as patterns with `{name}` segments. A test holds the router to exactly these. The
 * service worker answers navigations to these alone.
 */
export const pagePaths = [
  '/',
  '/sign-up',
  '/profile',
  '/my',
  '/all',
  '/near',
  '/category/{slug}',
  '/saved',
  '/hidden',
  '/compare',
  '/not-now',
  '/applications',
  '/data',
  '/passkey',
  '/study/{id}',
  '/focusgroup/{id}/intake',
  '/online-surveys',
  '/survey-panels',
  '/earnings',
  '/earnings/statement',
  '/earnings/cashout',
  '/earnings/cashout/complete',
  '/id-verify',
  '/waiting',
] as const

const patterns = pagePaths.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`))

/** Whether the portal answers this path; every other path belongs to the host. */
export function isPagePath(pathname: string): boolean {
  return patterns.some((pattern) => pattern.test(pathname))
}
