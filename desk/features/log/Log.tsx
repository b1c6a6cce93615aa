import type { LogRow } from '#contract/desk/answers/log.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { dateFormat } from '#language/formats.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { NextPage } from '#desk/shell/PagedList.tsx'
import { actText } from './act-texts.ts'
import { changedFields } from './changed-fields.ts'
import { ChainCheck } from './ChainCheck.tsx'
import { LogFilterForm, type LogFilterFormProps } from './LogFilterForm.tsx'
import { logQuery } from './queries.ts'
import { SubjectLink } from './SubjectLink.tsx'
import styles from './Log.module.css'

const momentText = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' })

/** Every act at the desk and of commands, newest first. */
export function Log({ filter, onFilter }: LogFilterFormProps) {
  const log = useSuspenseInfiniteQuery(logQuery(filter))
  const rows = log.data.pages.flatMap((page) => page.rows)
  return (
    <DeskPage
      title="Log"
      intro="Every act of operators and commands. Rows are never changed or removed."
      actions={<ChainCheck />}
    >
      <LogFilterForm key={`${filter.act} ${filter.subject}`} filter={filter} onFilter={onFilter} />
      {rows.length === 0 ? (
        <EmptyState title="Nothing matches this filter" />
      ) : (
        <ol className={styles.rows}>
          {rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </ol>
      )}
      <NextPage query={log} moreText="Older acts" />
    </DeskPage>
  )
}

function Entry({ row: { id, at, actor, act, subject, reason, before, after } }: { row: LogRow }) {
  return (
    <li className={styles.row}>
      <span className={styles.number}>{id}</span>
      <div>
        <p translate="no">
          <strong>{actor}</strong> <span className={styles.act}>{actText(act)}</span>{' '}
          <SubjectLink subject={subject} />{' '}
          <Link to="/log" search={{ subject }}>
            <span>All acts</span>
            <VisuallyHidden>{` on ${subject}`}</VisuallyHidden>
          </Link>
        </p>
        {reason !== null && <p>{`“${reason}”`}</p>}
        <Change before={before} after={after} />
      </div>
      <time dateTime={at} className={styles.at}>
        {momentText(Date.parse(at))}
      </time>
    </li>
  )
}

/** The changed fields, each with its value before and after. A value that the act says nothing of stays as it was. */
function Change({ before, after }: { before: unknown; after: unknown }) {
  const fields = changedFields(before, after)
  if (fields.length === 0) return null
  return (
    <ul className={styles.change}>
      {fields.map(({ name, was, is }) => (
        <li key={name}>
          <span>{`${name}:`}</span> {was !== null && (is === null ? <span>{was}</span> : <del>{was}</del>)}{' '}
          {was !== null && is !== null && <span>→</span>} {is !== null && <ins>{is}</ins>}
        </li>
      ))}
    </ul>
  )
}
