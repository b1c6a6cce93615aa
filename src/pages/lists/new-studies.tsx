import { t, plural } from '#language/language.ts'
import { shortDay } from '#language/times.ts'
import { dayOf } from '#domain/dates/calendar.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import type { StudySearch } from '#domain/search/search-terms.ts'
import { paramsOf } from '#pages/search/applied-search.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { lastVisit, noteVisit } from '#pages/last-visit.ts'

/** What has come to this device since the participant's last visit on a day before today. */
export interface NewStudies {
  ids: ReadonlySet<number>
  /** In milliseconds since 1970. */
  since: number
}

/** Reads what is new, and notes the visit, as often as studies come. */
export function useNewStudies(owner: string, today: string, { arrived }: Catalogue): NewStudies {
  const news = useMemo(() => {
    const since = lastVisit(owner, today)
    const ids = Object.entries(arrived).flatMap(([id, at]) => (at > since ? [Number(id)] : []))
    return { ids: new Set(ids), since }
  }, [owner, today, arrived])
  useEffect(() => {
    // A clock that was put back must not make what is seen now new again. A page may be open since a day before.
    noteVisit(owner, dayOf(new Date()), Math.max(Date.now(), ...Object.values(arrived)))
    // oxlint-disable-next-line react/exhaustive-deps -- a page that comes back on another day is a visit, too
  }, [owner, today, arrived])
  return news
}

/** The new studies of a list. */
export function useNewOf(found: readonly StudyHead[], { ids }: NewStudies): readonly StudyHead[] {
  return useMemo(() => found.filter(({ id }) => ids.has(id)), [found, ids])
}

/** "7 new since Nov 20": filters the list, and shows all of it again. */
export function NewLink({
  count,
  since,
  search,
}: Pick<NewStudies, 'since'> & { count: number; search: StudySearch }) {
  if (count === 0) return null
  return (
    <Link to="." search={paramsOf({ ...search, isNew: !search.isNew })} resetScroll={false}>
      {search.isNew
        ? t('Show all')
        : plural(count, '1 new since {day}', '{count} new since {day}', {
            day: shortDay(new Date(since)),
          })}
    </Link>
  )
}
