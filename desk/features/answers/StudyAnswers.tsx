import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOperator } from '#desk/session/use-operator.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { FormGrid } from '#desk/shell/FormGrid.tsx'
import { ReasonField } from '#desk/shell/ReasonField.tsx'
import { countsText } from './answer-texts.ts'
import { AnswersFile } from './AnswersFile.tsx'
import { OpenedAnswers } from './OpenedAnswers.tsx'
import { type AnswerFilter, answeredStudiesQuery } from './queries.ts'

export interface StudyAnswersProps {
  studyId: number
  filter: AnswerFilter
  onFilter: (filter: AnswerFilter) => void
}

/** The answers to one study. They stay closed until the operator gives a reason. */
export function StudyAnswers({ studyId, filter, onFilter }: StudyAnswersProps) {
  const study = useSuspenseQuery(answeredStudiesQuery).data.studies.find(({ id }) => id === studyId)
  const operator = useOperator()
  const [reason, setReason] = useState('')
  if (study === undefined)
    return (
      <DeskPage title="Answers">
        <EmptyState
          title="Nobody has answered this study"
          action={<Link to="/answers">All studies with answers</Link>}
        />
      </DeskPage>
    )
  return (
    <DeskPage
      title={study.title}
      intro={
        <>
          <Link to="/answers">All studies</Link> <span>{`· ${countsText(study)}`}</span>
        </>
      }
      actions={reason !== '' && operator.may('editor') && <AnswersFile studyId={studyId} reason={reason} />}
    >
      {!operator.may('support') && <p>Your role sees how many answers there are, not the answers.</p>}
      {operator.may('support') && reason === '' && <ReasonForm onOpen={setReason} />}
      {reason !== '' && (
        <OpenedAnswers studyId={studyId} reason={reason} filter={filter} onFilter={onFilter} />
      )}
    </DeskPage>
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
