import { pointsPerDollar } from '#contract/base/constants.ts'

/** How much one operator may give alone, in one act and in thirty days; null for no limit. */
export interface GivingLimits {
  act: number | null
  month: number | null
}

/** Limits in points, from limits in dollars. */
export const inPoints = ({ act, month }: GivingLimits): GivingLimits => ({
  act: act && act * pointsPerDollar,
  month: month && month * pointsPerDollar,
})

/** The time of the second limit. */
export const limitDays = 30

/**
 * Whether an amount needs a second operator. Taking has no limit.
 *
 * @param given What the operator has given in the last thirty days, in the same unit.
 */
export const isAboveLimit = (amount: number, { act, month }: GivingLimits, given: number): boolean =>
  amount > 0 && (amount > (act ?? Infinity) || given + amount > (month ?? Infinity))
