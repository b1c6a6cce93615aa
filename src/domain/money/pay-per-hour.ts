import { statedDollars } from './pay.ts'

const duration = /(\d+(?:\.\d+)?)[\s-]*(minute|min|hour|hr)s?\b/gi
const durationRange = /\d\s*(?:-|–|to)\s*\d+(?:\.\d+)?[\s-]*(?:minute|min|hour|hr)s?\b/i
const byTheHour = /(?:\bper|\ban|\/)\s*(?:hour|hr)\b/i
const severalSums = /\bup to\b|\$[^$]*\$/i

/**
 * Minutes that a study takes by its own text; null if the text names none or several.
 *
 * @param words Title and pay only: a description mentions unrelated durations.
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

/** Dollars per hour; null if the pay is not a single sum or the duration is unknown. */
export function statedDollarsPerHour(pay: string | null, minutes: number | null): number | null {
  const dollars = statedDollars(pay)
  if (pay === null || dollars === null || severalSums.test(pay)) return null
  if (byTheHour.test(pay)) return dollars
  return minutes === null ? null : (dollars / minutes) * 60
}
