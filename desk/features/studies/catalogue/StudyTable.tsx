import type { CatalogueStudiesAnswer, CatalogueStudyRow } from '#contract/desk/answers/catalogue-studies.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import type { InfiniteData, UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { type Row, flexRender, useTable } from '@tanstack/react-table'
import { useRouter } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, memo, useEffect, useMemo, useRef } from 'react'
import { errorText } from '#desk/api/errors.ts'
import { columnsFor, features } from './study-columns.tsx'
import styles from './StudyTable.module.css'

/** Pixels; the style sheet has the same. */
const rowHeight = 48
/** Rows that are drawn beyond either edge, so that Tab finds the next link. */
const overscan = 6
/** Further rows are asked for when fewer than these are left. */
const ahead = 100

export interface StudyTableProps {
  query: UseSuspenseInfiniteQueryResult<InfiniteData<CatalogueStudiesAnswer>>
  categories: readonly { id: number; title: string }[]
}

/**
 * The rows on the screen, of a table as long as the catalogue. It is a real table: `aria-rowindex` says where its rows
 * are among all. Rows between the last loaded one and the place of the scrollbar are loaded in order.
 */
export function StudyTable({ query, categories }: StudyTableProps) {
  const { pages } = query.data
  const rows = useMemo(() => pages.flatMap((page) => page.rows), [pages])
  const count = query.hasNextPage ? Math.max(pages[0]?.total ?? 0, rows.length + 1) : rows.length
  const scroller = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing of the virtualizer is memoised
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    // The browser scrolls on while React draws.
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  useNextPages(query, rows.length <= last + ahead)
  // The table is given the drawn rows alone: a model of all rows would block the page at every new page of rows.
  const data = useMemo(() => rows.slice(first, last + 1), [rows, first, last])
  const columns = useMemo(() => columnsFor(categories), [categories])
  const table = useTable({ features, columns, data, getRowId: ({ id }) => String(id) })
  const waiting = items.slice(data.length)
  const follow = useFollowedLinks()
  return (
    <>
      {query.isFetchNextPageError && <MissingRows query={query} />}
      <section
        ref={scroller}
        className={styles.scroller}
        data-scroll-restoration-id="studies"
        aria-label="Table of studies"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the keyboard
        tabIndex={0}
      >
        <div style={{ blockSize: virtual.getTotalSize() + rowHeight }} className={styles.space}>
          <table
            aria-rowcount={count + 1}
            className={styles.table}
            style={{ insetBlockStart: first * rowHeight }}
          >
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id} aria-rowindex={1}>
                  {group.headers.map((header) => (
                    <th key={header.id} scope="col" data-column={header.id}>
                      {flexRender(header.column.columnDef.header, header.getContext())}
                    </th>
                  ))}
                </tr>
              ))}
            </thead>
            {/* Links are pressed by pointer or keyboard; both are clicks. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
            <tbody onClick={follow}>
              {table.getRowModel().rows.map((row) => (
                <StudyRow key={row.id} row={row} position={first + row.index + 2} />
              ))}
              {waiting.map(({ key, index }) => (
                <tr key={key} aria-rowindex={index + 2}>
                  <td colSpan={columns.length} className={styles.waiting}>
                    Loading…
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  )
}

/** The table makes its rows anew at each step of scrolling: a row that shows the same is not drawn again. */
const StudyRow = memo(
  function StudyRow({ row, position }: { row: Row<typeof features, CatalogueStudyRow>; position: number }) {
    return (
      <tr aria-rowindex={position}>
        {row.getAllCells().map((cell) => (
          <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>
        ))}
      </tr>
    )
  },
  (one, other) => one.row.original === other.row.original && one.position === other.position,
)

/** Loads page after page while rows are wanted. A failure stops it. */
function useNextPages(query: StudyTableProps['query'], isWanted: boolean): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const mayFetch = isWanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (mayFetch) void fetchNextPage()
  }, [mayFetch, fetchNextPage])
}

function MissingRows({ query }: Pick<StudyTableProps, 'query'>) {
  return (
    <Banner
      tone="error"
      action={
        <Button size="small" variant="quiet" onClick={() => void query.fetchNextPage()}>
          Try again
        </Button>
      }
    >
      {errorText(query.error)}
    </Banner>
  )
}

/**
 * Leads to the study of a pressed link without loading the desk again. One handler for all rows: the router's own links
 * take longer to draw than the rest of a row.
 */
function useFollowedLinks() {
  const router = useRouter()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    // Another tab, another window, or a download.
    if (link === null || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href: link.pathname })
  }
}
