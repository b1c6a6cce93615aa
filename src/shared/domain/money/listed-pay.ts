import { pointsPerDollar } from '#contract/base/constants.ts'

interface Paying {
  pay_display: string | null
  recruiting: { incentive_points: number }
}

/** Pay of a study of our own, as lists show it: in the operator's words, else what we pay; null without either. */
export function listedPay({
  pay_display: words,
  recruiting: { incentive_points: points },
}: Paying): string | null {
  if (words !== null || points === 0) return words
  const dollars = points / pointsPerDollar
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`
}
