import { numberFormat } from '#language/formats.ts'
import { t } from '#language/language.ts'
import { currency, pointsPerDollar } from '#contract/base/constants.ts'

const formatDollars = numberFormat({ style: 'currency', currency })

const formatWhole = numberFormat({ maximumFractionDigits: 0 })

/** `1234.6` as `1,234`: part of a point counts for nothing yet. */
export const formatPoints = (points: number): string => formatWhole(Math.trunc(points))

/** `11.2` as `$11.20/hour`. */
export function formatHourlyPay(dollarsAnHour: number): string {
  return t('{dollars}/hour', { dollars: formatDollars(dollarsAnHour) })
}

/** Dollar value of points: 100 points are 1 USD (specification, section 9). */
export function formatPointsAsDollars(points: number): string {
  return formatDollars(points / pointsPerDollar)
}
