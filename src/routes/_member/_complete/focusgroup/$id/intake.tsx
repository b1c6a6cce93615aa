import { msg, t } from '#language/language.ts'
import { isRefused } from '#api/errors.ts'
import { Id } from '#contract/base/values.ts'
import { submittedAnswers, knownAnswers } from '#domain/submitted-answers.ts'
import { titleOf } from '#domain/studies/study-view.ts'
import { ClosedIntake } from '#features/intake/ClosedIntake.tsx'
import { SubmittedCopy } from '#features/intake/SubmittedCopy.tsx'
import { IntakeForm } from '#features/intake/IntakeForm.tsx'
import { intakeErrorText } from '#features/intake/intake-error-text.ts'
import { intakeQuery } from '#features/intake/queries.ts'
import { NotFound } from '#features/shell/NotFound.tsx'
import { catalogueQuery } from '#features/studies/queries.ts'
import { loadStudy } from '#features/studies/study-query.ts'
import { withTimeout } from '#offline/base/scheduling.ts'
import { forgetSubmitted, keepSubmitted, readSubmitted } from '#offline/drafts/submitted-answers.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { openDraft } from '#pages/forms/draft.ts'
import { useOutboxSubmit } from '#pages/forms/use-outbox-submit.ts'
import type { RouterContext } from '#pages/router-context.ts'
import { useTabTitle } from '#pages/tab-title.ts'

/** `step`: the review is a history entry of its own. */
const IntakeSearch = v.object({ step: v.optional(v.fallback(v.string(), '')) })

/** How long the questions wait for the title of their study. */
const titleTimeoutMs = 2000

export const Route = createFileRoute('/_member/_complete/focusgroup/$id/intake')({
  validateSearch: IntakeSearch,
  staticData: { title: msg('Questionnaire') },
  loader: async ({ context, params }) => {
    const { client, user } = context
    const parsed = v.safeParse(Id, params.id)
    if (!parsed.success) throw notFound()
    const id = parsed.output
    const [fields, studyTitle, draft, earlier] = await Promise.all([
      askedFields(client, id),
      withTimeout(loadTitle(context, id), titleTimeoutMs),
      openDraft(user.enc_id, `intake:${id}`),
      readSubmitted(user.enc_id),
    ])
    const given = earlier.find(({ studyId }) => studyId === id) ?? null
    if (fields === null && given === null) throw notFound()
    const known = knownAnswers(fields ?? [], user.profile_data, earlier)
    const title = studyTitle ?? given?.title ?? null
    return { owner: user.enc_id, id, title, fields, known, given, draft }
  },
  // Reload the draft on each visit.
  gcTime: 0,
  remountDeps: ({ params }) => params,
  notFoundComponent: () => (
    <NotFound
      title={t('There is no questionnaire')}
      text={t('This study does not have one, or it has closed.')}
    />
  ),
  component: IntakePage,
})

/** The title of the study stands above the questions: a title that came after them would push them down. */
async function loadTitle({ client, persisted }: RouterContext, id: number): Promise<string | null> {
  await persisted.whole
  const listed = client.getQueryData(catalogueQuery.queryKey)?.studies[id]
  const study = listed ?? (await loadStudy(client, id).catch(() => null))?.study
  return study ? titleOf(study) : null
}

/** Null for a study without a questionnaire. */
async function askedFields(client: QueryClient, id: number) {
  try {
    return await client.ensureQueryData({ ...intakeQuery(id), revalidateIfStale: true })
  } catch (error) {
    if (isRefused(error, 404)) return null
    throw error
  }
}

type Opened = ReturnType<typeof Route.useLoaderData>

/** Remounts the page if another participant signs in, in another tab. */
function IntakePage() {
  const opened = Route.useLoaderData()
  return <Intake key={opened.owner} opened={opened} />
}

function Intake({ opened }: { opened: Opened }) {
  // Keep the first loader data, although each step of the form runs the loader again: a newer definition must not move
  // answers to other questions, and the owner of the answers must not change.
  const [{ owner, id, title, fields, known, draft, given }] = useState(opened)
  const [isForgotten, setForgotten] = useState(false)
  const { step } = Route.useSearch()
  const navigate = Route.useNavigate()
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
      errorText={intakeErrorText}
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
