import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CallError } from '#api/errors.ts'
import { IntakeAnswer } from '#contract/intake.ts'
import type { IntakeBody } from '#contract/intake-body.ts'
import { FormDraft } from '#offline/drafts.ts'
import { IntakeForm } from './IntakeForm.tsx'
import { intakeErrorText } from './intake-error-text.ts'

const options = (...labels: string[]) => labels.map((label) => ({ label, value: label.toLowerCase() }))

const definition = [
  { key: 'about', type: 'text', label: 'About', defaultValue: 'Welcome to the study.', required: true },
  {
    key: 'uses.all',
    type: 'checkbox',
    label: 'What for?',
    description: 'Tick all that fit.',
    required: true,
    options: options('Work', 'Play', 'Rest'),
  },
  { key: 'often', type: 'radio', label: 'How often?', required: true, options: options('Daily', 'Weekly') },
  { key: 'first_day', type: 'date', label: 'From when?', required: true },
  { key: 'note', type: 'input', label: 'Anything else?', placeholder: 'In a line' },
  { key: 'odd', type: 'signature', label: 'Initials' },
]

function renderForm(send: () => Promise<void> = async () => {}, fields: unknown = definition) {
  const sent: IntakeBody[] = []
  render(
    <IntakeForm
      draft={new FormDraft('maya', 'intake:7')}
      studyTitle="Harbor Walks"
      fields={v.parse(IntakeAnswer, fields)}
      errorText={intakeErrorText}
      onSubmit={(body) => {
        sent.push(body)
        return send()
      }}
    />,
  )
  return { sent, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Send answers' }) }
}

async function answerAll(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByLabelText('Rest'))
  await user.click(screen.getByLabelText('Work'))
  await user.click(screen.getByLabelText('Weekly'))
  fireEvent.change(screen.getByLabelText(/From when/), { target: { value: '2026-12-03' } })
}

const errors = () => screen.queryAllByText('This field is required.')

describe('questionnaire', () => {
  it('starts unchecked and empty, with its text to read', () => {
    renderForm()
    expect(screen.getByText('Welcome to the study.')).toBeTruthy()
    for (const role of ['checkbox', 'radio']) {
      expect(screen.getAllByRole<HTMLInputElement>(role).filter(({ checked }) => checked)).toEqual([])
    }
    expect(screen.getByLabelText('Initials').getAttribute('type')).not.toBe('signature')
    expect(errors()).toEqual([])
  })

  it('puts the description above the boxes', () => {
    renderForm()
    const group = screen.getByRole('group', { name: /What for/ })
    const description = within(group).getByText('Tick all that fit.')
    const firstBox = within(group).getByLabelText('Work')
    expect(description.compareDocumentPosition(firstBox)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('marks a required choice with an asterisk', () => {
    renderForm()
    expect(screen.getByRole('radiogroup', { name: /How often/ }).textContent).toContain('How often? *')
  })

  it('sends nothing while an answer is missing, names each, and moves to the first', async () => {
    const { sent, user, button } = renderForm()
    await user.click(button)
    await waitFor(() => expect(errors()).toHaveLength(3))
    expect(document.activeElement).toBe(screen.getByLabelText('Work'))
    expect(sent).toEqual([])
  })

  it('shows an error once an answer was changed and is invalid', async () => {
    const { user } = renderForm()
    const work = screen.getByLabelText('Work')
    await user.click(work)
    await user.click(work)
    await waitFor(() => expect(errors()).toHaveLength(1))
    await user.click(work)
    await waitFor(() => expect(errors()).toEqual([]))
  })

  it('sends answers by key: values, lists in the order of the options, and DD/MM/YYYY', async () => {
    const { sent, user, button } = renderForm()
    await answerAll(user)
    await user.type(screen.getByLabelText('Anything else?'), 'No')
    await user.click(button)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      about: 'Welcome to the study.',
      'uses.all': ['work', 'rest'],
      often: 'weekly',
      first_day: '03/12/2026',
      note: 'No',
      odd: '',
    })
  })

  it('sets a cleared date to null', async () => {
    const optional = [{ key: 'day', type: 'date', label: 'Day' }]
    const { sent, user, button } = renderForm(undefined, { fields: optional })
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-03' } })
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '' } })
    await user.click(button)
    await waitFor(() => expect(sent).toEqual([{ day: null }]))
  })

  it.each([
    [409, 'already-answered', /answered this questionnaire before/],
    [404, 'not-found', /closed/],
    [503, 'unavailable', /try again/],
  ])('says what a %d %s means and keeps the answers', async (status, code, text) => {
    const refusal = new CallError({ kind: 'refused', status, code })
    const { user, button } = renderForm(() => Promise.reject(refusal))
    await answerAll(user)
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(screen.getByLabelText<HTMLInputElement>('Weekly').checked).toBe(true)
  })
})
