import type { Application, ApplicationState } from '#contract/answers/applications.ts'
import { type Marked, mark, t } from '#language/language.ts'
import { monthOfYear, shortDay } from '#language/times.ts'
import { dayOf, formatDate } from '#domain/dates/calendar.ts'

export const stateTexts: Record<ApplicationState, Marked> = {
  opened: mark('Opened'),
  applied: mark('Applied'),
  'heard-back': mark('Heard back'),
  scheduled: mark('Scheduled'),
  done: mark('Done'),
  paid: mark('Paid'),
  'not-chosen': mark('Not chosen'),
  'no-answer': mark('No answer'),
}

/** When she applied, as short as it gets: `Applied May 3`, and `Applied May 2025` in another year. */
export function badgeText(instant: string, now: Date): string {
  const then = new Date(instant)
  const day = then.getFullYear() === now.getFullYear() ? shortDay(then) : monthOfYear(then)
  return t('Applied {day}', { day })
}

/** The participant's calendar day of an instant, such as `5/3/2026`. */
export function dayText(instant: string): string {
  return formatDate(dayOf(new Date(instant))) ?? ''
}

const wayTexts: Record<Application['channel'], Marked> = {
  link: mark('{day}, on {destination}'),
  email: mark('{day}, by e-mail to {destination}'),
  phone: mark('{day}, by phone at {destination}'),
}

/** When and where, such as `5/3/2026, on apply.firm.example`. */
export function applicationLine({ opened_at, channel, destination }: Application): string {
  const day = dayText(opened_at)
  return destination === null ? day : t(wayTexts[channel], { day, destination })
}
