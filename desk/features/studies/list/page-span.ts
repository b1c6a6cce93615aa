import { studiesOfPage } from '#contract/desk/answers/catalogue-studies.ts'

/** Pages of the table, the last one included. */
export interface PageSpan {
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
