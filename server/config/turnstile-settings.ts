import { type ValuesOf, WebAddress, setting, text } from './setting.ts'

export const turnstileEntries = {
  TURNSTILE_SITE_KEY: setting('the site key of your Turnstile widget', text(/^[\w-]{10,100}$/)),
  TURNSTILE_SECRET: setting('the secret key of that widget', text(/^[\w-]{10,100}$/)),
  TURNSTILE_URL: setting(
    'an https:// address; http:// only on localhost',
    WebAddress,
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  ),
}

/** This site's widget at Cloudflare Turnstile; null selects the host's own bot challenge. */
export function turnstileSettingsOf(env: ValuesOf<typeof turnstileEntries>) {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret } = env
  if (siteKey === undefined || secret === undefined) return null
  // Tokens are verified at the address.
  return { siteKey, secret, url: env.TURNSTILE_URL }
}
export type TurnstileSettings = NonNullable<ReturnType<typeof turnstileSettingsOf>>
