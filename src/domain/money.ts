import { currency, locale, pointsPerDollar } from '#contract/constants.ts'

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency })
const integers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })

/** `1234` as `1,234`. */
export function formatPoints(points: number): string {
  return integers.format(points)
}

/** `11.2` as `$11.20/hour`. */
export function formatHourlyPay(dollarsAnHour: number): string {
  return `${dollars.format(dollarsAnHour)}/hour`
}

/** What points are worth: 100 points are 1 USD (specification, section 9). */
export function formatPointsAsDollars(points: number): string {
  return dollars.format(points / pointsPerDollar)
}
