import type { Env } from './env.ts'

/** Attribute of the root element: the prerendered login form matches the configuration of the host. */
export const builtLoginMark = 'data-built-login'

/**
 * Whether the prerendered login form is the one that a portal with this configuration shows first.
 *
 * @param presets The configuration of the build's form: that of a host that configures nothing.
 */
export function fitsBuiltLogin(env: Env, presets: Env): boolean {
  const isPreset = (['apiUrl', 'brand', 'privacyUrl', 'termsUrl', 'helpUrl', 'contactUrl'] as const).every(
    (name) => env[name] === presets[name],
  )
  const has = (feature: Env['features'][number]) => env.features.includes(feature)
  const hasChallenge = has('captcha') || env.turnstileSiteKey !== ''
  const hasChoices = has('session-only') && has('passkeys') && !has('google')
  return isPreset && hasChallenge && hasChoices
}
