import type { LogRow } from '#contract/desk/answers/log.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { dateFormat } from '#language/formats.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { NextPageButton } from '#desk/shell/NextPageButton.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import { LogFilterForm, type LogFilterFormProps } from './LogFilterForm.tsx'
import { logQuery } from './queries.ts'
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
      <NextPageButton query={log}>Older acts</NextPageButton>
    </DeskPage>
  )
}

function Entry({ row: { id, at, actor, act, subject, reason, before, after } }: { row: LogRow }) {
  return (
    <li className={styles.row}>
      <span className={styles.number}>{id}</span>
      <div>
        <p translate="no">
          <strong>{actor}</strong> <span className={styles.act}>{act}</span>{' '}
          <Link to="/log" search={{ subject }}>
            {subject}
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

/** The changed fields, each with its value before and after. */
function Change({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  if (names.length === 0) return null
  return (
    <ul className={styles.change}>
      {names.map((name) => (
        <li key={name}>
          <span>{`${name}:`}</span> {name in was && <del>{valueText(was[name])}</del>}{' '}
          {name in is && <ins>{valueText(is[name])}</ins>}
        </li>
      ))}
    </ul>
  )
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const valueText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
