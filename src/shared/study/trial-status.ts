import { monthOfYear, shortDay } from '#language/times.ts'
import { t, formatCount } from '#language/language.ts'
import { dayOf } from '#domain/dates/calendar.ts'
import { oldRecords } from '#domain/studies/confirmation.ts'
import type { StudyView } from '#domain/studies/study-view.ts'

/** Such as `Recruiting · confirmed Nov 3`, or `… confirmed Jan 2023: ask first`; null for a study that is no trial. */
export function trialStatusText({
  status,
  confirmedAt,
}: Pick<StudyView, 'status' | 'confirmedAt'>): string | null {
  const isRecruiting = status === 'recruiting'
  if (!isRecruiting && status !== 'opens-soon') return null
  const state = isRecruiting ? t('Recruiting') : t('Opens soon')
  const day = confirmedAt && confirmedDay(confirmedAt)
  if (!day) return state
  const isOld = oldRecords(dayOf(new Date()))(confirmedAt)
  return `${state} · ${isOld ? t('confirmed {day}: ask first', { day }) : t('confirmed {day}', { day })}`
}

/** Shown for the pay that a trial's record does not tell. */
export function unstatedPay({ status }: Pick<StudyView, 'status'>): string {
  return status === null ? t('Not stated') : t('Ask')
}

/** Not by `Intl`, whose first use is slow; null if the study does not state its duration and one sum. */
export const hourlyPay = ({ dollarsPerHour }: Pick<StudyView, 'dollarsPerHour'>): string | null =>
  dollarsPerHour === null ? null : t('{dollars}/hour', { dollars: `$${formatCount(dollarsPerHour)}` })

/** `Nov 3`, or `Nov 2025` in another year or for a month; empty for another text. */
function confirmedDay(confirmedAt: string): string {
  const [year = 0, month = 0, day = 0] = confirmedAt.split('-').map(Number)
  const date = new Date(year, month - 1, day || 1)
  if (Number.isNaN(date.getTime())) return ''
  return day > 0 && year === new Date().getFullYear() ? shortDay(date) : monthOfYear(date)
}
