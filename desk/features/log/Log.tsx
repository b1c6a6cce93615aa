import { actText, actTexts } from '#contract/desk/answers/acts.ts'
import type { LogCheckAnswer, LogRow } from '#contract/desk/answers/log.ts'
import { RecordRow } from '#ui/page/RecordList.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { dateFormat } from '#language/formats.ts'
import { formatCount } from '#language/language.ts'
import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { PagedList } from '#desk/shell/PagedList.tsx'
import { changedFields } from './changed-fields.ts'
import { type LogFilter, logQuery } from './queries.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { Button } from '#ui/parts/Button.tsx'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FilterForm } from '#desk/shell/FormGrid.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'
import styles from './Log.module.css'

const momentText = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' })

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
      <PagedList rows={rows} query={log} emptyText="Nothing matches this filter" moreText="Older acts">
        {(row) => <Entry key={row.id} row={row} />}
      </PagedList>
    </DeskPage>
  )
}

function Entry({ row: { id, at, actor, act, subject, reason, before, after } }: { row: LogRow }) {
  return (
    <RecordRow
      heading="h2"
      title={
        <span translate="no">
          <strong>{actor}</strong> <span className={styles.act}>{actText(act)}</span>{' '}
          <Link {...linkOf(subject)}>{subject}</Link>{' '}
          <Link to="/log" search={{ subject }}>
            <span>All acts</span>
            <VisuallyHidden>{` on ${subject}`}</VisuallyHidden>
          </Link>
        </span>
      }
      aside={<time dateTime={at}>{momentText(Date.parse(at))}</time>}
      details={[reason && `“${reason}”`, `Row ${id}`]}
    >
      <Change before={before} after={after} />
    </RecordRow>
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

/** Goes on where the call before has ended, until the end of the log. */
async function checkFrom(after?: number): Promise<LogCheckAnswer> {
  const part = await call(endpoints.logCheck, { query: { after } })
  return part.next === null ? part : checkFrom(part.next)
}

function ChainCheck() {
  const checking = useMutation({ mutationFn: () => checkFrom() })
  const { data, error } = checking
  const isBroken = data !== undefined && data.broken_at !== null
  return (
    <>
      <output className={isBroken ? styles.broken : styles.holds}>
        {data && (
          <span>
            {data.broken_at === null
              ? `The chain holds: ${formatCount(data.rows)} rows`
              : `The chain is broken at row ${data.broken_at}: the log was changed`}
          </span>
        )}
        {error && <span>{errorText(error)}</span>}
      </output>
      <Button variant="secondary" size="small" isBusy={checking.isPending} onClick={() => checking.mutate()}>
        Check the chain
      </Button>
    </>
  )
}

interface LogFilterFormProps {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

function LogFilterForm({ filter, onFilter }: LogFilterFormProps) {
  return (
    <FilterForm
      isFiltered={isFiltered(filter)}
      onShowAll={() => onFilter({})}
      onSubmit={(textOf) =>
        onFilter({ act: textOf('act') || undefined, subject: textOf('subject') || undefined })
      }
    >
      <SelectField
        name="act"
        label="Act"
        emptyText="Any"
        options={Object.entries(actTexts).map(([value, label]) => ({ value, label }))}
        defaultValue={filter.act ?? ''}
      />
      <TextField name="subject" label="Record" placeholder="operator:3" defaultValue={filter.subject} />
    </FilterForm>
  )
}

/** Leads to the record of an act, such as `participant:5`. Without a page for it, to all acts on it. */
function linkOf(subject: string): LinkProps {
  const [kind = '', id = '', key] = subject.split(':', 3)
  // A correction names a study as its source does.
  switch (key === undefined ? kind : '') {
    case 'participant':
      return { to: '/people', search: { query: subject } }
    case 'payout':
      return { to: '/people', search: { query: id } }
    case 'message':
      return { to: '/contact/$reference', params: { reference: id }, preload: false }
    case 'study':
      return { to: '/studies/$id', params: { id } }
    case 'own-study':
      return { to: '/studies/own/$id', params: { id } }
    case 'operator':
      return { to: '/operators' }
    case 'source':
      return { to: '/sources' }
    default:
      return { to: '/log', search: { subject } }
  }
}
