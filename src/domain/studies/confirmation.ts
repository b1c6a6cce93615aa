import type { StudyHead } from '#contract/answers/catalogue.ts'
import { addDays } from '#domain/dates/calendar.ts'

/** The registry asks sponsors to confirm a record once a year. */
const daysOfYear = 365

/** Whether a record was confirmed before a day. A month (`YYYY-MM`) is compared as a whole. */
const isBefore = (confirmedAt: string, day: string) => confirmedAt < day.slice(0, confirmedAt.length)

/**
 * Full years since the source confirmed a record.
 *
 * @param today Calendar day `YYYY-MM-DD`.
 */
export function yearsSince(confirmedAt: string | null, today: string): number {
  let years = 0
  while (confirmedAt && isBefore(confirmedAt, addDays(today, -daysOfYear * (years + 1)))) years += 1
  return years
}

/** The studies in their order, those last that were not confirmed for a year: they may have ended long ago. */
export function oldRecordsLast<Study extends Pick<StudyHead, 'confirmed_at'>>(
  studies: readonly Study[],
  today: string,
): readonly Study[] {
  const yearAgo = addDays(today, -daysOfYear)
  const rank = ({ confirmed_at: at }: Study) => Number(!!at && isBefore(at, yearAgo))
  return studies.toSorted((one, other) => rank(one) - rank(other))
}
