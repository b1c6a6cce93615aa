import * as v from 'valibot'
import { parseUrl } from '#contract/base/web-address.ts'

/** Credentials and frame origins of an identity-verification provider with Veriff's interface. */
export interface IdentitySettings {
  /** The integration's public key; the provider's webhooks name it too. */
  apiKey: string
  /** The integration's shared secret, with which the provider signs its webhooks. */
  secret: string
  /** Origins of the provider's pages that the portal may show in a frame. */
  frameOrigins: readonly string[]
}

/** Origins of the provider's session addresses, as the provider publishes them. */
const publishedOrigins = 'https://alchemy.veriff.com,https://magic.veriff.me'

/** The provider's settings in the host's environment. */
export const identityEntries = {
  VERIFF_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))),
  VERIFF_SECRET: v.optional(v.pipe(v.string(), v.minLength(16), v.maxLength(200))),
  VERIFF_FRAME_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((origin) => origin.trim())),
      v.array(v.pipe(v.string(), v.check(isOrigin))),
    ),
    publishedOrigins,
  ),
}

export const identityExpectations = {
  VERIFF_API_KEY: 'the public key of your integration at the verification provider',
  VERIFF_SECRET: 'the shared secret of that integration, at least 16 characters',
  VERIFF_FRAME_ORIGINS: 'a comma-separated list of origins',
} as const

/**
 * Reads the origins of the provider's frames from the environment.
 *
 * @throws {v.ValiError} when the setting is not a list of origins.
 */
export function readFrameOrigins(environment: Readonly<Record<string, string | undefined>>): string[] {
  return v.parse(identityEntries.VERIFF_FRAME_ORIGINS, environment['VERIFF_FRAME_ORIGINS'])
}

function isOrigin(text: string): boolean {
  return parseUrl(text)?.origin === text
}
