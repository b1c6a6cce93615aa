import { giftCardDollars } from '#contract/base/constants.ts'
import * as v from 'valibot'
import { listOf, setting } from './setting.ts'

const Dollars = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))
const maxAmount = 2000

/** Gift cards: their amounts and limits. */
export const payoutEntries = {
  INCENTIVE_LIMIT: setting('an amount in whole dollars', Dollars),
  PAYOUT_LIMIT: setting('an amount in whole dollars', Dollars),
  CASHOUT_AMOUNTS: setting(
    `a comma-separated list of whole dollars from ${giftCardDollars} to ${maxAmount}`,
    listOf(v.pipe(Dollars, v.minValue(giftCardDollars), v.maxValue(maxAmount))),
    String(giftCardDollars),
  ),
}

/** The amounts of gift cards, the least first. The specification's own is always among them. */
export const amountsOf = (given: readonly number[]): readonly number[] =>
  [...new Set([giftCardDollars, ...given])].toSorted((one, other) => one - other)
