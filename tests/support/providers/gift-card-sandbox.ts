import { payoutDifferences } from '#server/db/schema.ts'
import { orderPayouts } from '#server/modules/money/payouts/order-payouts.ts'
import { executePayout } from '#server/modules/money/payouts/payouts.ts'
import type { GiftCardProvider } from '#server/modules/money/gift-cards/provider.ts'
import { giftCardProviderOf } from '#server/stand-ins/gift-cards/connection.ts'
import { payoutRequest } from '#tests/support/builders/money/payout-request.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'

/** The gift card provider of the sandbox. */
export function sandboxOf({ deps }: HostApp): GiftCardProvider {
  const provider = giftCardProviderOf(deps)
  if (!provider) throw new Error('Operators send the cards')
  return provider
}

export const ask = ({ deps }: HostApp, to: object = {}) => payoutRequest(deps.database, deps.clock(), { to })

export const act = ({ deps }: HostApp, given: Parameters<typeof executePayout>[1]) =>
  executePayout(deps, given)

export const order = async (host: HostApp, provider = sandboxOf(host)) => orderPayouts(host.deps, provider)

export const differences = async ({ deps: { database } }: HostApp) =>
  (await database.db.select().from(payoutDifferences)).map((row) => [row.reference, row.failure])
