import type { Application, ApplicationState } from '#domain/applications.ts'
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
export function applicationLine({ openedAt, channel, destination }: Application): string {
  const day = dayText(openedAt)
  return destination === null ? day : `${day}, ${wayTexts[channel]} ${destination}`
}
