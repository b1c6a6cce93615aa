import { clockName } from '#domain/dates/clock-name.ts'
import { hourMs } from '#domain/dates/spans.ts'
import type { Language } from '#language/language.ts'
import type { Texts } from './texts.ts'

/** Dates and times for a participant. Neither a mail nor a page without a script knows the zone of its reader's device. */

const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

const dayStyle = { year: 'numeric', month: 'short', day: 'numeric' } as const
const momentStyle = { ...dayStyle, hour: 'numeric', minute: '2-digit' } as const

/** @param timeZone Of the participant, by `findTimeZone`. */
export function dayText({ language }: Texts, day: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], { ...dayStyle, timeZone }).format(day)
}

/** A time with the name of its zone, such as `Nov 26, 2026, 2:05 PM Eastern Time`, or `EST` where clocks show it twice. */
export function momentText({ language }: Texts, moment: Date, timeZone: string): string {
  const timeZoneName = clockName(moment, timeZone) === '' ? 'longGeneric' : 'short'
  return new Intl.DateTimeFormat(locales[language], { ...momentStyle, timeZone, timeZoneName }).format(moment)
}

/** When a session begins by the clocks of its study, and where it is. */
export const sessionText = (
  texts: Texts,
  { startsAt, timeZone, place }: { startsAt: string; timeZone: string; place: string | null },
): string => [momentText(texts, new Date(startsAt), timeZone), place].filter(Boolean).join(', ')

const hoursOf = { year: 365 * 24, month: 30 * 24, week: 7 * 24, day: 24, hour: 1 } as const
const units = ['year', 'month', 'week', 'day'] as const

/** How long ago, in the longest unit of which it is two at least: `30 hours ago`, `3 weeks ago`. */
export function agoText({ language }: Pick<Texts, 'language'>, moment: Date, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - moment.getTime()) / hourMs))
  const unit = units.find((one) => hours >= 2 * hoursOf[one]) ?? 'hour'
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' })
  return format.format(-Math.floor(hours / hoursOf[unit]), unit)
}
