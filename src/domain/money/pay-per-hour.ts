import { statedDollars } from './pay.ts'

const duration = /(\d+(?:\.\d+)?)[\s-]*(minute|min|hour|hr)s?\b/gi
/** "Two hours" and nothing else: among other words it may be a part. */
const wordedHours = /^(?:about )?(one|two|three|four) hours?$/i
const wordedAmounts = ['', 'one', 'two', 'three', 'four']
/** The duration is that of a part, such as of one visit. */
const parts =
  /\b(?:sessions|visits|interviews|calls|meetings|check-ups|times|each|every|daily|(?:a|per) (?:day|week|month|visit))\b/i
const durationRange = /\d\s*(?:-|–|to)\s*\d+(?:\.\d+)?[\s-]*(?:minute|min|hour|hr)s?\b/i
const byTheHour = /(?:\bper|\ban|\/)\s*(?:hour|hr)\b/i
const severalSums = /\bup to\b|\$[^$]*\$/i

/**
 * Minutes that a study takes by its own text; null if the text names none or several.
 *
 * @param words Title, pay or stated duration: a description mentions unrelated ones.
 */
export function statedMinutes(...words: readonly (string | null)[]): number | null {
  const text = words.filter(Boolean).join('\n')
  if (durationRange.test(text) || parts.test(text)) return null
  const worded = wordedHours.exec(text)?.[1]?.toLowerCase()
  if (worded !== undefined) return wordedAmounts.indexOf(worded) * 60
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
