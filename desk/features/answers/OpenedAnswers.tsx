import type { Applicant, Column } from '#contract/desk/answers/applicants.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Spinner } from '#ui/parts/Spinner.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '#desk/api/errors.ts'
import { useOperator } from '#desk/session/use-operator.ts'
import { Buttons } from '#desk/shell/FormGrid.tsx'
import { applicantsText, decisionTitles } from './answer-texts.ts'
import { AnswerFilterForm } from './AnswerFilterForm.tsx'
import { ApplicantTable } from './ApplicantTable.tsx'
import { DecisionBar, type DecisionResult } from './DecisionBar.tsx'
import styles from './Answers.module.css'
import { type AnswerFilter, applicantsQuery } from './queries.ts'
import { useChoice } from './use-choice.ts'

export interface OpenedAnswersProps {
  studyId: number
  reason: string
  filter: AnswerFilter
  onFilter: (filter: AnswerFilter) => void
}

const nobody: readonly Applicant[] = []
const noColumns: readonly Column[] = []

/** Filter, table and decisions. An editor may decide; support reads. */
export function OpenedAnswers({ studyId, reason, filter, onFilter }: OpenedAnswersProps) {
  const query = applicantsQuery(studyId, { reason, filter })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  const applicants = data?.applicants ?? nobody
  const columns = data?.columns ?? noColumns
  const choice = useChoice(applicants)
  const mayDecide = useOperator().may('editor')
  const [result, setResult] = useState<DecisionResult | null>(null)
  const bar = useRef<HTMLElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const { decision, key, value, after } = filter
  return (
    <>
      <AnswerFilterForm columns={columns} filter={filter} onFilter={onFilter} />
      <div ref={results} tabIndex={-1} className={styles.results}>
        {result && <Result result={result} />}
        {error && (
          <Banner
            tone="error"
            action={
              <Button size="small" variant="quiet" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {errorText(error)}
          </Banner>
        )}
        {!data && !error && <Spinner />}
        {data && applicants.length === 0 && <EmptyState title="No answers match this filter" />}
        {applicants.length > 0 && (
          <ApplicantTable
            columns={columns}
            applicants={applicants}
            choice={mayDecide ? choice : null}
            isBusy={isPlaceholderData}
            onEnter={() => bar.current?.querySelector<HTMLElement>('select, button')?.focus()}
          />
        )}
      </div>
      <Pages
        next={data?.next ?? null}
        isFirst={after === undefined}
        onPage={(page) => onFilter({ decision, key, value, after: page })}
      />
      {mayDecide && (
        <DecisionBar
          studyId={studyId}
          choice={choice}
          isBusy={isPlaceholderData}
          bar={bar}
          onDecided={(decided) => {
            setResult(decided)
            // The form that had the focus is gone.
            results.current?.focus()
          }}
        />
      )}
    </>
  )
}

interface PagesProps {
  next: string | null
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

function Result({ result: { decision, decided } }: { result: DecisionResult }) {
  return (
    <Banner tone="success">{`${applicantsText(decided)}: ${decisionTitles[decision].toLowerCase()}.`}</Banner>
  )
}
