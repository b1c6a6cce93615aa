import { Question } from '#contract/desk/answers/own-studies.ts'
import { isChoice } from '#domain/submitted-answers.ts'
import { tidyLine } from '#contract/base/typed-text.ts'
import { fromDayMonthYear } from '#domain/dates/calendar.ts'
import { type Filled, emptied, filled } from '#desk/features/studies/missing-texts.ts'

/** An option in the form. `value` is empty until it is saved. */
export interface OptionValues {
  value: string
  label: string
  /** Chosen at the start. Held here, so that it stays when the option is worded differently. */
  isDefault: boolean
  /** Effect of the choice on an application. Empty for none. */
  means: '' | 'wanted' | 'knock_out'
}

/** A question in the form. `key` is empty until it is saved or referred to. */
export type QuestionValues = Omit<Filled<Question>, 'options' | 'screening' | 'show_if'> & {
  options: OptionValues[]
  /** Words for the participants whom an answer ends the application. */
  screening: { text: string }
  /** An empty key: the question is always asked. */
  show_if: { key: string; values: string[] }
}

export const blankQuestion: QuestionValues = {
  key: '',
  type: 'input',
  label: '',
  placeholder: '',
  required: false,
  options: [],
  description: '',
  defaultValue: '',
  show_if: { key: '', values: [] },
  screening: { text: '' },
}

export const blankOption: OptionValues = { value: '', label: '', isDefault: false, means: '' }

export const hasPlaceholder = (type: QuestionValues['type']) =>
  type === 'input' || type === 'textarea' || type === 'number'

const maxKeyLength = 40
const maxValueLength = 100

/** Keys that programs of other portals may take for a name that every object has, and lose the answer. */
const reservedKeys = ['constructor', 'prototype'] as const

/** A key from a question's words: `How many cups?` is `how_many_cups`. A second such question gets a number. */
export function keyFrom(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  const key = /^[a-z]/.test(words) ? words : `question_${words}`.replace(/_$/, '')
  const others = new Set([...taken, ...reservedKeys])
  return unused(key.slice(0, maxKeyLength).replace(/_$/, ''), others, maxKeyLength, '_')
}

/** Appends the first free number from 2 on, if the text is taken. */
function unused(text: string, taken: ReadonlySet<string>, maxLength: number, separator: string): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `${separator}${number}`
    const candidate = text.slice(0, maxLength - ending.length) + ending
    if (!taken.has(candidate)) return candidate
  }
}

/** Questions as they are stored. New ones get a key that no other has; a saved key stays, whatever the words are. */
export function questionsOf(values: readonly QuestionValues[]): Question[] {
  const taken = new Set(values.map(({ key }) => key).filter((key) => key !== ''))
  return values.map((question) => {
    const { type, label } = question
    const key = question.key || keyFrom(label, taken)
    taken.add(key)
    const options = isChoice({ type }) ? optionsOf(question.options) : []
    return {
      ...emptied(Question, question),
      key,
      ...(!hasPlaceholder(type) && { placeholder: null }),
      required: type !== 'text' && question.required,
      options,
      defaultValue: defaultOf(question, options),
      show_if: question.show_if.key === '' ? null : question.show_if,
      screening: screeningOf(question, options),
    }
  })
}

/** Values with a meaning, in the order of the options. Without one that ends the application nothing is to be told. */
function screeningOf({ options: values, screening }: QuestionValues, options: Question['options']) {
  const valuesOf = (means: OptionValues['means']) =>
    options.filter((_option, index) => values[index]?.means === means).map(({ value }) => value)
  const knockOut = valuesOf('knock_out')
  const text = knockOut.length === 0 ? null : screening.text.trim() || null
  return { knock_out: knockOut, text, wanted: valuesOf('wanted') }
}

/** New options get their words as their value; a saved value stays, because answers hold it. */
function optionsOf(values: readonly OptionValues[]): Question['options'] {
  const taken = new Set(values.map(({ value }) => value).filter((value) => value !== ''))
  return values.map(({ value: saved, label }) => {
    const words = tidyLine(label).trim()
    const value = saved || (words && unused(words.slice(0, maxValueLength), taken, maxValueLength, ' '))
    taken.add(value)
    return { value, label }
  })
}

/** The answer at the start. A former one of another type is left out. */
function defaultOf(
  { type, options: values, defaultValue }: QuestionValues,
  options: Question['options'],
): string | null {
  if (type === 'checkbox') return null
  if (type === 'radio') return options[values.findIndex(({ isDefault }) => isDefault)]?.value || null
  if (type === 'date' && !isDay(defaultValue)) return null
  return defaultValue.trim() || null
}

const isDay = (text: string) => fromDayMonthYear(text) !== ''

export const questionValuesOf = (questions: readonly Question[]): QuestionValues[] =>
  questions.map((question) => {
    const isRadio = question.type === 'radio'
    const options = question.options.map(({ value, label }) => ({
      value,
      label,
      isDefault: isRadio && value === question.defaultValue,
      means: meaningOf(value, question.screening),
    }))
    return {
      ...filled(question),
      options,
      show_if: question.show_if ?? blankQuestion.show_if,
      screening: { text: question.screening.text ?? '' },
      ...(isRadio && { defaultValue: '' }),
    }
  })

function meaningOf(
  value: string,
  { knock_out: ending, wanted }: Question['screening'],
): OptionValues['means'] {
  if (ending.includes(value)) return 'knock_out'
  return wanted.includes(value) ? 'wanted' : ''
}
