import type { OwnStudyAnswer } from '#contract/desk/answers/own-studies.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { openDay } from '#domain/dates/open-day.ts'
import {
  type OperatorStudyAct,
  isOver as takesNoAnswers,
  offeredActs,
} from '#domain/recruiting/study-states.ts'
import { buttonClass } from '#ui/parts/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { ActButtons, ActForm, ReasonField } from '#desk/shell/ActForm.tsx'
import type { TextOf } from '#desk/shell/FormGrid.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'

const titles: Record<OperatorStudyAct, string> = {
  publish: 'Publish now',
  schedule: 'Schedule',
  draft: 'Make it a draft',
  template: 'Keep as a template',
  close: 'Close',
  feature: 'Feature',
  delete: 'Delete the draft',
}

export interface OwnStudyActsProps {
  study: OwnStudyAnswer
  /** There is unsaved input: acts are about what is saved. */
  isChanged: boolean
  onDone: (study: OwnStudyAnswer) => void
  onFailed: (error: unknown) => Promise<void>
}

export function OwnStudyActs(props: OwnStudyActsProps) {
  const { study, isChanged } = props
  const [act, setAct] = useState<OperatorStudyAct | null>(null)
  if (isChanged) return <p>You have unsaved changes. Save them before you publish or close this study.</p>
  const offered = offeredActs(study.state, study.study_id !== null)
  // The host may have moved the study on meanwhile.
  if (act !== null && offered.includes(act))
    return <StudyActForm {...props} act={act} onClose={() => setAct(null)} />
  return (
    <ButtonRow>
      <ActButtons
        acts={offered}
        titleOf={(name) => titleOf(name, study)}
        primary="publish"
        onChoose={setAct}
      />
      <Link
        to="/studies/new"
        search={{ copy: study.id }}
        className={buttonClass({ size: 'small', variant: 'quiet' })}
      >
        {study.state === 'template' ? 'Write a study from it' : 'Copy'}
      </Link>
    </ButtonRow>
  )
}

function titleOf(act: OperatorStudyAct, { featured, state }: OwnStudyAnswer) {
  if (act === 'delete' && state === 'template') return 'Delete the template'
  if (act === 'publish' && takesNoAnswers(state)) return 'Reopen'
  return act === 'feature' && featured ? 'Stop featuring' : titles[act]
}

function carryOut(
  act: Exclude<OperatorStudyAct, 'delete'>,
  { id, version, featured }: OwnStudyAnswer,
  textOf: TextOf,
) {
  const params = { id }
  if (act === 'close') {
    const body = { version, reason: textOf('reason'), decline: textOf('decline') !== '' }
    return call(endpoints.closeOwnStudy, { params, body })
  }
  if (act === 'feature')
    return call(endpoints.featureOwnStudy, { params, body: { version, featured: !featured } })
  const isHidden = act === 'draft' || act === 'template'
  const publishOn = act === 'publish' ? openDay(new Date()) : isHidden ? null : textOf('publish_on')
  const closeOn = isHidden ? null : textOf('close_on') || null
  const body = { version, publish_on: publishOn, close_on: closeOn, is_template: act === 'template' }
  return call(endpoints.scheduleOwnStudy, { params, body })
}

function StudyActForm(props: OwnStudyActsProps & { act: OperatorStudyAct; onClose: () => void }) {
  const { act, study, onDone, onFailed, onClose } = props
  const [today] = useState(() => openDay(new Date()))
  const isOver = study.close_on !== null && study.close_on < today
  const [publishOn, setPublishOn] = useState(study.publish_on ?? today)
  const [closeOn, setCloseOn] = useState(isOver ? '' : (study.close_on ?? ''))
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    await call(endpoints.deleteOwnStudy, { params: { id: study.id }, body: { version: study.version } })
    await client.invalidateQueries({ queryKey: ['own-studies'] })
    await navigate({ to: '/studies' })
  }
  const start = async (textOf: TextOf) => {
    try {
      if (act === 'delete') await remove()
      else onDone(await carryOut(act, study, textOf))
    } catch (error) {
      await onFailed(error)
      throw error
    }
  }
  const hasLastDay = act === 'schedule' || act === 'publish'
  return (
    <ActForm title={titleOf(act, study)} isFinal={act === 'delete'} act={start} onClose={onClose}>
      {act === 'schedule' && (
        <DateField
          label="First day"
          name="publish_on"
          value={publishOn}
          required
          onValueChange={setPublishOn}
        />
      )}
      {hasLastDay && (
        <DateField
          label="Last day"
          name="close_on"
          hint="May stay empty"
          value={closeOn}
          min={act === 'publish' || publishOn < today ? today : publishOn}
          onValueChange={setCloseOn}
        />
      )}
      {act === 'close' && <ReasonField hint="For the log" />}
      {act === 'close' && study.study_id !== null && (
        <p>
          <Checkbox name="decline">Decline those who still wait, and tell them within a minute</Checkbox>
          <Link to="/studies/own/$id/people" params={{ id: String(study.id) }} search={{ board: 'waiting' }}>
            Who waits
          </Link>
        </p>
      )}
      {act === 'template' && <p>Participants never see it. Others are written from it.</p>}
      {act === 'delete' && <p>It goes for good, with its versions.</p>}
    </ActForm>
  )
}
