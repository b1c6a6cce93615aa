import { statedDollars } from './pay.ts'

const timeSpan = /(?<!\d)(\d+(?:\.\d+)?)[\s-]*(minute|min|hour|hr)s?\b/gi
/** "Two hours" and nothing else: among other words it may be a part. */
const wordedHours = /^(?:about )?(one|two|three|four) hours?$/i
const wordedAmounts = ['', 'one', 'two', 'three', 'four']
/** The duration is that of a part, such as of one visit. */
const parts =
  /\b(?:sessions|visits|interviews|calls|meetings|check-ups|times|each|every|daily|(?:a|per) (?:day|week|month|visit))\b/i
const durationRange = /\d\s*(?:-|–|to)\s*\d+(?:\.\d+)?[\s-]*(?:minute|min|hour|hr)s?\b/i
const byTheHour = /(?:\bper|\ban|\/)\s*(?:hour|hr)\b/i
const severalSums = /\bup to\b|\$[^$]*\$/i

/** Longer words have no place on a card. */
const maxDurationLength = 60

/**
 * How long a study takes and what it pays, as lists show it: the duration in its own words, and whole minutes and
 * dollars per hour where it states a single duration and sum.
 *
 * @param duration As `statedDuration` finds it in the description. The title, which may name a part, counts without
 * one.
 * @param sessions One of them is the whole study: their minutes count before all words.
 */
export function statedTerms(
  { title, pay, duration }: Record<'title' | 'pay' | 'duration', string | null>,
  sessions: readonly { minutes: number }[] = [],
) {
  const [planned, ...others] = new Set(sessions.map((session) => session.minutes))
  const stated = duration ? statedMinutes(duration) : statedMinutes(title, pay)
  const minutes = others.length === 0 ? (planned ?? stated) : null
  return {
    duration: duration && duration.length <= maxDurationLength ? duration : null,
    minutes: wholeAmount(minutes),
    hourly_pay: wholeAmount(statedDollarsPerHour(pay, minutes)),
  }
}

/** The rows of pieces hold amounts from 1 on. */
function wholeAmount(amount: number | null): number | null {
  return amount !== null && amount >= 1 && amount <= Number.MAX_SAFE_INTEGER ? Math.round(amount) : null
}

/**
 * Minutes that a study takes by its own text; null if the text names none or several.
 *
 * @param words Title, pay or stated duration: a description mentions unrelated ones.
 */
function statedMinutes(...words: readonly (string | null)[]): number | null {
  const text = words.filter(Boolean).join('\n')
  if (durationRange.test(text) || parts.test(text)) return null
  const worded = wordedHours.exec(text)?.[1]?.toLowerCase()
  if (worded !== undefined) return wordedAmounts.indexOf(worded) * 60
  const named = [...text.matchAll(timeSpan)].map(
    ([, amount = '', unit = '']) => Number(amount) * (unit.toLowerCase().startsWith('h') ? 60 : 1),
  )
  const [minutes, ...others] = new Set(named)
  return minutes !== undefined && others.length === 0 && minutes > 0 ? minutes : null
}

/** Dollars per hour; null if the pay is not a single sum or the duration is unknown. */
function statedDollarsPerHour(pay: string | null, minutes: number | null): number | null {
  const dollars = statedDollars(pay)
  if (pay === null || dollars === null || severalSums.test(pay)) return null
  if (byTheHour.test(pay)) return dollars
  return minutes === null ? null : (dollars / minutes) * 60
}
