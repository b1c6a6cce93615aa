import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { ActFields } from '#desk/features/answers/ActFields.tsx'
import { AnswerFilterForm } from '#desk/features/answers/AnswerFilterForm.tsx'
import { actTexts } from '#desk/features/answers/roster-texts.ts'
import { Thread } from '#desk/features/contact/Thread.tsx'
import { threadQuery } from '#desk/features/contact/queries.ts'
import { OwnStudyForm } from '#desk/features/studies/own/OwnStudyForm.tsx'
import { useOwnStudyForm } from '#desk/features/studies/own/use-own-study-form.ts'
import { blankStudy } from '#desk/features/studies/own/values/own-study-values.ts'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'

/* Forms of the desk take what a browser has filled in without an event. */

afterEach(() => {
  vi.unstubAllGlobals()
})

const nothing = () => {}
const fill = (label: string | RegExp, value: string) => {
  screen.getByLabelText<HTMLInputElement>(label).value = value
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('the form of a study', async () => {
  function Study() {
    const form = useOwnStudyForm(blankStudy)
    const city = useWatch({ control: form.control, name: 'city.name' })
    return (
      <>
        <OwnStudyForm
          form={form}
          categories={[]}
          submitText="Save"
          isBusy={false}
          failure={null}
          onSubmit={nothing}
        />
        <p>{`In ${city}`}</p>
      </>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Study />
    </QueryClientProvider>,
  )
  fill('City', 'Austin')
  await press('Save')
  expect(await screen.findByText('In Austin')).toBeVisible()
})

it('the answer to a message', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    bodies.push(body)
    return new Response('')
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(threadQuery('7F2KABC').queryKey, {
    reference: '7F2KABC',
    subject: 'general',
    subject_ref: null,
    state: 'open',
    since: '2026-11-20T10:00:00Z',
    enc_id: null,
    email: 'ada@example.com',
    title: null,
    study_url: null,
    messages: [{ id: 4, at: '2026-11-20T10:00:00Z', operator: null, text: 'Hello' }],
  })
  await renderRouted(
    <QueryClientProvider client={client}>
      <Thread reference="7F2KABC" />
    </QueryClientProvider>,
  )
  fill('Answer', 'Good day')
  await press('Send the answer')
  await waitFor(() => expect(bodies[0]).toContain('Good day'))
})

it('the note of an act on a roster', async () => {
  const notes: string[] = []
  function Act() {
    const [draft, setDraft] = useState({ sessionId: '', reason: '', push: true, mail: true })
    const acting = { isPending: false, isError: false, error: null }
    const [act] = actTexts
    return (
      act && (
        <ActFields
          act={act}
          count={1}
          sessions={[]}
          draft={draft}
          onDraft={setDraft}
          acting={{ ...acting, mutate: (textOf) => notes.push(textOf('reason')) }}
          onClose={nothing}
        />
      )
    )
  }
  render(<Act />)
  fill('Note', 'Bring your ID')
  await press(/^Choose/)
  expect(notes).toEqual(['Bring your ID'])
})

it('the answer by which a roster is filtered', async () => {
  const filters: unknown[] = []
  const columns = [{ key: 'town', label: 'Town', type: 'input' as const, options: [] }]
  render(
    <AnswerFilterForm
      columns={columns}
      filter={{ key: 'town' }}
      onFilter={(filter) => filters.push(filter)}
    />,
  )
  fill('Answer', 'Austin')
  await press('Filter')
  expect(filters).toEqual([{ key: 'town', value: 'Austin' }])
})
