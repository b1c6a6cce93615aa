import { dayMs } from './spans.ts'

/** A day (`YYYY-MM-DD`) has no time zone and is never converted; an instant is shown as its day on this device. */

const dayOnly = /^(\d{4})-(\d{2})-(\d{2})$/

/** `M/D/YYYY` without zero padding in every language (specification, section 3); null for text that is not a date. */
export function formatDate(text: string): string | null {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return null
  const parts = dayOnly.test(text)
    ? [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCFullYear()]
    : [date.getMonth() + 1, date.getDate(), date.getFullYear()]
  return parts.join('/')
}

/** The calendar day of an instant in the zone of this device, as `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  const year = String(instant.getFullYear()).padStart(4, '0')
  const month = String(instant.getMonth() + 1).padStart(2, '0')
  return `${year}-${month}-${String(instant.getDate()).padStart(2, '0')}`
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Whether a day is over in UTC, which the host counts days by. */
export function isPast(day: string, now: Date): boolean {
  return day < now.toISOString().slice(0, 10)
}

/** Whether somebody born on a day is under 18 now, in the calendar of this device. False for a day to come. */
export function isMinor(birthDay: string): boolean {
  const now = dayOf(new Date())
  const [, year, rest] = /^(\d{4})(-\d{2}-\d{2})$/.exec(birthDay) ?? []
  if (year === undefined || birthDay > now) return false
  return `${String(Number(year) + 18).padStart(4, '0')}${rest}` > now
}

/** Converts the native date control's `YYYY-MM-DD` to the stored `DD/MM/YYYY`; empty text gives null. */
export function toDayMonthYear(day: string): string | null {
  const [, year, month, date] = dayOnly.exec(day) ?? []
  return year && month && date ? `${date}/${month}/${year}` : null
}

/** Converts the stored `DD/MM/YYYY` to the native control's `YYYY-MM-DD`; anything else gives empty text. */
export function fromDayMonthYear(text: string | null | undefined): string {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text ?? '') ?? []
  return year && month && date ? `${year}-${month}-${date}` : ''
}
