import { t } from '#language/language.ts'
import type { IntakeField } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { DayMonthYear, earliestYear } from '#contract/answers/profile.ts'
import { texts } from '#contract/base/texts.ts'
import { plainNumber } from '#contract/base/typed-digits.ts'
import { hiddenCharactersText, tidyLine } from '#contract/base/typed-text.ts'
import { askedQuestions } from '#domain/asked-questions.ts'
import { isVisible } from '#domain/submitted-answers.ts'
import type { KnownAnswer } from '#domain/submitted-answers.ts'
import * as v from 'valibot'

/** Value of a control: text, the checked values of a group, or null for a missing date. */
export type IntakeAnswer = IntakeBody[string]

/** Answers by position: the host's keys could be paths to the form library. */
export interface IntakeValues {
  answers: IntakeAnswer[]
}

/** Start value of a field: the host's, else the suggestion. Boxes are unchecked at first (specification, section 2). */
export function initialAnswer(field: IntakeField, known: KnownAnswer | null): IntakeAnswer {
  if (field.type === 'checkbox') return []
  const answer = typeof known?.answer === 'string' ? known.answer : null
  return defaultAnswer(field) || (answer ?? (field.type === 'date' ? null : ''))
}

/** The host's value, if the field can hold it: a value that no control shows, or the host refuses, must not be sent. */
function defaultAnswer({ type, options, defaultValue }: IntakeField): string | null {
  if (type === 'date' && !v.is(DayMonthYear, defaultValue)) return null
  if (type === 'radio' && !options.some(({ value }) => value === defaultValue)) return null
  return defaultValue
}

/** Error of an answer, or undefined (specification, sections 2 and 5). */
export function answerError(field: IntakeField, answer: IntakeAnswer): string | undefined {
  if (field.type === 'text') return undefined
  if (isUnanswered(answer)) return field.required ? texts.requiredField : undefined
  if (typeof answer === 'string' && !isVisible(field, tidyLine(answer))) return t(hiddenCharactersText)
  if (field.type === 'number' && typeof answer === 'string' && plainNumber(answer) === null)
    return t('Enter a number, such as 12 or 7.5.')
  if (field.type === 'date' && !v.is(DayMonthYear, answer)) {
    return t('Enter a date from {year} on.', { year: earliestYear })
  }
  return undefined
}

export function isSameAnswer(one: IntakeAnswer | undefined, other: IntakeAnswer | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The post's body: `{ key: value }`, with empty texts, and with groups as the list of checked values. */
export function intakeBody(fields: readonly IntakeField[], answers: readonly IntakeAnswer[]): IntakeBody {
  return Object.fromEntries(fields.map((field, index) => [field.key, answers[index] ?? null]))
}

/** Answers as they are sent: of the questions that are asked, with tidied texts. */
export function sentBody(fields: readonly IntakeField[], answers: readonly IntakeAnswer[]): IntakeBody {
  const body = intakeBody(fields, answers)
  return Object.fromEntries(
    askedQuestions(fields, body).map(({ key, type }) => [key, tidied(type, body[key] ?? null)]),
  )
}

function tidied(type: IntakeField['type'], answer: IntakeAnswer): IntakeAnswer {
  if (typeof answer !== 'string') return answer
  if (type === 'number') return plainNumber(answer) ?? ''
  return type === 'input' || type === 'textarea' ? tidyLine(answer) : answer
}

function isUnanswered(answer: IntakeAnswer): boolean {
  if (answer === null) return true
  return typeof answer === 'string' ? answer.trim() === '' : answer.length === 0
}
