import type { IntakeField } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { DayMonthYear } from '#contract/answers/profile.ts'
import { plainNumber } from '#contract/base/typed-digits.ts'
import { askedQuestions } from '#domain/asked-questions.ts'
import { isVisible } from '#domain/submitted-answers.ts'
import * as v from 'valibot'
import { HostError } from '#server/errors/host-error.ts'

type IntakeAnswer = IntakeBody[string]

/**
 * Checks answers against a study's questions and returns the given ones, in the order of the questions. Null,
 * empty text, an empty list and a missing value count as unanswered. Answers to questions that are not asked are dropped.
 *
 * @throws {HostError} `invalid` for an unknown question, a required one without an answer, or an answer that
 * does not fit its field.
 */
export function readAnswers(fields: readonly IntakeField[], body: IntakeBody): IntakeBody {
  const keys = new Set(fields.map(({ key }) => key))
  if (!Object.keys(body).every((key) => keys.has(key))) throw new HostError('invalid')
  return Object.fromEntries(
    askedQuestions(fields, body).flatMap((field): [string, IntakeAnswer][] => {
      const answer = answerTo(field, Object.hasOwn(body, field.key) ? (body[field.key] ?? null) : null)
      return answer === null ? [] : [[field.key, answer]]
    }),
  )
}

function answerTo(field: IntakeField, given: IntakeAnswer): IntakeAnswer {
  // Displayed text is no question: always valid, and never kept (section 2).
  if (field.type === 'text') return refuseUnless(isEmpty(given) || given === field.defaultValue, null)
  if (isEmpty(given)) return refuseUnless(!field.required, null)
  return refuseUnless(fits(field, given), given)
}

function fits(field: IntakeField, given: IntakeAnswer): boolean {
  const options = new Set(field.options.map(({ value }) => value))
  if (field.type === 'checkbox') {
    return (
      Array.isArray(given) &&
      given.every((value) => options.has(value)) &&
      new Set(given).size === given.length
    )
  }
  if (typeof given !== 'string') return false
  if (field.type === 'radio') return options.has(given)
  if (field.type === 'date') return v.is(DayMonthYear, given)
  if (field.type === 'number') return plainNumber(given) === given
  return isVisible(field, given)
}

function isEmpty(given: IntakeAnswer): boolean {
  return given === null || (typeof given === 'string' ? given.trim() === '' : given.length === 0)
}

function refuseUnless(isRight: boolean, answer: IntakeAnswer): IntakeAnswer {
  if (!isRight) throw new HostError('invalid')
  return answer
}
