import { giftCardDollars } from '#contract/base/constants.ts'
import * as v from 'valibot'
import { type ValuesOf, WebAddress, listOf, number, setting, text } from './setting.ts'

const Dollars = number(/^\d{1,6}$/)
const maxGiftCardDollars = 2000

export const payoutEntries = {
  INCENTIVE_ACT_LIMIT: setting('an amount in whole dollars', Dollars),
  INCENTIVE_LIMIT: setting('an amount in whole dollars', Dollars),
  POINTS_LIMIT: setting('an amount in whole dollars', Dollars),
  POINTS_MONTH_LIMIT: setting('an amount in whole dollars', Dollars),
  PAYOUT_LIMIT: setting('an amount in whole dollars', Dollars),
  VERIFY_ABOVE: setting('an amount in whole dollars', Dollars),
  YEARLY_SUM: setting('an amount in whole dollars', Dollars),
  CASHOUT_AMOUNTS: setting(
    `a comma-separated list of whole dollars from ${giftCardDollars} to ${maxGiftCardDollars}`,
    listOf(v.pipe(Dollars, v.minValue(giftCardDollars), v.maxValue(maxGiftCardDollars))),
    String(giftCardDollars),
  ),
  GIFT_CARD_BRANDS: setting('a comma-separated list of names', listOf(text(/^[^\p{C}]{1,40}$/u))),
  GIFT_CARD_DELIVERY: setting('email or post', v.picklist(['email', 'post'])),
  PAYOUT_PROVIDER: setting('manual or tremendous', v.picklist(['manual', 'tremendous']), 'manual'),
  TREMENDOUS_API_KEY: setting('an API key of your account at the provider', text(/^\S{8,}$/)),
  TREMENDOUS_CAMPAIGN: setting('the id of a campaign in that account', text(/^\w{1,64}$/)),
  TREMENDOUS_FUNDING: setting('the id of a funding source, or balance', text(/^\w{1,64}$/), 'balance'),
  TREMENDOUS_URL: setting(
    'an https:// address without a query and a last slash; http:// only on localhost',
    v.pipe(WebAddress, v.regex(/^https?:\/\/[^\s?#]*[^\s?#/]$/)),
    'https://api.tremendous.com/api/v2',
  ),
}

/** The amounts of gift cards, the least first. The specification's own is always among them. */
export const amountsOf = (given: readonly number[]): readonly number[] =>
  [...new Set([giftCardDollars, ...given])].toSorted((one, other) => one - other)

/** Terms of gift cards, which participants see before they ask for one. The provider's cards come by e-mail. */
export const giftCardTermsOf = (env: ValuesOf<typeof payoutEntries>) => ({
  brands: env.GIFT_CARD_BRANDS ?? [],
  delivery: env.GIFT_CARD_DELIVERY ?? (env.PAYOUT_PROVIDER === 'manual' ? 'post' : 'email'),
})

/** The account at the gift card provider; null if operators send the cards themselves. */
export function giftCardSettingsOf(env: ValuesOf<typeof payoutEntries>) {
  if (env.PAYOUT_PROVIDER === 'manual') return null
  return {
    /** Null only in the sandbox, whose own provider then takes the orders. */
    apiKey: env.TREMENDOUS_API_KEY ?? null,
    campaign: env.TREMENDOUS_CAMPAIGN ?? null,
    fundingSource: env.TREMENDOUS_FUNDING,
    url: env.TREMENDOUS_URL,
  }
}
export type GiftCardSettings = NonNullable<ReturnType<typeof giftCardSettingsOf>>
