import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { IntakeAnswer } from '#contract/answers/intake-answers.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { FormDraft } from '#offline/drafts/drafts.ts'
import { WrittenIn } from '#ui/parts/written-in.ts'
import { IntakeForm, type IntakeFormProps, type IntakeStep } from './IntakeForm.tsx'

/** Kinds of questions that only this host has. */

const option = (label: string) => ({ label, value: label.toLowerCase() })
const fields = v.parse(IntakeAnswer, [
  { key: 'dog', type: 'radio', label: 'Do you have a dog?', options: [option('Yes'), option('No')] },
  {
    key: 'breed',
    type: 'radio',
    label: 'Which?',
    required: true,
    options: [option('Collie'), option('Other')],
    show_if: { key: 'dog', values: ['yes'] },
  },
  {
    key: 'other',
    type: 'textarea',
    label: 'Describe it',
    required: true,
    show_if: { key: 'breed', values: ['other'] },
  },
  { key: 'weight', type: 'number', label: 'Its weight', show_if: { key: 'dog', values: ['yes'] } },
]).rows
const sessions = v.parse(IntakeAnswer, [{ key: '_sessions', type: 'text', label: 'When and where' }]).rows

function OnPage(props: Pick<IntakeFormProps, 'draft' | 'onSubmit'> & Partial<IntakeFormProps>) {
  const [step, setStep] = useState<IntakeStep>('questions')
  return (
    <IntakeForm
      fields={fields}
      {...props}
      studyTitle="Perros"
      known={[]}
      errorText={String}
      step={step}
      onStep={setStep}
    />
  )
}

it('questions are asked by earlier answers, and neither required nor sent while they are hidden', async () => {
  const draft = new FormDraft('maya', 'intake:7')
  const user = userEvent.setup()
  const sent: IntakeBody[] = []
  render(<OnPage draft={draft} onSubmit={async (body) => void sent.push(body)} />)
  const button = screen.getByRole('button', { name: 'Review answers' })
  expect(screen.queryByLabelText(/Which/)).toBeNull()
  await user.click(screen.getByLabelText('Yes'))
  await user.click(screen.getByLabelText('Other'))
  await user.type(screen.getByLabelText(/Describe it/), 'Brown{Enter}and small')
  await user.click(screen.getByLabelText('No'))
  expect(screen.queryByLabelText(/Describe it/)).toBeNull()
  await user.click(button)
  expect(await screen.findAllByRole('definition')).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: 'Send answers' }))
  await waitFor(() => expect(sent).toEqual([{ dog: 'no' }]))
  await user.click(screen.getByRole('button', { name: 'Back to the questions' }))
  await user.click(screen.getByLabelText('Yes'))
  // What a hidden question held is not lost.
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Describe it/).value).toBe('Brown\nand small')
  await user.type(screen.getByLabelText(/weight/), 'heavy')
  expect(screen.getByText('Enter a number, such as 12 or 7.5.')).toBeTruthy()
  await user.clear(screen.getByLabelText(/weight/))
  await user.type(screen.getByLabelText(/weight/), '1,250.5')
  await user.click(screen.getByRole('button', { name: 'Review answers' }))
  await user.click(await screen.findByRole('button', { name: 'Send answers' }))
  const all = { dog: 'yes', breed: 'other', other: 'Brown\nand small', weight: '1250.5' }
  await waitFor(() => expect(sent[1]).toEqual(all))
})

it('questions and their review have the language of the study', async () => {
  const user = userEvent.setup()
  render(
    <WrittenIn value="es">
      <OnPage
        fields={[...sessions, ...fields]}
        draft={new FormDraft('maya', 'intake:8')}
        onSubmit={async () => {}}
      />
    </WrittenIn>,
  )
  const languageOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang')
  expect(['Perros', 'Do you have a dog?', 'No'].map(languageOf)).toEqual(['es', 'es', 'es'])
  expect(['Questionnaire', 'When and where'].map(languageOf)).not.toContain('es')
  await user.click(screen.getByLabelText('No'))
  await user.click(screen.getByRole('button', { name: 'Review answers' }))
  await screen.findByText('Check your answers')
  expect(['Perros', 'Do you have a dog?', 'No'].map(languageOf)).toEqual(['es', 'es', 'es'])
})
