import type { RosterAnswer } from '#contract/desk/answers/roster.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Spinner } from '#ui/parts/Spinner.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FailedPage } from '#desk/shell/FailedPage.tsx'
import { Buttons } from '#desk/shell/FormGrid.tsx'
import { AnswerFilterForm } from './AnswerFilterForm.tsx'
import { BoardLinks } from './BoardLinks.tsx'
import { type RosterFilter, rosterQuery } from './queries.ts'
import { WorkingRoster } from './WorkingRoster.tsx'

export interface OpenedRosterProps {
  studyId: number
  reason: string
  filter: RosterFilter
  onFilter: (filter: RosterFilter) => void
}

export function OpenedRoster({ studyId, reason, filter, onFilter }: OpenedRosterProps) {
  const query = rosterQuery(studyId, { reason, filter })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  const { board = 'waiting', key, value, after } = filter
  if (!data && !error) return <Spinner />
  return (
    <>
      {error && <FailedPage error={error} reset={() => void refetch()} />}
      {data && (
        <>
          <BoardLinks studyId={studyId} counts={data.counts} board={board} />
          <AnswerFilterForm
            columns={data.columns}
            filter={filter}
            onFilter={(answer) => onFilter({ board, ...answer })}
          />
          <WorkingRoster studyId={studyId} roster={data} board={board} isBusy={isPlaceholderData} />
          <Pages
            next={data.next}
            isFirst={after === undefined}
            onPage={(page) => onFilter({ board, key, value, after: page })}
          />
        </>
      )}
    </>
  )
}

interface PagesProps {
  next: RosterAnswer['next']
  isFirst: boolean
  onPage: (after: string | undefined) => void
}

function Pages({ next, isFirst, onPage }: PagesProps) {
  if (next === null && isFirst) return null
  return (
    <Buttons>
      {!isFirst && (
        <Button size="small" variant="secondary" onClick={() => onPage(undefined)}>
          First page
        </Button>
      )}
      {next !== null && (
        <Button size="small" variant="secondary" onClick={() => onPage(next)}>
          Next page
        </Button>
      )}
    </Buttons>
  )
}
