import { dayMs } from '#domain/dates/spans.ts'
import { t, plural } from '#language/language.ts'
import type { Site } from '#domain/near/site-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { dayOf } from '#domain/dates/calendar.ts'
import { trialStatusText } from '#study/trial-status.ts'

export function milesText(miles: number): string {
  if (miles < 1) return t('Less than 1 mile')
  return plural(Math.round(miles), '1 mile', '{count} miles')
}

/** The places of a trial, such as `3 places, nearest 3 miles`; nothing without a place. @param miles Nearest first. */
export function placesText(miles: readonly number[]): string | undefined {
  const [nearest] = miles
  if (nearest === undefined) return undefined
  const distance = distanceText(nearest)
  return plural(miles.length, '1 place, {distance}', '{count} places, nearest {distance}', { distance })
}

/** A distance within a sentence, such as `5 miles`. */
export const distanceText = (miles: number) =>
  plural(Math.max(1, Math.round(miles)), '1 mile', '{count} miles')

export function siteName({ facility, city }: Pick<Site, 'facility' | 'city'>): string {
  // An address names it.
  const isNamed = facility.includes(`, ${city}`)
  return [facility, isNamed ? '' : city].filter(Boolean).join(', ') || t('A place without a name')
}

/** Older days are given as dates. */
const maxDaysAgo = 14

/** Status and confirmation, such as `Recruiting · confirmed 2 days ago`; with a date when older than two weeks. */
export function recruitingText({ status, confirmedAt }: Pick<StudyView, 'status' | 'confirmedAt'>): string {
  const days = confirmedAt === null ? -1 : (Date.parse(dayOf(new Date())) - Date.parse(confirmedAt)) / dayMs
  // A month alone is as long as `YYYY-MM`.
  const isRecent = confirmedAt?.length === 'YYYY-MM-DD'.length && days >= 0 && days <= maxDaysAgo
  if (!isRecent) return trialStatusText({ status, confirmedAt }) ?? ''
  const confirmed =
    days === 0 ? t('confirmed today') : plural(days, 'confirmed yesterday', 'confirmed {count} days ago')
  return `${t('Recruiting')} · ${confirmed}`
}
