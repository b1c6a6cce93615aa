import { env, hasFeature } from '#api/env.ts'
import { giftCardDollars, pointsPerDollar } from '#contract/base/constants.ts'

/** US dollars of the gift cards that the host offers, the least first. */
export const offeredAmounts = (): readonly number[] =>
  hasFeature('amounts') && env.cashoutAmounts.length > 0 ? env.cashoutAmounts : [giftCardDollars]

/** The offered amounts that a balance covers; all of them if the host does not say the balance. */
export const coveredAmounts = (balance: number | null): readonly number[] =>
  offeredAmounts().filter((dollars) => balance === null || dollars * pointsPerDollar <= balance)

/** The amount that a form begins with: all that the balance covers, in one request. */
export const wholeAmount = (balance: number | null): number =>
  (balance === null ? undefined : coveredAmounts(balance).at(-1)) ?? giftCardDollars
