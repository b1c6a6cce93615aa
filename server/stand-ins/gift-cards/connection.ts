import type { GiftCardProvider } from '#server/modules/money/gift-cards/provider.ts'
import { Tremendous } from '#server/modules/money/gift-cards/tremendous.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { giftCardRoutes } from './gift-card-routes.ts'

const sandbox = { url: 'http://sandbox.invalid/api', path: '/api', apiKey: 'sandbox' }

/**
 * The configured provider of gift cards; null if operators send them. Without a key, which only the sandbox may lack, it is
 * the sandbox's own. That one speaks the same protocol, and no other program can reach it.
 */
export function giftCardProviderOf(
  deps: Pick<HostDependencies, 'config' | 'send' | 'database' | 'clock'>,
): GiftCardProvider | null {
  const settings = deps.config.giftCards
  if (settings === null) return null
  if (settings.apiKey !== null) return new Tremendous(settings, deps.send)
  const own = giftCardRoutes(deps, sandbox)
  return new Tremendous({ ...settings, ...sandbox }, async (request) => own.fetch(request))
}
