import * as endpoints from '#contract/desk/endpoints.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOperator } from '#desk/session/use-operator.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { Buttons, FormGrid } from '#desk/shell/FormGrid.tsx'
import { ReasonField } from '#desk/shell/ReasonField.tsx'
import { FileButton } from './FileButton.tsx'
import { OpenedRoster } from './OpenedRoster.tsx'
import { type RosterFilter, answeredStudiesQuery } from './queries.ts'
import { countsText } from './roster-texts.ts'

export interface StudyRosterProps {
  studyId: number
  filter: RosterFilter
  onFilter: (filter: RosterFilter) => void
}

/** The participants of one study, from their answers to their pay. They stay closed until the operator gives a reason. */
export function StudyRoster({ studyId, filter, onFilter }: StudyRosterProps) {
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
      actions={
        reason !== '' &&
        operator.may('editor') && (
          <Buttons>
            <FileButton endpoint={endpoints.rosterFile} studyId={studyId} reason={reason}>
              Download the roster (CSV)
            </FileButton>
            <FileButton endpoint={endpoints.answersFile} studyId={studyId} reason={reason}>
              Download all answers (CSV)
            </FileButton>
          </Buttons>
        )
      }
    >
      {!operator.may('support') && <p>Your role sees how many answers there are, not the answers.</p>}
      {operator.may('support') && reason === '' && <ReasonForm onOpen={setReason} />}
      {reason !== '' && (
        <OpenedRoster studyId={studyId} reason={reason} filter={filter} onFilter={onFilter} />
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
