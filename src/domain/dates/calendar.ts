/**
 * Calendar days. A day (`YYYY-MM-DD`) has no time zone and is never shifted by one; an instant is shown
 * as the day that it is in the participant's own zone.
 */

const dayOnly = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * `M/D/YYYY` without zero padding (specification, section 3), which no language changes, or null for text that is no date.
 */
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
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whether a day is over, as the host counts days: by UTC. */
export function isPast(day: string, now: Date): boolean {
  return day < now.toISOString().slice(0, 10)
}

/** From the native date control's `YYYY-MM-DD` to the `DD/MM/YYYY` that the field stores; empty gives null. */
export function toDayMonthYear(day: string): string | null {
  const [, year, month, date] = dayOnly.exec(day) ?? []
  return year && month && date ? `${date}/${month}/${year}` : null
}

/** From the stored `DD/MM/YYYY` to the native control's `YYYY-MM-DD`; anything else gives empty text. */
export function fromDayMonthYear(text: string | null | undefined): string {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text ?? '') ?? []
  return year && month && date ? `${year}-${month}-${date}` : ''
}
