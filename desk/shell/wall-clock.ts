import { hourMs } from '#domain/dates/spans.ts'
import { isTimeZone } from '#language/formats.ts'

/** The wall-clock time of an instant in a time zone, as a control for day and time has it: `2026-12-01T18:30`. */
export function wallClock(instant: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(instant).replace(' ', 'T')
}

/**
 * The moment at which the clocks of a time zone show a day and time, in ISO 8601. Of a time that they show twice, the
 * first; an empty text for a time that they skip, and for anything else.
 */
export const instantOf = (clock: string, timeZone: string): string => instantsOf(clock, timeZone)[0] ?? ''

/** All such moments: two in the hour that the clocks show twice, none for a text without one. */
export function instantsOf(clock: string, timeZone: string): string[] {
  const asUtc = Date.parse(`${clock}Z`)
  if (Number.isNaN(asUtc) || !isTimeZone(timeZone)) return []
  const offsetAt = (instant: number) => Date.parse(`${wallClock(instant, timeZone)}Z`) - instant
  // The offset before a change of the clocks and the one after it.
  const guesses = [asUtc - offsetAt(asUtc - 24 * hourMs), asUtc - offsetAt(asUtc + 24 * hourMs)]
  const shown = new Set(guesses.filter((instant) => wallClock(instant, timeZone) === clock))
  return [...shown].map((instant) => new Date(instant).toISOString())
}
