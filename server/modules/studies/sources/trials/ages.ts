import type { Requirement } from '#contract/answers/catalogue.ts'

/** The ages that a trial admits, in whole years; null without a limit. */
export interface AgeRange {
  minimum: number | null
  maximum: number | null
}

const unitsPerYear: Readonly<Record<string, number>> = {
  year: 1,
  month: 12,
  week: 52,
  day: 365,
  hour: 8760,
  minute: 525_600,
}

/**
 * Reads the registry's age texts (`18 Years`, `6 Months`, absent). The portal knows ages in whole years, so a
 * lower limit is rounded down and an upper one up: rounding excludes nobody.
 */
export function readAgeRange(minimumAge: string | null, maximumAge: string | null): AgeRange {
  const minimum = yearsOf(minimumAge)
  const maximum = yearsOf(maximumAge)
  return {
    minimum: minimum === null || minimum < 1 ? null : Math.floor(minimum),
    maximum: maximum === null ? null : Math.ceil(maximum),
  }
}

function yearsOf(text: string | null): number | null {
  const [, count, unit] = /^(\d{1,6}) *(year|month|week|day|hour|minute)s?$/i.exec(text ?? '') ?? []
  const perYear = unitsPerYear[unit?.toLowerCase() ?? '']
  return count === undefined || perYear === undefined ? null : Number(count) / perYear
}

/** The rules that the portal checks (specification, section 5). */
export function ageRequirements({ minimum, maximum }: AgeRange): Requirement[] {
  return [
    ...(minimum === null ? [] : [{ field: '_age', op: '>=', value: String(minimum) }]),
    ...(maximum === null ? [] : [{ field: '_age', op: '<=', value: String(maximum) }]),
  ]
}

/** `18–80`, `18+`, `Up to 17`, `Any age`. */
export function ageText({ minimum, maximum }: AgeRange): string {
  if (minimum === null) return maximum === null ? 'Any age' : `Up to ${maximum}`
  if (maximum === null) return `${minimum}+`
  return minimum === maximum ? String(minimum) : `${minimum}–${maximum}`
}
