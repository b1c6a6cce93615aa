import { type IntakeField } from '#contract/answers/intake.ts'
import { IntakeAnswer } from '#contract/answers/intake-answers.ts'
import { ProfileData } from '#contract/answers/participant.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { answerText, bodyText, submittedAnswers, knownAnswers } from './submitted-answers.ts'
import { SubmittedAnswers } from './submitted-copy.ts'

const fieldsOf = (...fields: Record<string, unknown>[]) => v.parse(IntakeAnswer, fields).rows
const optionsOf = (...labels: string[]) => labels.map((label) => ({ label, value: label.toLowerCase() }))
const profileOf = (data: Record<string, unknown>) => v.parse(ProfileData, data)
const nobody = profileOf({})

const often = { key: 'often', type: 'radio', label: 'How often?', options: optionsOf('Daily', 'Weekly') }
const uses = { key: 'uses', type: 'checkbox', label: 'What for?', options: optionsOf('Work', 'Play', 'Rest') }
const since = { key: 'since', type: 'date', label: 'Since when?' }
const brand = { key: 'brand', type: 'input', label: 'Which brand?' }
const shown = { key: 'about', type: 'text', label: 'About', defaultValue: 'Welcome.' }
const all = fieldsOf(shown, often, uses, since, brand)
const body = {
  about: 'Welcome.',
  often: 'weekly',
  uses: ['work', 'rest'],
  since: '03/12/2025',
  brand: 'Harbor',
}

const given = (day: string, answers: typeof body = body, fields: IntakeField[] = all, id = 7) =>
  submittedAnswers({ id, title: 'Coffee' }, fields, answers, new Date(`2026-05-${day}T12:00:00Z`))

describe('the copy of submitted answers', () => {
  it('holds every question with its answer, in words', () => {
    const copy = given('03')
    expect(v.parse(SubmittedAnswers, structuredClone(copy))).toEqual(copy)
    expect(copy.items.map(({ label }) => label)).toEqual([
      'How often?',
      'What for?',
      'Since when?',
      'Which brand?',
    ])
    expect(copy.items.map(answerText)).toEqual(['Weekly', 'Work, Rest', '12/3/2025', 'Harbor'])
  })

  it('marks unanswered questions', () => {
    const empty = submittedAnswers(
      { id: 7, title: null },
      all,
      { uses: [], since: null, brand: ' ' },
      new Date(0),
    )
    expect(empty.items.map(answerText)).toEqual([null, null, null, null])
    expect(bodyText({ key: 'constructor', type: 'input', options: [] }, {})).toBeNull()
  })
})

describe('suggested answers', () => {
  it('are the newest to the same question, regardless of key, case and values', () => {
    const asked = fieldsOf(
      {
        ...often,
        key: 'q1',
        label: 'HOW OFTEN',
        options: [
          { label: 'weekly', value: 2 },
          { label: 'daily', value: 1 },
        ],
      },
      { ...uses, key: 'q2' },
      { ...since, key: 'q3' },
      { ...brand, key: 'q4' },
    )
    const old = given('01', { ...body, brand: 'Old' }, all, 8)
    expect(knownAnswers(asked, nobody, [given('03'), old])).toEqual([
      { answer: '2', givenAt: '2026-05-03T12:00:00.000Z' },
      { answer: ['work', 'rest'], givenAt: '2026-05-03T12:00:00.000Z' },
      { answer: '03/12/2025', givenAt: '2026-05-03T12:00:00.000Z' },
      { answer: 'Harbor', givenAt: '2026-05-03T12:00:00.000Z' },
    ])
  })

  it('do not come from a question with another type, other options or another text', () => {
    const asked = fieldsOf(
      { ...often, options: optionsOf('Daily', 'Weekly', 'Never') },
      { ...uses, type: 'radio' },
      { ...since, type: 'input' },
      { ...brand, label: 'Which other brand?' },
      shown,
    )
    expect(knownAnswers(asked, nobody, [given('03')])).toEqual([null, null, null, null, null])
  })

  it('skip unanswered copies in favour of older answers', () => {
    const silent = given('04', { ...body, brand: '' }, all, 8)
    expect(knownAnswers(fieldsOf(brand), nobody, [silent, given('03')])[0]?.answer).toBe('Harbor')
  })

  it('come from the profile first, by the question’s text', () => {
    const profile = profileOf({
      first_name: 'Maya',
      postal_code: '10001',
      dob: '02/01/1990',
      gender: 'Female',
      pets: 'Dog(s)',
    })
    const asked = fieldsOf(
      { key: 'a', type: 'input', label: 'What is your ZIP code?' },
      { key: 'b', type: 'date', label: 'Date of birth' },
      {
        key: 'c',
        type: 'radio',
        label: 'Gender',
        options: [
          { label: 'Male', value: 1 },
          { label: 'Female', value: 2 },
        ],
      },
      { key: 'first_name', type: 'input' },
      { key: 'd', type: 'checkbox', label: 'Pets', options: optionsOf('Dog(s)', 'Cat(s)') },
      { key: 'e', type: 'input', label: 'Your child’s date of birth' },
      { key: 'f', type: 'input', label: 'Date of birth' },
      { key: 'g', type: 'radio', label: 'Gender', options: optionsOf('Woman', 'Man') },
    )
    const earlier = submittedAnswers({ id: 1, title: null }, asked, { a: '94110' }, new Date(0))
    expect(knownAnswers(asked, profile, [earlier]).map((known) => known && known.answer)).toEqual([
      '10001',
      '02/01/1990',
      '2',
      'Maya',
      ['dog(s)'],
      null,
      null,
      null,
    ])
  })

  it('always fit the field', () => {
    const line = given('03', { ...body, brand: 'two\nlines' })
    expect(knownAnswers(fieldsOf(brand), nobody, [line])).toEqual([null])
    for (const day of ['soon', '02/01/0019']) {
      expect(knownAnswers(fieldsOf(since), nobody, [given('03', { ...body, since: day })])).toEqual([null])
    }
  })
})
