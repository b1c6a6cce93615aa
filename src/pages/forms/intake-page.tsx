import { t } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { submittedAnswers } from '#domain/submitted-answers.ts'
import type { SubmittedAnswers } from '#domain/submitted-copy.ts'
import { stateTexts } from '#features/applications/application-text.ts'
import { participationText } from '#features/applications/participation-text.ts'
import { useParticipation } from '#features/applications/use-participation.ts'
import { describeEntry } from '#features/outbox/entry-text.ts'
import { SentIntake } from '#features/intake/SentIntake.tsx'
import { SubmittedCopy } from '#features/intake/SubmittedCopy.tsx'
import { IntakeForm } from '#features/intake/IntakeForm.tsx'
import { forgetSubmitted, keepSubmitted } from '#offline/device-only/submitted-answers.ts'
import { applications, listed } from '#offline/sync/applications.ts'
import { WrittenIn } from '#ui/parts/written-in.ts'
import { useState, useSyncExternalStore } from 'react'
import type { loadIntakePage } from './load-intake-page.ts'
import { ConfirmEmail } from '#features/outbox/ConfirmEmail.tsx'
import { postErrorText } from '#features/outbox/refusal-text.ts'
import { useOutbox, useOutboxSubmit } from '#features/outbox/use-outbox.ts'
import { useTabTitle } from '#pages/tab-title.ts'
import { useLoaderData, useNavigate, useSearch } from '@tanstack/react-router'

const from = '/_member/_complete/focusgroup/$id/intake'

type Opened = Awaited<ReturnType<typeof loadIntakePage>>

/** Remounts the page if another participant signs in, in another tab. */
export function IntakePage() {
  const opened = useLoaderData({ from })
  return (
    <WrittenIn value={opened.language}>
      <Intake key={opened.owner} opened={opened} />
    </WrittenIn>
  )
}

function Intake({ opened }: { opened: Opened }) {
  // Keep the first loader data, although each step of the form runs the loader again: a newer definition must not move
  // answers to other questions, and the owner of the answers must not change.
  const [{ owner, id, title, fields, known, draft, given }] = useState(opened)
  const [isForgotten, setForgotten] = useState(false)
  const [isAnswering, setAnswering] = useState(false)
  const state = useSentState(owner, id, given)
  const { step } = useSearch({ from })
  const navigate = useNavigate({ from: '/focusgroup/$id/intake' })
  const send = useOutboxSubmit(draft)
  useTabTitle(title === null ? null : t('Questionnaire: {title}', { title }))
  const copy = given && !isForgotten && (
    <SubmittedCopy
      given={given}
      isOpen={fields === null || !isAnswering}
      onForget={() => {
        setForgotten(true)
        void forgetSubmitted(owner, id).catch(() => {})
      }}
    />
  )
  if (fields === null || (state !== null && !isAnswering))
    return (
      <SentIntake
        studyTitle={title}
        state={fields === null ? t('This questionnaire has closed.') : (state ?? '')}
        // A host with the index of questionnaires takes answers once.
        onAgain={fields === null || hasFeature('intake-index') ? null : () => setAnswering(true)}
      >
        {copy}
      </SentIntake>
    )
  return (
    <IntakeForm
      studyTitle={title}
      fields={fields}
      known={known}
      draft={draft}
      step={step === 'review' ? step : 'questions'}
      onStep={(next, isAtField) =>
        void navigate({ search: next === 'review' ? { step: next } : {}, resetScroll: !isAtField })
      }
      notes={
        <>
          <ConfirmEmail act="questionnaire" />
          {copy}
        </>
      }
      errorText={postErrorText('intake')}
      onSubmit={async (body) => {
        // The post itself must not put the sent answers in the form’s place: it may be refused.
        setAnswering(true)
        await send({ op: 'intake', studyId: id, owner, body })
        // The post counts even if the device has no space for the copy.
        await keepSubmitted(owner, [submittedAnswers({ id, title }, fields, body, new Date())]).catch(
          () => {},
        )
        await navigate({ to: '/', replace: true })
      }}
    />
  )
}

/** Outcome of the participant's answers to a questionnaire; null if there are none, or if they were not taken. */
function useSentState(owner: string, id: number, given: SubmittedAnswers | null): string | null {
  const entry = useOutbox(owner).entries.findLast(({ op, studyId }) => op === 'intake' && studyId === id)
  const participation = useParticipation(owner, id)
  const [now] = useState(() => new Date())
  const kept = useSyncExternalStore(applications.subscribe, applications.get)
  if (entry && entry.state !== 'received') {
    if (entry.state === 'refused' && entry.refusal?.code !== 'already-answered') return null
    const { label, text } = describeEntry(entry)
    return `${label}. ${text}`
  }
  if (participation !== null)
    return `${t('You have sent your answers.')} ${participationText(participation, now)}`
  const applied = kept.owner === owner ? listed(kept).find(({ study_id }) => study_id === id) : undefined
  if (applied?.channel === 'questionnaire')
    return t('You have sent your answers. The study: {state}.', { state: t(stateTexts[applied.state]) })
  return given || entry ? t('You have sent your answers.') : null
}
