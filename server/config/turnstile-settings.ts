import * as v from 'valibot'
import { isHttpsOrLoopback } from './is-loopback.ts'

/** This site's widget at Cloudflare Turnstile. */
export interface TurnstileSettings {
  siteKey: string
  secret: string
  /** Address at which tokens are verified. */
  url: string
}

/** Turnstile's settings in the host's environment. */
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
