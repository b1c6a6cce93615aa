import { t } from './language.ts'

/**
 * Days and times in the zone of this device, as both languages are written in the US. Formatted by hand: the first
 * date that a page formats with `Intl` blocks a slow phone for 100 ms.
 */

/** Month and day, such as `Nov 3`. */
export function shortDay(instant: Date): string {
  return t('{month} {day}', { month: shortMonth(instant), day: instant.getDate() })
}

export function shortWeekday(instant: Date): string {
  return t('Sun Mon Tue Wed Thu Fri Sat').split(' ')[instant.getDay()] ?? ''
}

/** Day and time, such as `Wed, Dec 2, 6:00 PM`. */
export const dayAndTime = (instant: Date): string =>
  [shortWeekday(instant), shortDay(instant), clockTime(instant)].join(', ')

/** Month and year, such as `Nov 2025`. */
export function monthOfYear(instant: Date): string {
  return `${shortMonth(instant)} ${instant.getFullYear()}`
}

/** The time of day, such as `9:12 AM`. */
export function clockTime(instant: Date): string {
  const hours = instant.getHours()
  const time = `${hours % 12 || 12}:${String(instant.getMinutes()).padStart(2, '0')}`
  return hours < 12 ? t('{time} AM', { time }) : t('{time} PM', { time })
}

function shortMonth(instant: Date): string {
  return t('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec').split(' ')[instant.getMonth()] ?? ''
}
