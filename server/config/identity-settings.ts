import * as v from 'valibot'
import { Origin, listOf, setting, text } from './setting.ts'

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
  VERIFF_API_KEY: setting(
    'the public key of your integration at the verification provider',
    text(/^[\w-]{1,100}$/),
  ),
  VERIFF_SECRET: setting(
    'the shared secret of that integration, at least 16 characters',
    v.pipe(v.string(), v.minLength(16), v.maxLength(200)),
  ),
  VERIFF_FRAME_ORIGINS: setting('a comma-separated list of origins', listOf(Origin), publishedOrigins),
}

/**
 * Reads the origins of the provider's frames from the environment.
 *
 * @throws {v.ValiError} when the setting is not a list of origins.
 */
export function readFrameOrigins(environment: Readonly<Record<string, string | undefined>>): string[] {
  return v.parse(identityEntries.VERIFF_FRAME_ORIGINS, environment['VERIFF_FRAME_ORIGINS'])
}
