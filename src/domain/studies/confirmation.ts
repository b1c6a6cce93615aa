import type { StudyHead } from '#contract/answers/catalogue.ts'
import { addDays } from '#domain/dates/calendar.ts'

/** The registry asks sponsors to confirm a record once a year. */
const daysOfYear = 365

/** The last day for which the source confirmed a record. @param confirmedAt A month (`YYYY-MM`) lasts to its end. */
const lastDayOf = (confirmedAt: string) =>
  confirmedAt.length === 'YYYY-MM'.length ? `${confirmedAt}-31` : confirmedAt

/**
 * Full years since the source confirmed a record.
 *
 * @param today Calendar day `YYYY-MM-DD`.
 */
export function yearsSince(confirmedAt: string | null, today: string): number {
  if (confirmedAt === null) return 0
  let years = 0
  while (years < 99 && lastDayOf(confirmedAt) <= addDays(today, -daysOfYear * (years + 1))) years += 1
  return years
}

/** The studies in their order, those last that were not confirmed for a year: they may have ended long ago. */
export function oldRecordsLast<Listed>(
  listed: readonly Listed[],
  studyOf: (one: Listed) => Pick<StudyHead, 'confirmed_at'>,
  today: string,
): readonly Listed[] {
  const yearAgo = addDays(today, -daysOfYear)
  const isOld = (one: Listed) => {
    const { confirmed_at: confirmedAt } = studyOf(one)
    return !!confirmedAt && lastDayOf(confirmedAt) <= yearAgo
  }
  const old = listed.filter(isOld)
  return old.length === 0 ? listed : [...listed.filter((one) => !isOld(one)), ...old]
}
