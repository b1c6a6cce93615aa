import { dateFormat } from '#language/formats.ts'
import { t } from '#language/language.ts'

const formatTime = dateFormat({ hour: 'numeric', minute: '2-digit' })
const formatDay = dateFormat({ month: 'short', day: 'numeric' })

/** When something was, for the end of a sentence: `at 9:12 AM`, and `on Nov 3 at 9:12 AM` when it was not today. */
export function momentText(then: Date, now: Date): string {
  const time = formatTime(then)
  if (then.toDateString() === now.toDateString()) return t('at {time}', { time })
  return t('on {day} at {time}', { day: formatDay(then), time })
}
