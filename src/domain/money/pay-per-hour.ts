import { statedDollars } from './pay.ts'

const duration = /(\d+(?:\.\d+)?)[\s-]*(minute|min|hour|hr)s?\b/gi
const durationRange = /\d\s*(?:-|–|to)\s*\d+(?:\.\d+)?[\s-]*(?:minute|min|hour|hr)s?\b/i
const byTheHour = /(?:\bper|\ban|\/)\s*(?:hour|hr)\b/i
const severalSums = /\bup to\b|\$[^$]*\$/i

/**
 * How many minutes a study takes by its own words; null when they name none, or more than one.
 *
 * @param words Its title and its pay; a description names all kinds of times.
 */
export function statedMinutes(...words: readonly (string | null)[]): number | null {
  const text = words.filter(Boolean).join('\n')
  if (durationRange.test(text)) return null
  const named = [...text.matchAll(duration)].map(
    ([, amount = '', unit = '']) => Number(amount) * (unit.toLowerCase().startsWith('h') ? 60 : 1),
  )
  const [minutes, ...others] = new Set(named)
  return minutes !== undefined && others.length === 0 && minutes > 0 ? minutes : null
}

/** Dollars for an hour; null where the pay is no single sum, or nothing says how long it takes. */
export function statedDollarsPerHour(pay: string | null, minutes: number | null): number | null {
  const dollars = statedDollars(pay)
  if (pay === null || dollars === null || severalSums.test(pay)) return null
  if (byTheHour.test(pay)) return dollars
  return minutes === null ? null : (dollars / minutes) * 60
}
