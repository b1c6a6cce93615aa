/** The registry has days (`2027-06-30`) and months (`2027-06`). Databases have no year 0. */
const partialDate = /^(?!0000)(\d{4})-(\d{2})(?:-(\d{2}))?$/

/** The last day of a date or month, as `YYYY-MM-DD`; null if it is invalid. */
export function lastDayOf(date: string | null): string | null {
  const [, year, month, day] = partialDate.exec(date ?? '') ?? []
  if (year === undefined || month === undefined) return null
  if (day !== undefined) return existingDay(`${year}-${month}-${day}`)
  // Day 0 of the following month.
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return existingDay(`${year}-${month}-${last}`)
}

/** The first day of a date or month, as `YYYY-MM-DD`; null if it is invalid. */
export function firstDayOf(date: string | null): string | null {
  const [, year, month, day] = partialDate.exec(date ?? '') ?? []
  return year === undefined || month === undefined ? null : existingDay(`${year}-${month}-${day ?? '01'}`)
}

function existingDay(day: string): string | null {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day
}
