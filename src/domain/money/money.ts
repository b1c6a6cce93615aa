import { numberFormat } from '#language/formats.ts'
import { t } from '#language/language.ts'
import { currency, pointsPerDollar } from '#contract/base/constants.ts'

const formatDollars = numberFormat({ style: 'currency', currency })

/** `1234` as `1,234`. */
export const formatPoints = numberFormat({ maximumFractionDigits: 0 })

/** `11.2` as `$11.20/hour`. */
export function formatHourlyPay(dollarsAnHour: number): string {
  return t('{dollars}/hour', { dollars: formatDollars(dollarsAnHour) })
}

/** Dollar value of points: 100 points are 1 USD (specification, section 9). */
export function formatPointsAsDollars(points: number): string {
  return formatDollars(points / pointsPerDollar)
}
