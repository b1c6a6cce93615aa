import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { SurveyAttempt } from '#contract/answers/surveys.ts'
import { surveyAttempt } from '#tests/support/builders/money/survey-attempt.ts'
import { SurveyAttempts } from './SurveyAttempts.tsx'

it.each<[string, Partial<SurveyAttempt>]>([
  ['Completed, 150 points', {}],
  ['Completed, 40 points · offered for 150 points', { earned: 40 }],
  ['Completed, 40 points pending · offered for 150 points', { earned: 40, pending: 40 }],
  ['Completed, 1 point pending · offered for 150 points', { earned: 1, pending: 1 }],
  ['Completed · offered for 150 points', { earned: 0 }],
  ['Taken back by the provider', { earned: 0, is_taken_back: true }],
  ['Screened out, 5 points', { outcome: 'out', earned: 5 }],
])('the record of a survey shows its result: %s', (words, chosen) => {
  const time = { minutes: 10, kind: 'measured' } as const
  render(<SurveyAttempts attempts={[{ attempt: surveyAttempt(chosen), time }]} isOffline={false} />)
  expect(screen.getByText(/^\d+\/\d+\/\d+ · /).textContent.replace(/^\S+ · /, '')).toBe(words)
})

/** Shows an attempt of ten minutes with the form that changes them. */
async function changeMinutes() {
  const time = { minutes: 10, kind: 'measured' } as const
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SurveyAttempts attempts={[{ attempt: surveyAttempt({}), time }]} isOffline={false} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /Change/ }))
  return user
}

it('reads minutes that were filled in without an event', async () => {
  const user = await changeMinutes()
  screen.getByLabelText<HTMLInputElement>('Minutes it took you').value = '700'
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByLabelText('Minutes it took you')).toHaveValue('700')
  screen.getByText('Enter minutes, up to 600.')
})

it.each(['700', ''])('invalid minutes show an error, which Save focuses: %j', async (typed) => {
  const user = await changeMinutes()
  const minutes = screen.getByLabelText('Minutes it took you')
  await user.clear(minutes)
  if (typed !== '') await user.type(minutes, typed)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(minutes)
  expect(document.getElementById(minutes.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Enter minutes, up to 600.',
  )
})

it('offers to report a problem with each survey', () => {
  const time = { minutes: 10, kind: 'measured' } as const
  const attempts = ['one', 'two'].map((id) => ({ attempt: surveyAttempt({ id, survey_id: id }), time }))
  render(
    <SurveyAttempts attempts={attempts} isOffline={false} renderReport={(id) => <p>{`Report ${id}`}</p>} />,
  )
  expect(screen.getAllByText(/^Report/).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Report one'),
    expect.stringContaining('Report two'),
  ])
})
