import { hourMs } from './spans.ts'

/** Sweden writes days and times as ISO 8601 does, but for a space between them. */
const clockIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** What the clocks of a zone show: `YYYY-MM-DDTHH:MM`. */
export const clockTimeIn = (instant: Date, timeZone: string): string =>
  clockIn(timeZone).format(instant).replace(' ', 'T')

/**
 * The name of the clock, such as `EST` or `EDT`, of a time that a zone's clocks show twice, in autumn; empty for any
 * other time, which needs none. Both languages write these names alike in the US.
 *
 * @param timeZone Of this device if it is left out.
 */
export function clockName(instant: Date | number, timeZone?: string): string {
  const moment = Number(instant)
  const clock = clockIn(timeZone)
  const isShown = (other: number) => clock.format(other) === clock.format(moment)
  if (!isShown(moment - hourMs) && !isShown(moment + hourMs)) return ''
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  return named.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
