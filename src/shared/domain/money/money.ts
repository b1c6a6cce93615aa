import { t, formatCount } from '#language/language.ts'
import { pointsPerDollar } from '#contract/base/constants.ts'

/** `123456` as `$1,234.56`, as both languages are written in the US. Not by `Intl`, for the reason of `formatCount`. */
export function formatCents(cents: number): string {
  const whole = Math.round(Math.abs(cents))
  const dollars = `$${formatCount(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
  return cents < 0 ? `-${dollars}` : dollars
}

/** `11.2` as `$11.20/hour`. */
export function formatHourlyPay(dollarsAnHour: number): string {
  return t('{dollars}/hour', { dollars: formatCents(dollarsAnHour * 100) })
}

/** Dollar value of points: 100 points are 1 USD (specification, section 9). */
export function formatPointsAsDollars(points: number): string {
  return formatCents((points / pointsPerDollar) * 100)
}
