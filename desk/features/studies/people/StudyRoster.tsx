import * as endpoints from '#contract/desk/endpoints.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useOperator } from '#desk/session/operator.ts'
import { FormGrid } from '#desk/shell/FormGrid.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { ReasonField } from '#desk/shell/ActForm.tsx'
import { answeredStudiesQuery, type RosterFilter, rosterQuery } from './queries.ts'
import { type Board, boards, boardTitles, countOf, countsText } from './roster-texts.ts'
import type { RosterAnswer } from '#contract/desk/answers/roster.ts'
import { Spinner } from '#ui/parts/Spinner.tsx'
import { FailedPage } from '#desk/shell/FailedPage.tsx'
import { RosterFilterForm } from './RosterFilterForm.tsx'
import { WorkingRoster } from './WorkingRoster.tsx'
import { call } from '#desk/api/client.ts'
import { FileButton, fileTimeoutMs as timeoutMs } from '#desk/shell/FileButton.tsx'
import { formatCount } from '#language/language.ts'
import { partLink, StateLinks } from '#desk/shell/StateLinks.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the page before opens one participant's row. An address cannot give it: it would open records unasked. */
    rosterReason?: string
  }
}

export interface StudyRosterProps {
  /** In the catalogue; null for a study that was never published. */
  studyId: number | null
  filter: RosterFilter
}

/** The participants of one study, from their answers to their pay. They stay closed until the operator gives a reason. */
export function StudyRoster({ studyId: asked, filter }: StudyRosterProps) {
  const study = useSuspenseQuery(answeredStudiesQuery).data.studies.find(({ id }) => id === asked)
  const operator = useOperator()
  const given = useRouterState({ select: ({ location }) => location.state.rosterReason })
  const [reason, setReason] = useState((filter.who !== undefined && given) || '')
  if (study === undefined) return <EmptyState title="Nobody has answered this study" />
  const { id: studyId } = study
  // The file has all participants, whatever the filter. Each of them sees the reason.
  const wanted = { params: { id: studyId }, reason, timeoutMs }
  return (
    <>
      <p>{countsText(study)}</p>
      {reason !== '' && filter.who === undefined && operator.may('editor') && (
        <ButtonRow>
          <FileButton read={() => call(endpoints.answersFile, wanted)}>Download all answers (CSV)</FileButton>
        </ButtonRow>
      )}
      {!operator.may('support') && <p>Your role sees how many answers there are, not the answers.</p>}
      {operator.may('support') && reason === '' && <ReasonForm onOpen={setReason} />}
      {reason !== '' && <OpenedRoster studyId={studyId} reason={reason} filter={filter} />}
    </>
  )
}

function ReasonForm({ onOpen }: { onOpen: (reason: string) => void }) {
  return (
    <Card>
      <FormGrid onSubmit={(textOf) => onOpen(textOf('reason'))}>
        <ReasonField hint="Each participant whose answers are shown reads it, such as: We choose participants" />
        <Button type="submit">Open the answers</Button>
      </FormGrid>
    </Card>
  )
}

interface OpenedRosterProps {
  studyId: number
  reason: string
  filter: RosterFilter
}

function OpenedRoster({ studyId, reason, filter }: OpenedRosterProps) {
  const navigate = useNavigate()
  const onFilter = (search: RosterFilter) => void navigate({ to: '.', search })
  const query = rosterQuery(studyId, { reason, filter })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  const { board = 'waiting', who, after } = filter
  if (!data && !error) return <Spinner />
  return (
    <>
      {error && <FailedPage error={error} reset={() => void refetch()} />}
      {data && (
        <>
          {who !== undefined && (
            <p>{`One participant alone. The reason, which the participant reads: ${reason}`}</p>
          )}
          <BoardLinks counts={data.counts} board={board} />
          <RosterFilterForm
            roster={data}
            filter={filter}
            onFilter={(wanted) => onFilter({ board, ...wanted })}
          />
          <WorkingRoster
            studyId={studyId}
            roster={data}
            board={board}
            reason={who === undefined ? reason : null}
            isBusy={isPlaceholderData}
          />
          <Pages
            next={data.next}
            isFirst={after === undefined}
            onPage={(page) => onFilter({ ...filter, after: page })}
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
    <ButtonRow>
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
    </ButtonRow>
  )
}

function BoardLinks({ counts, board }: { counts: RosterAnswer['counts']; board: Board }) {
  return (
    <StateLinks>
      {boards.map((one) => (
        <Link key={one} to="." search={{ board: one }} {...partLink(one === board)}>
          {`${boardTitles[one]} ${formatCount(countOf(counts, one))}`}
        </Link>
      ))}
    </StateLinks>
  )
}
