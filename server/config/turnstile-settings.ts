import * as v from 'valibot'
import { isHttpsOrLoopback } from './is-loopback.ts'

/** The widget that Cloudflare Turnstile knows this site as. */
export interface TurnstileSettings {
  siteKey: string
  secret: string
  /** Where tokens are verified. */
  url: string
}

/** What the environment says of it: a part of the host's. */
export const turnstileEntries = {
  TURNSTILE_SITE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{10,100}$/))),
  TURNSTILE_SECRET: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{10,100}$/))),
  TURNSTILE_URL: v.optional(
    v.pipe(v.string(), v.check(isHttpsOrLoopback)),
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  ),
}

export const turnstileExpectations = {
  TURNSTILE_SITE_KEY: 'the site key of your Turnstile widget',
  TURNSTILE_SECRET: 'the secret key of that widget',
  TURNSTILE_URL: 'an https:// address; http:// only on localhost',
} as const
