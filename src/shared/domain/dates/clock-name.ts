import { hourMs } from './spans.ts'

/**
 * The name of the clock, such as `EST` or `EDT`, of a time that a zone's clocks show twice, in autumn; empty for any other
 * time, which needs none. Both languages write these names alike in the US.
 *
 * @param timeZone Of this device if it is left out.
 */
export function clockName(instant: Date | number, timeZone?: string): string {
  const moment = Number(instant)
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const isShown = (other: number) => clock.format(other) === clock.format(moment)
  if (!isShown(moment - hourMs) && !isShown(moment + hourMs)) return ''
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  return named.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
