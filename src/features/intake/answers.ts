import type { IntakeField } from '#contract/intake.ts'
import type { IntakeBody } from '#contract/intake-body.ts'
import { texts } from '#contract/texts.ts'
import type { DraftShape } from '#offline/use-draft.ts'

/** What a control holds: text, the checked values of a group, or null for a date that is not there. */
export type Answer = IntakeBody[string]

/** Answers by position: a key is the host's and may be a path to the form library. */
export interface IntakeValues {
  answers: Answer[]
}

/** What a field starts with: only text that is shown and plain inputs have a value; every box is unchecked. */
export function initialAnswer(field: IntakeField): Answer {
  if (field.type === 'checkbox') return []
  if (field.type === 'date') return null
  return field.defaultValue ?? ''
}

const controlCharacter = /\p{Cc}/u

/** Why an answer will not do, or undefined (specification, sections 2 and 5). */
export function answerError(field: IntakeField, answer: Answer): string | undefined {
  if (field.type === 'text') return undefined
  if (isUnanswered(answer)) return field.required ? texts.requiredField : undefined
  if (typeof answer === 'string' && controlCharacter.test(answer)) {
    return 'This answer has characters that cannot be used.'
  }
  return undefined
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
      answers: fields.map(
        (field, index) => keptAnswer(field, kept[field.key]) ?? start.answers[index] ?? null,
      ),
    }),
  }
}

/** A kept answer that this question can still have; undefined for any other. */
function keptAnswer(field: IntakeField, kept: unknown): Answer | undefined {
  const isOption = (value: unknown): value is string => field.options.some((option) => option.value === value)
  if (field.type === 'checkbox') return Array.isArray(kept) ? kept.filter(isOption) : undefined
  if (field.type === 'radio' && !isOption(kept)) return undefined
  return typeof kept === 'string' ? kept : undefined
}
