import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { blankStudy, contentOf } from './values/own-study-values.ts'
import { QuestionBuilder } from './QuestionBuilder.tsx'
import { type OwnStudyFormState, useOwnStudyForm } from './use-own-study-form.ts'

/** The builder in a form of its own, and that form. */
function renderBuilder() {
  const shown: { form?: OwnStudyFormState } = {}
  render(<Builder onForm={(form) => (shown.form = form)} />)
  return {
    user: userEvent.setup({ delay: null }),
    questions: () => contentOf(shown.form?.getValues() ?? blankStudy).questions,
  }
}

function Builder({ onForm }: { onForm: (form: OwnStudyFormState) => void }) {
  const form = useOwnStudyForm(blankStudy)
  useEffect(() => {
    onForm(form)
  })
  return <QuestionBuilder form={form} />
}

const button = (name: string) => screen.getByRole('button', { name })
const textbox = (name: string) => screen.getByRole('textbox', { name })

it('shows the error of a new question once its field is left', async () => {
  const { user } = renderBuilder()
  await user.click(button('Add a question'))
  expect(textbox('Question')).not.toHaveAttribute('aria-invalid')
  await user.tab()
  expect(await screen.findByText('Fill this in.')).toBeVisible()
  await user.type(textbox('Question'), 'Cups?')
  await expect.poll(() => screen.queryByText('Fill this in.')).toBeNull()
})

it('keeps the option that is chosen at the start when options are worded differently or removed', async () => {
  const { user, questions } = renderBuilder()
  await user.click(button('Add a question'))
  await user.type(textbox('Question'), 'Cups?')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'One of several')
  await user.click(button('Add an option'))
  await user.keyboard('One{Enter}Two{Enter}Three')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Chosen at the start' }), 'Two')
  expect(questions()[0]?.defaultValue).toBe('Two')
  await user.type(textbox('Option 2'), ' cups')
  await user.click(button('Remove option 1 of question 1'))
  expect(questions()[0]).toMatchObject({ options: [{ label: 'Two cups' }, {}], defaultValue: 'Two cups' })
  expect(screen.getByRole('combobox', { name: 'Chosen at the start' })).toHaveDisplayValue('Two cups')
  await user.click(button('Remove option 1 of question 1'))
  expect(questions()[0]?.defaultValue).toBeNull()
})

it('takes a day and a text for the start', async () => {
  const { user, questions } = renderBuilder()
  await user.click(button('Add a question'))
  await user.type(textbox('Answer at the start'), 'Tea')
  expect(questions()[0]?.defaultValue).toBe('Tea')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'A date')
  await user.type(screen.getByLabelText('Answer at the start'), '2026-12-24')
  expect(questions()[0]?.defaultValue).toBe('24/12/2026')
})

it('asks after an answer, which stays when the earlier question is worded differently', async () => {
  const { user, questions } = renderBuilder()
  await user.click(button('Add a question'))
  await user.type(textbox('Question'), 'Cups?')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'One of several')
  await user.click(button('Add an option'))
  await user.keyboard('None{Enter}One')
  const [none] = screen.getAllByRole('combobox', { name: 'Means' })
  await user.selectOptions(none ?? button('Add a question'), 'Ends the application')
  await user.type(textbox('Why an answer ends the application'), 'You drink none')
  await user.click(button('Add a question'))
  const second = within(screen.getByRole('group', { name: 'Question 2' }))
  await user.type(second.getByRole('textbox', { name: 'Question' }), 'Which?')
  await user.selectOptions(second.getByRole('combobox', { name: 'Asked' }), 'After answers to: Cups?')
  await user.click(second.getByRole('checkbox', { name: 'One' }))
  const first = within(screen.getByRole('group', { name: 'Question 1' }))
  await user.type(first.getByRole('textbox', { name: 'Question' }), ' A day?')
  await user.type(textbox('Option 2'), ' cup')
  expect(questions()).toMatchObject([
    { key: 'cups', screening: { knock_out: ['None'], text: 'You drink none' } },
    { show_if: { key: 'cups', values: ['One'] } },
  ])
  await user.click(button('Remove question 1'))
  expect(await screen.findByText(/^It depended on a question/)).toBeVisible()
})
