import { t } from '#language/language.ts'
import { clockTime, shortDay } from '#language/times.ts'

/** A time for the end of a sentence: `at 9:12 AM`, or `on Nov 3 at 9:12 AM` if it was not today. */
export function momentText(then: Date, now: Date): string {
  const time = clockTime(then)
  if (then.toDateString() === now.toDateString()) return t('at {time}', { time })
  return t('on {day} at {time}', { day: shortDay(then), time })
}

/** A time of this year, such as `Nov 20, 9:12 AM`. */
export function formatTime(instant: Date): string {
  return `${shortDay(instant)}, ${clockTime(instant)}`
}
