import { countedAtMost } from '#contract/base/values.ts'
import { formatCount } from '#language/language.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { RecordList } from '#ui/page/RecordList.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { errorText } from '#desk/api/errors.ts'

export interface NextPageProps {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >
  moreText: string
}

export interface PagedListProps<Row> extends NextPageProps {
  rows: readonly Row[]
  emptyText: string
  /** Draws a row. It needs a key. */
  children: (row: Row) => ReactElement
}

export function PagedList<Row>({ rows, emptyText, children, ...next }: PagedListProps<Row>) {
  return (
    <>
      {rows.length === 0 ? <EmptyState title={emptyText} /> : <RecordList>{rows.map(children)}</RecordList>}
      <NextPage {...next} />
    </>
  )
}

/** How many rows a list has in all. */
export const countText = (count: number) => `${formatCount(count)}${count < countedAtMost ? '' : ' or more'}`

export function NextPage({ query, moreText }: NextPageProps) {
  const { isFetchingNextPage: isBusy } = query
  return (
    <>
      {query.isFetchNextPageError && <Banner tone="error">{errorText(query.error)}</Banner>}
      {query.hasNextPage && (
        <Button variant="secondary" isBusy={isBusy} onClick={() => void query.fetchNextPage()}>
          {moreText}
        </Button>
      )}
    </>
  )
}
