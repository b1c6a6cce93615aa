import { dateFormat } from '#language/formats.ts'
import { t } from '#language/language.ts'

const timeFormat = dateFormat({ hour: 'numeric', minute: '2-digit' })
const dayFormat = dateFormat({ month: 'short', day: 'numeric' })

/** Says how old a list is that could not be asked for again. */
export function ageText(since: Date, now: Date): string {
  const time = timeFormat(since)
  if (since.toDateString() === now.toDateString()) return t('This is the list of {time}.', { time })
  return t('This is the list of {day}, {time}.', { day: dayFormat(since), time })
}
