import { type Application, type StudySession, maxWordsLength } from '#contract/answers/applications.ts'
import { wholeNumber } from '#contract/base/typed-digits.ts'
import { hiddenCharactersText, isVisibleLine, tidyLine } from '#contract/base/typed-text.ts'
import { datePart } from '#language/date-part.ts'
import { dateFormat } from '#language/formats.ts'
import { t } from '#language/language.ts'
import type { CalendarEvent } from '#domain/dates/calendar-file.ts'
import { dayOf } from '#domain/dates/calendar.ts'
import { minutesText } from '#domain/money/counted.ts'
import { emailIn, mailtoHref, phoneIn, telHref } from '#domain/contact-text.ts'

const timeFormat = dateFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'long',
})

/** The time in this device's zone: `Saturday, May 9, 2026 at 1:30 PM Central Daylight Time, 90 minutes`. */
export function sessionTime({ starts_at, minutes }: Pick<StudySession, 'starts_at' | 'minutes'>): string {
  const time = timeFormat(new Date(starts_at))
  if (minutes === null) return time
  return `${time}, ${minutesText(minutes)}`
}

/** Name of this device's time zone on that day, such as `Central Daylight Time`. */
export function zoneName(instant: Date): string {
  return datePart(instant, 'timeZoneName', { timeZoneName: 'long' })
}

export interface SessionDraft {
  /** `YYYY-MM-DD` and `HH:MM`, in the zone of this device. */
  day: string
  time: string
  minutes: string
  place: string
  bring: string
}

/** @param place The study's place by its page; empty if unknown. */
export function draftOf(session: StudySession | null, place: string): SessionDraft {
  if (session === null) return { day: '', time: '', minutes: '', place, bring: '' }
  const startsAt = new Date(session.starts_at)
  return {
    day: dayOf(startsAt),
    time: clockOf(startsAt),
    minutes: session.minutes === null ? '' : String(session.minutes),
    place: session.place ?? '',
    bring: session.bring ?? '',
  }
}

/** Error texts by field; empty if the values make an appointment. */
export function faultsOf({ day, time, minutes, place, bring }: SessionDraft): Partial<SessionDraft> {
  const length = wholeNumber(minutes)
  const isLength = tidyLine(minutes) === '' || (length !== null && length >= 1 && length <= 1440)
  return {
    ...(!isDay(day) && { day: t('Enter the day.') }),
    ...(!/^\d{2}:\d{2}/.test(time)
      ? { time: t('Enter the time.') }
      : isDay(day) &&
        !isOnClocks(day, time) && { time: t('The clocks skip this time on that day. Enter another one.') }),
    ...(!isLength && { minutes: t('Enter minutes, up to 1440.') }),
    ...(!isVisibleLine(tidyLine(place)) && { place: t(hiddenCharactersText) }),
    ...(!isVisibleLine(tidyLine(bring)) && { bring: t(hiddenCharactersText) }),
  }
}

/** Days that the host accepts. */
function isDay(day: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
}

/** False for the hour that the clocks of this device skip in spring: a date would move it without a word. */
function isOnClocks(day: string, time: string): boolean {
  return clockOf(new Date(`${day}T${time}`)) === time.slice(0, 5)
}

function clockOf(instant: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(instant.getHours())}:${two(instant.getMinutes())}`
}

/**
 * The appointment of a valid draft.
 *
 * @param former The one that the draft began with. Its moment stays while day and time do: autumn has one hour twice.
 */
export function sessionOf(
  { day, time, minutes, place, bring }: SessionDraft,
  former: StudySession | null = null,
): StudySession {
  const start = draftOf(former, '')
  const isSameTime = former !== null && start.day === day && start.time === time
  const words = (text: string, length: number) => tidyLine(text).trim().slice(0, length) || null
  return {
    starts_at: isSameTime ? former.starts_at : new Date(`${day}T${time}`).toISOString(),
    minutes: wholeNumber(minutes),
    place: words(place, maxWordsLength.place),
    bring: words(bring, maxWordsLength.bring),
  }
}

/** Contact of the company, for applications by e-mail or phone. */
export function contactOf({
  channel,
  destination,
}: Pick<Application, 'channel' | 'destination'>): { text: string; href: string | null } | null {
  if (destination === null || channel === 'link') return null
  const [email, phone] = [emailIn(destination), phoneIn(destination)]
  const href = channel === 'email' ? email && mailtoHref(email) : phone && telHref(phone)
  return { text: destination, href }
}

/** The appointment as a calendar event; a later version replaces the earlier one in the calendar. */
export function eventOf(application: Application, session: StudySession, now: Date): CalendarEvent {
  const { study_id, opened_at, title, company } = application
  const openedAt = Date.parse(opened_at)
  return {
    uid: `study-${study_id}-${openedAt}@${location.host}`,
    // A host that moves a session changes no time of the application, and a clock that ran ahead may have opened it.
    sequence: Math.max(0, Math.floor((now.getTime() - openedAt) / 1000)),
    startsAt: new Date(session.starts_at),
    minutes: session.minutes,
    title,
    place: session.place,
    notes:
      [
        company,
        session.bring && t('Bring: {things}', { things: session.bring }),
        contactOf(application)?.text,
        `${location.origin}/study/${study_id}`,
      ]
        .filter(Boolean)
        .join('\n') || null,
  }
}
