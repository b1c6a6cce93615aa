import type { StudyHead } from '#contract/answers/catalogue.ts'
import { addDays } from '#domain/dates/calendar.ts'

/** The registry asks sponsors to confirm a record once a year. */
const daysOfYear = 365

/**
 * Tells whether a record was last confirmed more than a year ago: the study may have ended since.
 *
 * @param today Calendar day `YYYY-MM-DD`.
 */
export function oldRecords(today: string): (confirmedAt: string | null | undefined) => boolean {
  const yearAgo = addDays(today, -daysOfYear)
  // A month (`YYYY-MM`) is compared as a whole.
  return (confirmedAt) => !!confirmedAt && confirmedAt < yearAgo.slice(0, confirmedAt.length)
}

/** The studies in their order, those with old records last. */
export function oldRecordsLast<Study extends Pick<StudyHead, 'confirmed_at'>>(
  studies: readonly Study[],
  today: string,
): readonly Study[] {
  const isOld = oldRecords(today)
  return studies.toSorted((one, other) => +isOld(one.confirmed_at) - +isOld(other.confirmed_at))
}
