import { localText } from '#offline/local-text.ts'
import { localKeys } from '#offline/storage-names.ts'

/**
 * Runs in the head, before anything paints, as a script of its own: chooses what index.html shows until the portal
 * runs. The login form of the HTML is for a visitor at `/` on a host whose configuration it was made for; everybody
 * else sees the neutral skeleton, a participant with room for the button that she is about to get.
 */

/** Put in by the build: the configuration that the form in the HTML is right for. */
declare const firstPaintPresets: Readonly<Record<string, unknown>>

if (localText.read(localKeys.owner) !== null) {
  document.documentElement.dataset['firstPaint'] = 'member'
} else if (location.pathname === '/' && isFormRight()) {
  document.documentElement.dataset['firstPaint'] = 'login'
}

function isFormRight(): boolean {
  const env: Partial<Record<string, unknown>> = Object(globalThis.__env)
  const features: readonly unknown[] = Array.isArray(env['features']) ? env['features'] : []
  const isDefault = Object.entries(firstPaintPresets).every(
    ([name, preset]) => (env[name] ?? preset) === preset,
  )
  const hasChallenge = features.includes('captcha') || Boolean(env['turnstileSiteKey'])
  return isDefault && hasChallenge && !features.includes('google')
}
