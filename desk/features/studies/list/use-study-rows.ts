import { type CatalogueStudyRow, studiesOfPage } from '#contract/desk/answers/catalogue-studies.ts'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type StudyFilters, studiesQuery } from '#desk/features/studies/queries.ts'

export interface StudyRowsProps {
  filters: StudyFilters
  total: number
  starts: readonly number[]
}

export interface DrawnRows {
  first: number
  last: number
  isScrolling: boolean
}

/** Loads the pages of the rows that are looked at. Pages that a fast scroll passes over are not asked for. */
export function useStudyRows({ filters, total, starts }: StudyRowsProps, drawn: DrawnRows) {
  const client = useQueryClient()
  const queryOf = useCallback(
    (page: number) => studiesQuery(filters, rangeOf(starts, page)),
    [filters, starts],
  )
  const [span, setSpan] = useState<PageSpan>({ from: 0, to: 0 })
  const isLoaded = (page: number) => client.getQueryData(queryOf(page).queryKey) !== undefined
  const wanted = pagesAround(drawn, total)
  const next = spanToLoad(span, wanted, { isScrolling: drawn.isScrolling, isLoaded })
  if (next !== span) setSpan(next)
  const pages = useMemo(
    () => Array.from({ length: next.to - next.from + 1 }, (_, index) => next.from + index),
    [next],
  )
  const { rows, failed } = useQueries({ queries: pages.map(queryOf), combine })
  const rowAt = useCallback(
    (index: number): CatalogueStudyRow | 'loading' | 'gone' => {
      const loaded = rows[Math.floor(index / studiesOfPage) - next.from]
      return loaded ? (loaded[index % studiesOfPage] ?? 'gone') : 'loading'
    },
    [rows, next],
  )
  return { rowAt, failed }
}

function rangeOf(starts: readonly number[], page: number) {
  const from = starts[page]
  // The first page comes with the starts of all others.
  return page === 0 || from === undefined ? undefined : { from, above: starts[page + 1] }
}

type PageResult = UseQueryResult<{ rows: CatalogueStudyRow[] }>

const combine = (results: PageResult[]) => ({
  /** The rows of each page; undefined until they are loaded. */
  rows: results.map(({ data }) => data?.rows),
  failed: results.find(({ isError }) => isError),
})

/** Pages of the table, the last one included. */
interface PageSpan {
  from: number
  to: number
}

/** Rows beyond the drawn ones that are loaded too, so that slow scrolling never waits. */
const ahead = 100

/** The pages of the drawn rows and of those around them. */
export function pagesAround({ first, last }: { first: number; last: number }, total: number): PageSpan {
  const pageOf = (row: number) =>
    Math.floor(Math.min(Math.max(row, 0), Math.max(total - 1, 0)) / studiesOfPage)
  return { from: pageOf(first - ahead), to: pageOf(last + ahead) }
}

/**
 * The pages to load next. At rest they are the wanted ones. While the operator scrolls, the wanted pages have to touch
 * loaded ones, or be loaded already. Otherwise a drag of the scrollbar through 100,000 rows would ask for each page on
 * its way.
 */
export function spanToLoad(
  current: PageSpan,
  wanted: PageSpan,
  { isScrolling, isLoaded }: { isScrolling: boolean; isLoaded: (page: number) => boolean },
): PageSpan {
  if (current.from === wanted.from && current.to === wanted.to) return current
  if (!isScrolling || areLoaded(wanted, isLoaded)) return wanted
  const touches = wanted.from <= current.to + 1 && wanted.to >= current.from - 1
  return touches && areLoaded(current, isLoaded) ? wanted : current
}

function areLoaded({ from, to }: PageSpan, isLoaded: (page: number) => boolean): boolean {
  for (let page = from; page <= to; page += 1) if (!isLoaded(page)) return false
  return true
}
