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

/** The most points of one act that one operator may give, or the host by itself. */
export const mostPoints = ({ act, month }: GivingLimits): number =>
  Math.min(act ?? Infinity, month ?? Infinity) * pointsPerDollar

/** The time of the second limit. */
export const limitDays = 30

/** Limits of one operator, with what was given in the last thirty days, in the same unit. */
export interface Giving extends GivingLimits {
  given: number
}

export const unlimited: Giving = { act: null, month: null, given: 0 }

/** What one operator may still give alone in one act; null for no limit. */
export function leftToGive({ act, month, given }: Giving): number | null {
  const left = Math.min(act ?? Infinity, Math.max(0, (month ?? Infinity) - given))
  return Number.isFinite(left) ? left : null
}

/** Whether an amount needs a second operator. Taking has no limit. */
export const isAboveLimit = (amount: number, { act, month, given }: Giving): boolean =>
  amount > 0 && (amount > (act ?? Infinity) || given + amount > (month ?? Infinity))

/** The most whole dollars of a sum that gift cards of these amounts take out. Above it, points wait for more. */
export function mostByCards(dollars: number, cards: readonly number[]): number {
  const sums = new Set([0])
  for (let sum = 1; sum <= dollars; sum += 1) if (cards.some((card) => sums.has(sum - card))) sums.add(sum)
  return Math.max(...sums)
}
