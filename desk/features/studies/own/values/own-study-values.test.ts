import { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { fieldErrorText } from '#desk/features/studies/field-error-text.ts'
import {
  type OwnStudyValues,
  StudyForm,
  blankStudy,
  changedFields,
  contentOf,
  isSameContent,
  valuesOf,
} from './own-study-values.ts'
import {
  type QuestionValues,
  blankOption,
  blankQuestion,
  keyFrom,
  questionValuesOf,
  questionsOf,
} from './question-values.ts'

const written = {
  ...blankStudy,
  title: 'How do you brew your coffee?',
  category: 'focus-groups',
  long_description: 'An evening in Austin.\n\nBring a cup.',
  city: { name: 'Austin', state: 'tx' },
  dmas: '635, 641',
  questions: [
    { ...blankQuestion, label: 'How many cups a day?', type: 'radio' as const, options: [option('One')] },
    { ...blankQuestion, label: 'How many cups a day?' },
  ],
}

function option(label: string, value = '') {
  return { ...blankOption, value, label }
}

const pathsOf = (values: OwnStudyValues) =>
  v.safeParse(StudyForm, values).issues?.map((issue) => v.getDotPath(issue)) ?? []

describe('the form of a study', () => {
  it('stands for a content of the contract, and comes back from it the same', () => {
    const content = v.parse(StudyForm, written)
    expect(content).toMatchObject({
      city: { name: 'Austin', state: 'TX' },
      dmas: [635, 641],
      pay_display: null,
      long_description: '<p>An evening in Austin.</p><p>Bring a cup.</p>',
    })
    expect(valuesOf(content).long_description).toBe(written.long_description)
    expect(v.parse(OwnStudyContent, contentOf(valuesOf(content)))).toEqual(content)
    expect(isSameContent(valuesOf(content), written)).toBe(true)
    expect(isSameContent({ ...written, title: 'Tea' }, written)).toBe(false)
  })

  it.each([
    ['title', { title: ' ' }],
    ['city.state', { city: { name: 'Austin', state: '' } }],
    ['dmas.0', { dmas: 'Austin' }],
    ['registration_link', { registration_link: 'javascript:alert(1)' }],
    ['questions.0.label', { questions: [blankQuestion] }],
    ['questions.0', { questions: [{ ...blankQuestion, label: 'Cups?', type: 'radio' as const }] }],
  ])('has an error at %s', (path, changes) => {
    expect(pathsOf({ ...written, ...changes })).toContain(path)
  })

  it('names the fields that another version changed', () => {
    const content = contentOf(written)
    expect(changedFields(content, { ...content, title: 'Tea', questions: [] })).toEqual([
      'Title',
      'Questionnaire',
    ])
    expect(changedFields(content, structuredClone(content))).toEqual([])
  })
})

describe('the key of a question', () => {
  it.each([
    ['How many cups a day?', 'how_many_cups_a_day'],
    ['¿Café o té?', 'cafe_o_te'],
    ["What's your name", 'whats_your_name'],
    ['2nd job', 'question_2nd_job'],
    ['???', 'question'],
    ['a'.repeat(60), 'a'.repeat(40)],
  ])('of %j is %s', (label, key) => {
    expect(keyFrom(label, new Set())).toBe(key)
  })

  it('has a number where the words were used before', () => {
    expect(keyFrom('Cups', new Set(['cups', 'cups_2']))).toBe('cups_3')
    expect(keyFrom('Prototype?', new Set())).toBe('prototype_2')
    expect(keyFrom('Constructor', new Set())).toBe('constructor_2')
    const long = 'a'.repeat(40)
    expect(keyFrom(long, new Set([long]))).toBe(`${'a'.repeat(38)}_2`)
  })

  it('stays when a saved question is worded differently or moved', () => {
    const [first, second] = questionsOf(written.questions)
    expect([first?.key, second?.key]).toEqual(['how_many_cups_a_day', 'how_many_cups_a_day_2'])
    const moved = valuesOf(contentOf(written)).questions.toReversed()
    const reworded = moved.map((question) => ({ ...question, label: 'Cups?' }))
    expect(questionsOf(reworded).map(({ key }) => key)).toEqual([
      'how_many_cups_a_day_2',
      'how_many_cups_a_day',
    ])
  })
})

describe('the options of a question', () => {
  const optionsOf = (...options: ReturnType<typeof option>[]) =>
    questionsOf([{ ...blankQuestion, label: 'Cups?', type: 'radio', options }])[0]?.options

  it('have their words as their value, each its own', () => {
    expect(optionsOf(option('One'), option('One'), option('Two'))?.map(({ value }) => value)).toEqual([
      'One',
      'One 2',
      'Two',
    ])
  })

  it('keep a saved value when they are worded differently', () => {
    expect(optionsOf(option('A single one', 'One'), option('One'))).toEqual([
      { value: 'One', label: 'A single one' },
      { value: 'One 2', label: 'One' },
    ])
  })

  it('are left out of a question without a choice', () => {
    const asked = { ...blankQuestion, label: 'Cups?', options: [option('One')] }
    expect(questionsOf([asked])[0]?.options).toEqual([])
  })
})

describe('the screening of a question', () => {
  const cups = {
    ...blankQuestion,
    label: 'Cups?',
    type: 'radio' as const,
    options: [
      { ...option('None'), means: 'knock_out' as const },
      { ...option('One'), means: 'wanted' as const },
      option('Two'),
    ],
    screening: { text: ' We look for those who drink coffee. ' },
  }

  it('names the options by their values, and comes back to them', () => {
    const [question] = questionsOf([cups])
    expect(question?.screening).toEqual({
      knock_out: ['None'],
      text: 'We look for those who drink coffee.',
      wanted: ['One'],
    })
    expect(questionsOf(questionValuesOf(question ? [question] : []))).toEqual([question])
  })

  it('needs words for those whom it ends the application', () => {
    const silent = { ...cups, screening: { text: ' ' } }
    expect(pathsOf({ ...written, questions: [silent] })).toEqual(['questions.0.screening'])
  })

  it('asks a question after an answer to an earlier one alone', () => {
    const asked = { ...blankQuestion, label: 'Which?', show_if: { key: 'cups', values: ['One'] } }
    expect(pathsOf({ ...written, questions: [cups, asked] })).toEqual([])
    expect(pathsOf({ ...written, questions: [asked, cups] })).toEqual(['questions'])
  })
})

describe('the answer at the start', () => {
  const defaultOf = (changes: Partial<QuestionValues>) =>
    questionsOf([{ ...blankQuestion, label: 'Cups?', ...changes }])[0]?.defaultValue
  const options = [option('One'), { ...option('Two'), isDefault: true }]

  it.each<[string, Partial<QuestionValues>, string | null]>([
    ['the chosen option', { type: 'radio', options }, 'Two'],
    ['no option', { type: 'radio', options: [option('One')], defaultValue: 'One' }, null],
    ['a day', { type: 'date', defaultValue: '24/12/2026' }, '24/12/2026'],
    ['no day, where it was a text before', { type: 'date', defaultValue: 'Tea' }, null],
    ['a text', { type: 'input', defaultValue: ' Tea ' }, 'Tea'],
    ['nothing', { type: 'input', defaultValue: ' ' }, null],
    ['no box', { type: 'checkbox', options, defaultValue: 'Two' }, null],
  ])('is %s', (_what, changes, value) => {
    expect(defaultOf(changes)).toBe(value)
  })

  it('stays with its option when that is worded differently and another one goes', () => {
    const asked = { ...blankQuestion, label: 'Cups?', type: 'radio' as const }
    const [saved] = questionValuesOf(questionsOf([{ ...asked, options }]))
    const two = saved?.options[1] ?? blankOption
    expect(defaultOf({ ...saved, options: [{ ...two, label: 'A pair' }] })).toBe('Two')
    expect(defaultOf({ ...asked, options: [{ ...two, value: '', label: 'A pair' }] })).toBe('A pair')
  })

  it('has to be a day that participants can enter', () => {
    const asked = { ...blankQuestion, label: 'When?', type: 'date' as const, defaultValue: '24/12/1800' }
    expect(pathsOf({ ...written, questions: [asked] })).toEqual(['questions.0.defaultValue'])
  })
})

it.each([
  ['title', '', 'Fill this in.'],
  ['title', 'x'.repeat(301), 'This is too long. Shorten it.'],
  ['city.state', 'Texas', 'Enter the two letters of the state, such as TX.'],
  ['title', 'a\nb', expect.stringContaining('cannot be seen')],
])('the error of %s with %j is in words', (name, value, text) => {
  expect(fieldErrorText(name, value)).toEqual(text)
})
