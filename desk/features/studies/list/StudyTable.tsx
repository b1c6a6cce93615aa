import type { CatalogueStudyRow } from '#contract/desk/answers/catalogue-studies.ts'
import { useRouter } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, memo, useMemo, useRef } from 'react'
import { FailedPage } from '#desk/shell/FailedPage.tsx'
import { type StudyRowsProps, useStudyRows } from './use-study-rows.ts'
import { CatalogueLabels } from '#desk/features/studies/StudyLabels.tsx'
import { sourceTitle } from '#desk/shell/source-title.ts'
import { calendarDayOf } from '#desk/shell/times.ts'
import styles from './StudyTable.module.css'

/** Pixels; the style sheet has the same. */
const rowHeight = 48
/** Rows that are drawn beyond either edge, so that Tab finds the next link. With more, a turn of the wheel is slow. */
const overscan = 3

export interface StudyTableProps extends StudyRowsProps {
  categories: readonly { id: number; title: string }[]
}

/** The rows on the screen, of a real table as long as the catalogue: `aria-rowindex` says where they are in it. */
export function StudyTable({ categories, ...list }: StudyTableProps) {
  const { total } = list
  const scroller = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing of the virtualizer is memoised
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    // The browser scrolls on while React draws.
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  const { rowAt, failed } = useStudyRows(list, { first, last, isScrolling: virtual.isScrolling })
  const columns = useMemo(() => columnsFor(categories), [categories])
  const follow = useFollowedLinks()
  return (
    <>
      {failed && <FailedPage error={failed.error} reset={() => void failed.refetch()} />}
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
            aria-rowcount={total + 1}
            className={styles.table}
            style={{ insetBlockStart: first * rowHeight }}
          >
            <thead>
              <tr aria-rowindex={1}>
                {columns.map(({ id, header }) => (
                  <th key={id} scope="col" data-column={id}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            {/* Links are pressed by pointer or keyboard; both are clicks. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
            <tbody onClick={follow}>
              {items.map(({ key, index }) => {
                const study = rowAt(index)
                if (typeof study !== 'string')
                  return <StudyRow key={study.id} study={study} columns={columns} position={index + 2} />
                return (
                  <tr key={key} aria-rowindex={index + 2}>
                    <td colSpan={columns.length} className={styles.waiting}>
                      {study === 'gone' ? 'It has left this list.' : 'Loading…'}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </section>
    </>
  )
}

/** A row that shows the same is not drawn again while the table scrolls. */
const StudyRow = memo(function StudyRow({
  study,
  columns,
  position,
}: {
  study: CatalogueStudyRow
  columns: readonly StudyColumn[]
  position: number
}) {
  return (
    <tr aria-rowindex={position}>
      {columns.map(({ id, cell }) => (
        <td key={id}>{cell(study)}</td>
      ))}
    </tr>
  )
})

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

interface StudyColumn {
  id: string
  header: string
  cell: (study: CatalogueStudyRow) => ReactNode
}

function columnsFor(categories: readonly { id: number; title: string }[]): StudyColumn[] {
  const titles = new Map(categories.map(({ id, title }) => [id, title]))
  return [
    { id: 'title', header: 'Title', cell: (study) => <Title study={study} /> },
    { id: 'source', header: 'Source', cell: ({ source }) => sourceTitle(source) },
    { id: 'key', header: 'Key', cell: ({ source_key: key }) => <Cut text={key} /> },
    { id: 'category', header: 'Category', cell: ({ category }) => <Cut text={titles.get(category) ?? ''} /> },
    { id: 'published', header: 'Published', cell: ({ publish_on: day }) => calendarDayOf(day) },
    { id: 'expires', header: 'Expires', cell: ({ expire_on: day }) => day && calendarDayOf(day) },
  ]
}

/** A text of any length. The other texts fit, and cells that cut none are drawn in half the time. */
function Cut({ text }: { text: string }) {
  return <span className={styles.cut}>{text}</span>
}

function Title({ study }: { study: CatalogueStudyRow }) {
  const { id, title, source, source_key: key } = study
  return (
    <span className={styles.title}>
      <a href={source === 'own' ? `/studies/own/${key}` : `/studies/${id}`} title={title}>
        {title}
      </a>
      <CatalogueLabels study={study} />
    </span>
  )
}
