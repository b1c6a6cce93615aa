/** The wall-clock time of an instant in a time zone, as a control for day and time has it: `2026-12-01T18:30`. */
export function wallClock(instant: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(instant).replace(' ', 'T')
}

/**
 * The moment at which the clocks of a time zone show a day and time, in ISO 8601. Of a time that they show twice, one of
 * both; an empty text for a time that they skip, and for anything else.
 */
export function instantOf(clock: string, timeZone: string): string {
  const asUtc = Date.parse(`${clock}Z`)
  if (Number.isNaN(asUtc)) return ''
  const offsetAt = (instant: number) => Date.parse(`${wallClock(instant, timeZone)}Z`) - instant
  // The offset may differ between the first guess and the moment itself.
  const guess = asUtc - offsetAt(asUtc)
  const instant = asUtc - offsetAt(guess)
  return wallClock(instant, timeZone) === clock ? new Date(instant).toISOString() : ''
}
