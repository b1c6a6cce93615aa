import * as v from 'valibot'
import { Origin, type ValuesOf, listOf, setting, text } from './setting.ts'

/** Origins of the provider's session addresses, as the provider publishes them. */
const publishedOrigins = 'https://alchemy.veriff.com,https://magic.veriff.me'

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

/** The integration at an identity-verification provider with Veriff's interface; null without one. */
export function identitySettingsOf(env: ValuesOf<typeof identityEntries>) {
  const { VERIFF_API_KEY: apiKey, VERIFF_SECRET: secret } = env
  if (apiKey === undefined || secret === undefined) return null
  return {
    /** The integration's public key; the provider's webhooks name it too. */
    apiKey,
    /** The integration's shared secret, with which the provider signs its webhooks. */
    secret,
    /** Origins of the provider's pages that the portal may show in a frame. */
    frameOrigins: env.VERIFF_FRAME_ORIGINS,
  }
}
export type IdentitySettings = NonNullable<ReturnType<typeof identitySettingsOf>>

/**
 * Reads the origins of the provider's frames from the environment.
 *
 * @throws {v.ValiError} when the setting is not a list of origins.
 */
export function readFrameOrigins(environment: Readonly<Record<string, string | undefined>>): string[] {
  return v.parse(identityEntries.VERIFF_FRAME_ORIGINS, environment['VERIFF_FRAME_ORIGINS'])
}
