import type { Application, ApplicationState } from '#contract/applications.ts'
import { dateFormat } from '#language/formats.ts'
import { t } from '#language/language.ts'
import { dayOf, formatDate } from '#domain/calendar.ts'

export const stateTexts: Record<ApplicationState, string> = {
  opened: 'Opened',
  applied: 'Applied',
  'heard-back': 'Heard back',
  scheduled: 'Scheduled',
  done: 'Done',
  paid: 'Paid',
  'not-chosen': 'Not chosen',
  'no-answer': 'No answer',
}

const thisYear = dateFormat({ month: 'short', day: 'numeric' })
const otherYear = dateFormat({ month: 'short', year: 'numeric' })

/** When she applied, as short as it gets: `Applied May 3`, and `Applied May 2025` in another year. */
export function badgeText(instant: string, now: Date): string {
  const then = new Date(instant)
  const format = then.getFullYear() === now.getFullYear() ? thisYear : otherYear
  return t('Applied {day}', { day: format(then) })
}

/** The participant's calendar day of an instant, such as `5/3/2026`. */
export function dayText(instant: string): string {
  return formatDate(dayOf(new Date(instant))) ?? ''
}

const wayTexts: Record<Application['channel'], string> = {
  link: 'on',
  email: 'by e-mail to',
  phone: 'by phone at',
}

/** When and where, such as `5/3/2026, on apply.firm.example`. */
export function applicationLine({ opened_at, channel, destination }: Application): string {
  const day = dayText(opened_at)
  return destination === null ? day : `${day}, ${wayTexts[channel]} ${destination}`
}
