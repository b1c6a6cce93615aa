import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { postErrorText } from '#features/outbox/refusal-text.ts'
import { IntakeAnswer } from '#contract/answers/intake-answers.ts'
import { IntakeBody } from '#contract/answers/intake-body.ts'
import type { KnownAnswer } from '#domain/submitted-answers.ts'
import { FormDraft } from '#offline/drafts/drafts.ts'
import { IntakeForm, type IntakeFormProps, type IntakeStep } from './IntakeForm.tsx'

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

/** Holds the step, which the page otherwise keeps in the address. */
function OnPage(props: Omit<IntakeFormProps, 'step' | 'onStep'>) {
  const [step, setStep] = useState<IntakeStep>('questions')
  return (
    <>
      <button onClick={() => setStep(step === 'review' ? 'questions' : 'review')}>Browser’s way</button>
      <IntakeForm {...props} step={step} onStep={setStep} />
    </>
  )
}

interface Given {
  send?: () => Promise<void>
  fields?: unknown
  known?: (KnownAnswer | null)[]
  draft?: FormDraft
}

function renderForm({ send = async () => {}, fields = definition, known = [], draft }: Given = {}) {
  const sent: IntakeBody[] = []
  render(
    <OnPage
      draft={draft ?? new FormDraft('maya', 'intake:7')}
      studyTitle="Harbor Walks"
      fields={v.parse(IntakeAnswer, fields).rows}
      known={known}
      errorText={postErrorText('intake')}
      onSubmit={(body) => {
        sent.push(body)
        return send()
      }}
    />,
  )
  return { sent, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Review answers' }) }
}

async function sendReviewed(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Send answers' }))
}

async function answerAll(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByLabelText('Rest'))
  await user.click(screen.getByLabelText('Work'))
  await user.click(screen.getByLabelText('Weekly'))
  fireEvent.change(screen.getByLabelText(/From when/), { target: { value: '2026-12-03' } })
}

const errors = () => screen.queryAllByText('This field is required.')

describe('questionnaire', () => {
  it('starts unchecked and empty, and shows its text', () => {
    renderForm()
    expect(screen.getByText('Welcome to the study.')).toBeTruthy()
    for (const role of ['checkbox', 'radio']) {
      expect(screen.getAllByRole<HTMLInputElement>(role).filter(({ checked }) => checked)).toEqual([])
    }
    expect(screen.getByLabelText('Initials').getAttribute('type')).not.toBe('signature')
    expect(errors()).toEqual([])
    // The description stands above the boxes.
    const group = screen.getByRole('group', { name: /What for/ })
    const description = within(group).getByText('Tick all that fit.')
    const firstBox = within(group).getByLabelText('Work')
    expect(description.compareDocumentPosition(firstBox)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByRole('radiogroup', { name: /How often/ }).textContent).toContain('How often?\u00A0*')
  })

  it('sends nothing while answers are missing, marks each, and focuses the first', async () => {
    const { sent, user, button } = renderForm()
    await user.click(button)
    await waitFor(() => expect(errors()).toHaveLength(3))
    expect(document.activeElement).toBe(screen.getByLabelText('Work'))
    expect(sent).toEqual([])
  })

  it('shows an error when a changed answer is invalid', async () => {
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
    await sendReviewed(user)
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

  it('sends the answers to questions with the names of an object', async () => {
    const keys = ['constructor', 'prototype', '__proto__', 'toString']
    const fields = keys.map((key) => ({ key, type: 'input', label: key }))
    const { sent, user, button } = renderForm({ fields })
    for (const key of keys) fireEvent.change(screen.getByLabelText(key), { target: { value: 'T1' } })
    await user.click(button)
    await sendReviewed(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(Object.entries(v.parse(IntakeBody, sent[0]))).toEqual(keys.map((key) => [key, 'T1']))
  })

  it('reports a date that the host refuses, such as one with a two-digit year', async () => {
    const { user, button } = renderForm({ fields: [{ key: 'day', type: 'date', label: 'Day' }] })
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '0026-12-03' } })
    await screen.findByText('Enter a date from 1900 on.')
    await user.click(button)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Day')))
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '1900-01-01' } })
    await waitFor(() => expect(screen.queryByText('Enter a date from 1900 on.')).toBeNull())
  })

  it('sets a cleared date to null', async () => {
    const optional = [{ key: 'day', type: 'date', label: 'Day' }]
    const { sent, user, button } = renderForm({ fields: { fields: optional } })
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-03' } })
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '' } })
    await user.click(button)
    await sendReviewed(user)
    await waitFor(() => expect(sent).toEqual([{ day: null }]))
  })
})

describe('a question’s default value', () => {
  const day = { key: 'day', type: 'date', label: 'Since when?' }
  const often = { key: 'often', type: 'radio', label: 'How often?', options: options('Daily', 'Weekly') }
  const known: KnownAnswer[] = [
    { answer: '03/12/2025', givenAt: null },
    { answer: 'daily', givenAt: null },
  ]
  const held = () => ({
    day: screen.getByLabelText<HTMLInputElement>(/Since when/).value,
    often: screen
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map(({ value }) => value),
  })

  it('is used, for a date and a choice too, rather than a suggestion', async () => {
    const fields = [
      { ...day, defaultValue: '24/11/2026' },
      { ...often, defaultValue: 'weekly' },
    ]
    const { sent, user, button } = renderForm({ fields, known })
    expect(held()).toEqual({ day: '2026-11-24', often: ['weekly'] })
    await user.click(button)
    await sendReviewed(user)
    await waitFor(() => expect(sent).toEqual([{ day: '24/11/2026', often: 'weekly' }]))
  })

  it.each(['today', '03/12/0026'])('is ignored if the field cannot hold it: %s', async (defaultValue) => {
    const fields = [
      { ...day, defaultValue },
      { ...often, defaultValue: 'hourly' },
    ]
    const { sent, user, button } = renderForm({ fields })
    expect(held()).toEqual({ day: '', often: [] })
    await user.click(button)
    await sendReviewed(user)
    await waitFor(() => expect(sent).toEqual([{ day: null, often: '' }]))
    cleanup()
    renderForm({ fields, known })
    expect(held()).toEqual({ day: '2025-12-03', often: ['daily'] })
  })
})

describe('the review of a questionnaire', () => {
  it('lists every answer before anything is sent, and has the focus', async () => {
    const { sent, user, button } = renderForm()
    await answerAll(user)
    await user.click(button)
    const heading = await screen.findByRole('heading', { level: 1, name: 'Check your answers' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Work, Rest',
      'Change',
      'Weekly',
      'Change',
      '12/3/2026',
      'Change',
      'Not answered',
      'Change',
      'Not answered',
      'Change',
    ])
    expect(sent).toEqual([])
  })

  it('returns to a question, with all answers unchanged', async () => {
    const { sent, user, button } = renderForm()
    await answerAll(user)
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Change: How often?' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Daily')))
    expect(screen.getByLabelText<HTMLInputElement>('Work').checked).toBe(true)
    await user.click(screen.getByLabelText('Daily'))
    await user.click(screen.getByRole('button', { name: 'Review answers' }))
    await sendReviewed(user)
    await waitFor(() => expect(sent).toMatchObject([{ often: 'daily', 'uses.all': ['work', 'rest'] }]))
  })

  it('is never shown for answers that were changed after it', async () => {
    const { user, button } = renderForm()
    await answerAll(user)
    await user.click(button)
    const browsersWay = screen.getByRole('button', { name: 'Browser’s way' })
    await user.click(browsersWay)
    await user.click(await screen.findByLabelText('Daily'))
    await user.click(browsersWay)
    expect(screen.queryByRole('button', { name: 'Send answers' })).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Daily').checked).toBe(true)
  })
})

describe('a suggested answer', () => {
  const may3 = '2026-05-03T12:00:00.000Z'
  const fields = [
    { key: 'zip', type: 'input', label: 'ZIP code' },
    { key: 'often', type: 'radio', label: 'How often?', options: options('Daily', 'Weekly') },
    { key: 'day', type: 'date', label: 'Since when?' },
    { key: 'uses', type: 'checkbox', label: 'What for?', options: options('Work', 'Play') },
    { key: 'host', type: 'input', label: 'Country', defaultValue: 'US' },
  ]
  const known: KnownAnswer[] = [
    { answer: '10001', givenAt: null },
    { answer: 'weekly', givenAt: may3 },
    { answer: '03/12/2025', givenAt: may3 },
    { answer: ['work'], givenAt: may3 },
    { answer: 'Canada', givenAt: may3 },
  ]

  it('is filled in, names its source, and can be changed', async () => {
    const { sent, user, button } = renderForm({ fields, known })
    const zip = screen.getByRole<HTMLInputElement>('textbox', { name: 'ZIP code' })
    expect(zip.value).toBe('10001')
    expect(screen.getByText('From your profile')).toBeTruthy()
    expect(screen.getAllByText('From your answers of 5/3/2026')).toHaveLength(2)
    await user.clear(zip)
    await user.type(zip, '94110')
    expect(screen.getByText('Changed from your profile')).toBeTruthy()
    await user.click(button)
    await sendReviewed(user)
    await waitFor(() =>
      expect(sent).toEqual([{ zip: '94110', often: 'weekly', day: '03/12/2025', uses: [], host: 'US' }]),
    )
  })

  it('checks no box by itself, and all of them with one press', async () => {
    const { user } = renderForm({ fields, known })
    const work = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Work' })
    expect(work.checked).toBe(false)
    await user.click(screen.getByRole('button', { name: /^Select Work ?, as in your answers of 5\/3/ }))
    expect(work.checked).toBe(true)
    expect(screen.getAllByText('From your answers of 5/3/2026')).toHaveLength(3)
  })

  it('stays cleared after the participant has cleared it', () => {
    const draft = new FormDraft('maya', 'intake:7', {
      savedAt: new Date().toISOString(),
      values: { zip: '', day: null },
    })
    renderForm({ fields, known, draft })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'ZIP code' }).value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Since when?').value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Weekly').checked).toBe(true)
  })
})
