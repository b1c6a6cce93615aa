import type { Env } from './env.ts'

/** Attribute of the page's root element: the login form in the page's HTML is right for its host. */
export const builtLoginMark = 'data-built-login'

/**
 * Whether the login form that the build puts into the page is the one that a portal so configured shows first.
 *
 * @param presets The configuration that the build made the form for: that of a host that configures nothing.
 */
export function fitsBuiltLogin(env: Env, presets: Env): boolean {
  const isPreset = (['apiUrl', 'brand', 'privacyUrl'] as const).every((name) => env[name] === presets[name])
  const hasChallenge = env.features.includes('captcha') || env.turnstileSiteKey !== ''
  return isPreset && hasChallenge && !env.features.includes('google')
}
