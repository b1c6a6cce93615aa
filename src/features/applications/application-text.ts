import type { Application, ApplicationState } from '#contract/answers/applications.ts'
import { type Marked, msg, t } from '#language/language.ts'
import { monthOfYear, shortDay } from '#language/times.ts'
import { dayOf, formatDate } from '#domain/dates/calendar.ts'

export const stateTexts: Record<ApplicationState, Marked> = {
  opened: msg('Opened'),
  applied: msg('Applied'),
  'heard-back': msg('Heard back'),
  scheduled: msg('Scheduled'),
  done: msg('Done'),
  paid: msg('Paid'),
  'not-chosen': msg('Not chosen'),
  'no-answer': msg('No answer'),
}

/** Date of an application in short form: `Applied May 3`, or `Applied May 2025` in another year. */
export function badgeText(instant: string, now: Date): string {
  const then = new Date(instant)
  const day = then.getFullYear() === now.getFullYear() ? shortDay(then) : monthOfYear(then)
  return t('Applied {day}', { day })
}

/** Calendar day of an instant in the zone of the device, such as `5/3/2026`. */
export function dayText(instant: string): string {
  return formatDate(dayOf(new Date(instant))) ?? ''
}

/** Asked after the participant followed a link to apply. */
export function questionText({ channel }: Application): string {
  return channel === 'phone' ? t('Did you reach them?') : t('Did you apply?')
}

const wayTexts: Record<Application['channel'], Marked> = {
  link: msg('{day}, on {destination}'),
  email: msg('{day}, by e-mail to {destination}'),
  phone: msg('{day}, by phone at {destination}'),
  questionnaire: msg('{day}, with your answers'),
}

/** Day and destination, such as `5/3/2026, on apply.firm.example`. */
export function applicationLine({ opened_at, channel, destination }: Application): string {
  const day = dayText(opened_at)
  if (channel === 'questionnaire') return t(wayTexts.questionnaire, { day })
  return destination === null ? day : t(wayTexts[channel], { day, destination })
}
