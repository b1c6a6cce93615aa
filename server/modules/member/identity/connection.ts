import type { HostDependencies } from '#server/platform/dependencies.ts'
import { deriveKey } from '#server/runtime/secrets.ts'
import type { IdentitySettings } from '#server/config/identity-settings.ts'

/** Where the sandbox's provider is; the portal's session post goes below it. */
export const sandboxIdentityPath = '/sandbox/identity'

/** What the sandbox's provider knows this host as. */
export const sandboxApiKey = 'sandbox'

/** The provider of identity verifications, and whether it is the sandbox's own. */
export interface IdentityConnection {
  settings: IdentitySettings
  isSandbox: boolean
}

/** The provider that is configured; in a sandbox without one a stand-in of our own. Null where there is neither. */
export function identityConnection({
  config,
  secret,
}: Pick<HostDependencies, 'config' | 'secret'>): IdentityConnection | null {
  if (config.identity !== null) return { settings: config.identity, isSandbox: false }
  if (!config.sandbox) return null
  const settings = {
    apiKey: sandboxApiKey,
    secret: deriveKey(secret, 'sandbox identity').toString('hex'),
    frameOrigins: [],
  }
  return { settings, isSandbox: true }
}
