import { t } from '#language/language.ts'
import type { IntakeField } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { DayMonthYear, earliestYear } from '#contract/answers/profile.ts'
import { texts } from '#contract/base/texts.ts'
import { hiddenCharactersText, isVisibleLine } from '#contract/base/typed-text.ts'
import type { KnownAnswer } from '#domain/submitted-answers.ts'
import type { DraftShape } from '#offline/drafts/use-draft.ts'
import * as v from 'valibot'

/** What a control holds: text, the checked values of a group, or null for a date that is not there. */
export type Answer = IntakeBody[string]

/** Answers by position: a key is the host's and may be a path to the form library. */
export interface IntakeValues {
  answers: Answer[]
}

/**
 * What a field starts with: what the host gives it, else what is known already. Every box is unchecked at first
 * (specification, section 2), whatever is known.
 */
export function initialAnswer(field: IntakeField, known: KnownAnswer | null): Answer {
  if (field.type === 'checkbox') return []
  const answer = typeof known?.answer === 'string' ? known.answer : null
  return givenDefault(field) || (answer ?? (field.type === 'date' ? null : ''))
}

/** The host's value, where the field can hold it: what no control shows, or the host would refuse, must not be sent. */
function givenDefault({ type, options, defaultValue }: IntakeField): string | null {
  if (type === 'date' && !v.is(DayMonthYear, defaultValue)) return null
  if (type === 'radio' && !options.some(({ value }) => value === defaultValue)) return null
  return defaultValue
}

/** Why an answer will not do, or undefined (specification, sections 2 and 5). */
export function answerError(field: IntakeField, answer: Answer): string | undefined {
  if (field.type === 'text') return undefined
  if (isUnanswered(answer)) return field.required ? texts.requiredField : undefined
  if (typeof answer === 'string' && !isVisibleLine(answer)) return t(hiddenCharactersText)
  if (field.type === 'date' && !v.is(DayMonthYear, answer)) {
    return t('Enter a date from {year} on.', { year: earliestYear })
  }
  return undefined
}

/** Whether two answers to one question are the same. */
export function isSameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The body of the post: `{ key: value }`, an empty text as it is and a group as the list of its checked values. */
export function intakeBody(fields: readonly IntakeField[], answers: readonly Answer[]): IntakeBody {
  return Object.fromEntries(fields.map((field, index) => [field.key, answers[index] ?? null]))
}

function isUnanswered(answer: Answer): boolean {
  if (answer === null) return true
  return typeof answer === 'string' ? answer.trim() === '' : answer.length === 0
}

/** A draft holds answers by key, so that it outlives a questionnaire whose questions moved. */
export function answersDraft(fields: readonly IntakeField[]): DraftShape<IntakeValues> {
  return {
    toDraft: ({ answers }) => intakeBody(fields, answers),
    checked: (kept) =>
      fields.flatMap((field, index) => (field.key in kept ? [`answers.${index}` as const] : [])),
    fromDraft: (kept, start) => ({
      answers: fields.map((field, index) => {
        const answer = keptAnswer(field, kept[field.key])
        return answer === undefined ? (start.answers[index] ?? null) : answer
      }),
    }),
  }
}

/** A kept answer that this question can still have; undefined for any other. */
function keptAnswer(field: IntakeField, kept: unknown): Answer | undefined {
  const isOption = (value: unknown): value is string => field.options.some((option) => option.value === value)
  if (field.type === 'checkbox') return Array.isArray(kept) ? kept.filter(isOption) : undefined
  if (field.type === 'radio' && !isOption(kept)) return undefined
  // A date that was cleared.
  if (field.type === 'date' && kept === null) return null
  return typeof kept === 'string' ? kept : undefined
}
