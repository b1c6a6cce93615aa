import { t } from '#language/language.ts'
import { submittedAnswers } from '#domain/submitted-answers.ts'
import { ClosedIntake } from '#features/intake/ClosedIntake.tsx'
import { SubmittedCopy } from '#features/intake/SubmittedCopy.tsx'
import { IntakeForm } from '#features/intake/IntakeForm.tsx'
import { forgetSubmitted, keepSubmitted } from '#offline/drafts/submitted-answers.ts'
import { useState } from 'react'
import type { loadIntakePage } from './load-intake-page.ts'
import { postErrorText } from '#features/outbox/refusal-text.ts'
import { useOutboxSubmit } from '#features/outbox/use-outbox.ts'
import { useTabTitle } from '#pages/tab-title.ts'
import { useLoaderData, useNavigate, useSearch } from '@tanstack/react-router'

const from = '/_member/_complete/focusgroup/$id/intake'

type Opened = Awaited<ReturnType<typeof loadIntakePage>>

/** Remounts the page if another participant signs in, in another tab. */
export function IntakePage() {
  const opened = useLoaderData({ from })
  return <Intake key={opened.owner} opened={opened} />
}

function Intake({ opened }: { opened: Opened }) {
  // Keep the first loader data, although each step of the form runs the loader again: a newer definition must not move
  // answers to other questions, and the owner of the answers must not change.
  const [{ owner, id, title, fields, known, draft, given }] = useState(opened)
  const [isForgotten, setForgotten] = useState(false)
  const { step } = useSearch({ from })
  const navigate = useNavigate({ from: '/focusgroup/$id/intake' })
  const send = useOutboxSubmit(draft)
  useTabTitle(title === null ? null : t('Questionnaire: {title}', { title }))
  const copy = given && !isForgotten && (
    <SubmittedCopy
      given={given}
      isOpen={fields === null}
      onForget={() => {
        setForgotten(true)
        void forgetSubmitted(owner, id).catch(() => {})
      }}
    />
  )
  if (fields === null) return <ClosedIntake studyTitle={title}>{copy}</ClosedIntake>
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
      copy={copy}
      errorText={postErrorText('intake')}
      onSubmit={async (body) => {
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
