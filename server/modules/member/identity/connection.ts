import type { HostDependencies } from '#server/platform/dependencies.ts'
import { deriveKey } from '#server/secrets/secrets.ts'
import type { IdentitySettings } from '#server/config/identity-settings.ts'

/** Address of the sandbox's provider; the portal posts sessions below it. */
export const sandboxIdentityPath = '/sandbox/identity'

/** This host's key at the sandbox's provider. */
export const sandboxApiKey = 'sandbox'

/** The configured provider; without one the sandbox's stand-in, if the sandbox is on; else null. */
export function identityConnection({ config, secret }: Pick<HostDependencies, 'config' | 'secret'>) {
  if (config.identity !== null) return { settings: config.identity, isSandbox: false }
  if (!config.sandbox) return null
  const settings: IdentitySettings = {
    apiKey: sandboxApiKey,
    secret: deriveKey(secret, 'sandbox identity').toString('hex'),
    frameOrigins: [],
  }
  return { settings, isSandbox: true }
}
