import { t } from '#language/language.ts'
import { clockTime, shortDay } from '#language/times.ts'

/** Age of a list that could not be refetched. */
export function ageText(since: Date, now: Date): string {
  const time = clockTime(since)
  if (since.toDateString() === now.toDateString()) return t('This list is from {time}.', { time })
  return t('This list is from {day}, {time}.', { day: shortDay(since), time })
}
