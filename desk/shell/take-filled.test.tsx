import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { ActFields } from '#desk/features/studies/people/ActFields.tsx'
import { RosterFilterForm } from '#desk/features/studies/people/RosterFilterForm.tsx'
import { type RosterFilter, answeredStudiesQuery } from '#desk/features/studies/people/queries.ts'
import { actTexts } from '#desk/features/studies/people/roster-texts.ts'
import { Thread } from '#desk/features/contact/Thread.tsx'
import { threadQuery } from '#desk/features/contact/queries.ts'
import { InviteForm } from '#desk/features/operators/Operators.tsx'
import { CorrectionForm } from '#desk/features/studies/imported/CorrectionForm.tsx'
import { OwnStudies } from '#desk/features/studies/list/OwnStudies.tsx'
import { OwnStudyActs } from '#desk/features/studies/own/OwnStudyActs.tsx'
import { OwnStudyForm } from '#desk/features/studies/own/OwnStudyForm.tsx'
import { useOwnStudyForm } from '#desk/features/studies/own/use-own-study-form.ts'
import { studyChoicesQuery } from '#desk/api/queries.ts'
import { ownStudiesQuery } from '#desk/features/studies/queries.ts'
import { sessionQuery } from '#desk/session/operator.ts'
import { blankStudy } from '#desk/features/studies/own/values/own-study-values.ts'
import { blankQuestion } from '#desk/features/studies/own/values/question-values.ts'
import { ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'

/* Forms whose fields have values of their own take what a browser has filled in without an event. */

afterEach(() => {
  vi.unstubAllGlobals()
})

const nothing = () => {}
const noStudy = { id: 1, title: 'Tea', own_id: null, incentive_points: 0, places: null, target: null }
const fill = (label: string | RegExp, value: string) => {
  screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value = value
}
/** Bodies of the calls from now on, which the desk answers with nothing. */
function listen(): unknown[] {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return new Response('')
  })
  return bodies
}
/** Under the heading of a page. */
const renderIn = (form: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(studyChoicesQuery.queryKey, { categories: [], card_dollars: [20] })
  return renderRouted(
    <QueryClientProvider client={client}>
      <h1>A page</h1>
      {form}
    </QueryClientProvider>,
  )
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('the form of a study', async () => {
  function Study() {
    const form = useOwnStudyForm({ ...blankStudy, questions: [blankQuestion] })
    const [city, question] = useWatch({ control: form.control, name: ['city.name', 'questions.0.label'] })
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
        <p>{`In ${city}: ${question}`}</p>
      </>
    )
  }
  await renderIn(<Study />)
  fill('City', 'Austin')
  fill(/^Question/, 'Your pets?')
  await press('Save')
  expect(await screen.findByText('In Austin: Your pets?')).toBeVisible()
})

it('the name and role of an invite, which stay for another try', async () => {
  const answers = [
    new Response('{"link":"/x","expires_at":"2026-11-20T11:00:00Z"}'),
    new Response('{"error":"busy"}', { status: 503 }),
  ]
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return answers.shift()
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InviteForm />
    </QueryClientProvider>,
  )
  const invite = async () => {
    fill('Name', 'Maya')
    fill('Role', 'payer')
    await press('Invite')
  }
  await invite()
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''))
  await invite()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Maya')
  expect(bodies).toEqual(Array.from({ length: 2 }, () => ({ name: 'Maya', role: 'payer' })))
})

it('the title and the state by which studies of our own are searched', async () => {
  const filters: unknown[] = []
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(ownStudiesQuery({}).queryKey, {
    pages: [{ studies: [], next: null }],
    pageParams: [undefined],
  })
  client.setQueryData(answeredStudiesQuery.queryKey, { studies: [] })
  client.setQueryData(sessionQuery.queryKey, {
    operator: { id: 1, name: 'Olga', role: 'editor' },
    ends_at: '2026-11-20T22:00:00Z',
    stepped_up_until: '2026-11-20T10:00:00Z',
    new_passkeys: [],
  })
  await renderRouted(
    <QueryClientProvider client={client}>
      <OwnStudies filters={{}} onFilter={(filter) => filters.push(filter)} />
    </QueryClientProvider>,
  )
  fill('Title', 'Coffee')
  await userEvent.selectOptions(screen.getByLabelText('State'), 'draft')
  expect(filters).toEqual([{ search: 'Coffee', state: 'draft' }])
})

it('the answer to a message', async () => {
  const bodies = listen()
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
  await waitFor(() => expect(bodies[0]).toMatchObject({ text: 'Good day' }))
})

const noPoints = { incentive_points: 0, no_show_points: 0, may_give: null, may_add: null }

it('the note of an act on a roster', async () => {
  const notes: string[] = []
  function Act() {
    const [draft, setDraft] = useState({ sessionId: '', reason: '', push: true, mail: true })
    const acting = { isPending: false, isError: false, error: null }
    const [act] = actTexts
    const study = { id: 7, title: 'Tea', own_id: 1, places: null, target: null, wanted_of: 0, ...noPoints }
    return (
      act && (
        <ActFields
          act={act}
          chosen={[]}
          roster={{ sessions: [], study }}
          mayPay={false}
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

it.each([
  ['input', 'Austin'],
  ['radio', 'Dallas'],
] as const)('the answer by which a roster is filtered, of type %s', async (type, town) => {
  const filters: RosterFilter[] = []
  const options = ['Austin', 'Dallas'].map((value) => ({ value, label: value }))
  const columns = [
    { key: 'pets', label: 'Pets', type: 'input' as const, options: [] },
    { key: 'town', label: 'Town', type, options },
  ]
  function Filtered() {
    const [filter, setFilter] = useState<RosterFilter>({ key: 'pets', value: 'Dog' })
    const onFilter = (wanted: RosterFilter) => {
      filters.push(wanted)
      setFilter(wanted)
    }
    const roster = { columns, sessions: [], study: { ...noStudy, wanted_of: 0 } }
    return <RosterFilterForm roster={roster} filter={filter} onFilter={onFilter} />
  }
  render(<Filtered />)
  fill('Question', 'town')
  await press('Filter')
  // The answer that was there belongs to another question.
  expect(filters).toMatchObject([{ key: 'town', value: undefined }])
  fill('Answer', town)
  await press('Filter')
  expect(filters.at(-1)).toMatchObject({ key: 'town', value: town })
})

it('the correction of an imported study, and of nothing that a control shows in another form', async () => {
  const bodies = listen()
  const none = { age_display: null, gender_display: null, registration_link: null, registration_email: null }
  const texts = { title: 'Asthma', long_description: 'One', pay_display: '$50\nor more' }
  const shown = { ...texts, ...none, registration_phone: null, featured: false }
  const source = { source: 'clinicaltrials', source_key: 'NCT1', title: 'Asthma', category: 1 }
  const state = { featured: false, open: true, hidden: false, corrected: false }
  const days = { publish_on: '2026-11-01', expire_on: null, updated_at: '2026-11-20T10:00:00Z' }
  const row = { id: 7, ...source, ...state, ...days }
  await renderIn(<CorrectionForm loaded={{ row, shown, picture: null, correction: null, version: 0 }} />)
  fill('Phone number', '512-555-0100')
  fill(/^Reason/, 'They moved')
  await press('Save')
  await waitFor(() =>
    expect(bodies[0]).toMatchObject({ fields: { registration_phone: '512-555-0100' }, reason: 'They moved' }),
  )
  expect(Object.keys(Object(Object(bodies[0]).fields))).toEqual(['registration_phone'])
})

it('the days of a schedule', async () => {
  const bodies = listen()
  const days = { publish_on: null, close_on: null, updated_at: '2026-11-20T10:00:00Z', updated_by: 'Olga' }
  const row = { id: 3, title: 'A study', state: 'draft' as const, featured: false, version: 2, ...days }
  const study = { ...row, content: ownStudyContent, study_id: null, versions: [] }
  await renderIn(<OwnStudyActs study={study} isChanged={false} onDone={nothing} onFailed={async () => {}} />)
  await press('Schedule')
  fill(/^First day/, '2036-05-01')
  fill(/^Last day/, '2036-06-01')
  await press('Schedule')
  await waitFor(() => expect(bodies[0]).toMatchObject({ publish_on: '2036-05-01', close_on: '2036-06-01' }))
})
