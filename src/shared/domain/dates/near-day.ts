import { t } from '#language/language.ts'
import { clockTime, shortDay, shortWeekday } from '#language/times.ts'
import { dayOf } from './calendar.ts'
import { dayMs } from './spans.ts'

/** Calendar days of this device from now until then: 0 for today, negative for a day before. */
export function daysUntil(then: Date, now: Date): number {
  return Math.round((Date.parse(dayOf(then)) - Date.parse(dayOf(now))) / dayMs)
}

/** Day and time in few letters: `Today 12:28 PM`, `Mon 9:00 AM`, or `Dec 20 9:00 AM`. */
export function nearTime(then: Date, now: Date): string {
  return `${[t('Today'), t('Tomorrow')][daysUntil(then, now)] ?? dayName(then, now)} ${clockTime(then)}`
}

/** A deadline in few letters: the time of today, such as `5:00 PM`, else the day, such as `Mon` or `Dec 20`. */
export function deadline(then: Date, now: Date): string {
  return daysUntil(then, now) === 0 ? clockTime(then) : dayName(then, now)
}

function dayName(then: Date, now: Date): string {
  const days = daysUntil(then, now)
  return days > 0 && days < 7 ? shortWeekday(then) : shortDay(then)
}
