import { WebAddress, setting, text } from './setting.ts'

/** This site's widget at Cloudflare Turnstile. */
export interface TurnstileSettings {
  siteKey: string
  secret: string
  /** Address at which tokens are verified. */
  url: string
}

/** Turnstile's settings in the host's environment. */
export const turnstileEntries = {
  TURNSTILE_SITE_KEY: setting('the site key of your Turnstile widget', text(/^[\w-]{10,100}$/)),
  TURNSTILE_SECRET: setting('the secret key of that widget', text(/^[\w-]{10,100}$/)),
  TURNSTILE_URL: setting(
    'an https:// address; http:// only on localhost',
    WebAddress,
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  ),
}
