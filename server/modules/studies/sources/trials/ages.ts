import type { Requirement } from '#contract/answers/catalogue.ts'
import { monthsField } from '#domain/fit/facts.ts'

/** Characters of words that are not known. */
const maxWords = 60

/** The ages that a trial admits. */
export interface Ages {
  requirements: Requirement[]
  /** `18–80`, `18+`, `Up to 17`, `Any age`; the registry's own words if they are not whole years. */
  text: string
  /** False if the registry's words are unknown ones, or contradict each other: then nothing is required. */
  isRead: boolean
}

const monthsPerUnit: Readonly<Record<string, number>> = {
  year: 12,
  month: 1,
  week: 12 / 52,
  day: 12 / 365,
  hour: 12 / 8760,
  minute: 12 / 525_600,
}

/**
 * Reads the registry's age texts (`18 Years`, `6 Months`, absent). The specification's rule knows years alone (section
 * 5), so a lower limit is rounded down and an upper one up: rounding excludes nobody. Limits that are no whole years are
 * required in months too.
 */
export function agesOf(minimumAge: string | null, maximumAge: string | null): Ages {
  const [least, most] = [limitOf(minimumAge), limitOf(maximumAge)]
  const isRead = least !== undefined && most !== undefined && (least ?? 0) <= (most ?? Infinity)
  if (!isRead) {
    const words = [minimumAge, maximumAge].filter((text) => text !== null).join(' to ')
    return { requirements: [], text: words.slice(0, maxWords), isRead }
  }
  const [minimum, maximum] = [least && Math.floor(least / 12), most && Math.ceil(most / 12)]
  const isInYears = [least, most].every((months) => Number.isInteger((months ?? 0) / 12))
  const rule = (field: string, op: string, limit: number | null) =>
    limit === null || (op === '>=' && limit < 1) ? [] : [{ field, op, value: String(Math.floor(limit)) }]
  return {
    requirements: [
      ...rule('_age', '>=', minimum),
      ...rule('_age', '<=', maximum),
      ...(isInYears ? [] : [...rule(monthsField, '>=', least), ...rule(monthsField, '<=', most)]),
    ],
    text: isInYears ? yearsText(minimum || null, maximum) : ownWords(minimumAge, maximumAge),
    isRead,
  }
}

/** In months; null for no limit, undefined for words that are not known. */
function limitOf(text: string | null): number | null | undefined {
  if (text === null || text.toUpperCase() === 'N/A') return null
  const [, count, unit] = /^(\d{1,6}) *(year|month|week|day|hour|minute)s?$/i.exec(text) ?? []
  const perUnit = monthsPerUnit[unit?.toLowerCase() ?? '']
  return perUnit === undefined ? undefined : Number(count) * perUnit
}

function yearsText(minimum: number | null, maximum: number | null): string {
  if (minimum === null) return maximum === null ? 'Any age' : `Up to ${maximum}`
  if (maximum === null) return `${minimum}+`
  return minimum === maximum ? String(minimum) : `${minimum}–${maximum}`
}

function ownWords(minimumAge: string | null, maximumAge: string | null): string {
  if (minimumAge === null) return `Up to ${maximumAge}`
  return maximumAge === null ? `${minimumAge} and older` : `${minimumAge} to ${maximumAge}`
}
