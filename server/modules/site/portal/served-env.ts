import { type Env, readEnv } from '#contract/config/env.ts'
import { type Feature, features } from '#contract/endpoints/endpoint.ts'
import { type HostConfig, StartError } from '#server/config/config.ts'
import { takesPasskeys } from '#server/config/is-loopback.ts'
import type { VapidKeys } from '#server/platform/dependencies.ts'
import { takesMessages } from '#server/modules/account/contact/takes-messages.ts'
import { sandboxApiKey, sandboxIdentityPath } from '#server/modules/member/identity/connection.ts'

/** Features that `servedEnvOf` adds when the settings allow them. */
const addedFeatures: readonly Feature[] = ['identity', 'push', 'passkeys', 'amounts', 'contact']

/** Fields of the portal's configuration that the operator sets, by the name of the setting. */
export const portalSettings = {
  BRAND: ['brand'],
  PRODUCT_LABEL: ['product', 'label'],
  PRODUCT_SLUG: ['product', 'slug'],
  PRODUCT_API: ['product', 'api'],
  TURNSTILE_SITE_KEY: ['turnstileSiteKey'],
  VERIFF_API_KEY: ['veriffApiKey'],
  VERIFF_HOST: ['veriffHost'],
  IMAGE_RESIZE_URL: ['imageResizeUrl'],
  AD_FRAME_URL: ['adFrameUrl'],
  CONTACT_URL: ['contactUrl'],
  HELP_URL: ['helpUrl'],
  TERMS_URL: ['termsUrl'],
  PRIVACY_URL: ['privacyUrl'],
} as const

/** The portal's runtime configuration: the operator's, with the host's own features. */
export function servedEnvOf(
  environment: Readonly<Record<string, string | undefined>>,
  config: HostConfig,
  { publicKey: vapidPublicKey }: Pick<VapidKeys, 'publicKey'>,
): Env {
  const { identity, sandbox, publicOrigin, cashoutAmounts } = config
  const env = portalEnvOf(environment)
  const hasIdentity = identity !== null || sandbox
  return {
    ...env,
    ...(identity === null &&
      sandbox && { veriffApiKey: sandboxApiKey, veriffHost: publicOrigin + sandboxIdentityPath }),
    vapidPublicKey,
    cashoutAmounts: [...cashoutAmounts],
    giftCard: config.giftCardTerms,
    features: [
      ...env.features,
      'push',
      ...(hasIdentity ? (['identity'] as const) : []),
      ...(cashoutAmounts.length > 1 ? (['amounts'] as const) : []),
      ...(takesMessages({ config, portalEnv: env }) ? (['contact'] as const) : []),
      ...(takesPasskeys(publicOrigin) ? (['passkeys'] as const) : []),
    ],
  }
}

/**
 * The portal's runtime configuration from the operator's environment.
 *
 * @throws {StartError} naming the settings that the portal would not accept.
 */
export function portalEnvOf(environment: Readonly<Record<string, string | undefined>>): Env {
  const offered = features.filter(
    (feature) =>
      !addedFeatures.includes(feature) &&
      (feature !== 'google' || environment['GOOGLE_CLIENT_ID']) &&
      (feature !== 'captcha' || !environment['TURNSTILE_SITE_KEY']),
  )
  const raw: Record<string, unknown> = { features: offered }
  const product: Record<string, string> = {}
  for (const [name, [field, inner]] of Object.entries(portalSettings)) {
    const value = environment[name]
    if (value === undefined) continue
    if (inner === undefined) raw[field] = value
    else product[inner] = value
  }
  const env = readEnv({ ...raw, product })
  const refused = Object.entries(portalSettings).filter(([name, [field, inner]]) => {
    const value = environment[name]
    const read = inner === undefined ? env[field as keyof Env] : env.product[inner]
    return value !== undefined && read !== value.replace(/\/+$/, '') && read !== value
  })
  if (refused.length > 0) throw new StartError(`Not usable: ${refused.map(([name]) => name).join(', ')}`)
  return env
}
