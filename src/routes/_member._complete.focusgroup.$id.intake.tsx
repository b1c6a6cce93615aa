import { isRefused } from '#api/errors.ts'
import { Id } from '#contract/values.ts'
import { IntakeForm } from '#features/intake/IntakeForm.tsx'
import { intakeErrorText } from '#features/intake/intake-error-text.ts'
import { intakeQuery } from '#features/intake/queries.ts'
import { NotFound } from '#features/shell/NotFound.tsx'
import { catalogueQuery } from '#features/studies/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { useCurrentMember } from './-current-member.ts'
import { openDraft } from './-draft.ts'
import { useSending } from './-sending.ts'

export const Route = createFileRoute('/_member/_complete/focusgroup/$id/intake')({
  staticData: { title: 'Questionnaire' },
  loader: async ({ context: { client, user }, params }) => {
    const id = v.safeParse(Id, params.id)
    if (!id.success) throw notFound()
    try {
      const [fields, draft] = await Promise.all([
        client.ensureQueryData({ ...intakeQuery(id.output), revalidateIfStale: true }),
        openDraft(user.enc_id, `intake:${id.output}`),
      ])
      return { id: id.output, fields, draft }
    } catch (error) {
      if (isRefused(error, 404)) throw notFound()
      throw error
    }
  },
  // Coming back asks for the draft as it is then.
  gcTime: 0,
  remountDeps: ({ params }) => params,
  notFoundComponent: () => (
    <NotFound
      title="There is no questionnaire"
      text="This study asks for none, or it has closed in the meantime."
    />
  ),
  component: IntakePage,
})

function IntakePage() {
  const user = useCurrentMember(Route.useRouteContext().user)
  // The questions that the page was opened with: a newer definition must not move answers to other questions.
  const { id, fields, draft } = Route.useLoaderData()
  const { data: studies } = useQuery({ ...catalogueQuery, enabled: false, select: (held) => held.studies })
  const navigate = Route.useNavigate()
  const send = useSending()
  return (
    <IntakeForm
      studyTitle={studies?.[id]?.title ?? null}
      fields={fields}
      draft={draft}
      errorText={intakeErrorText}
      onSubmit={async (body) => {
        const { isVolatile } = await send({ op: 'intake', studyId: id, owner: user.enc_id, body })
        if (!isVolatile) draft.discard()
        await navigate({ to: '/' })
      }}
    />
  )
}
