import * as v from 'valibot'
import { Flag, OptionalText, ScalarText, Text, optional, optionalListOf } from '#contract/base/values.ts'

/** A study's questionnaire, defined by the host (sections 2 and 7). */

/** The specification has the first five; studies of this host may also ask for a long text and a number. */
export const intakeFieldTypes = ['text', 'checkbox', 'input', 'date', 'radio', 'textarea', 'number'] as const

const IntakeOption = v.pipe(
  v.object({ value: ScalarText, label: OptionalText }),
  // An option without a label shows its value; dropping it could make the question unanswerable.
  v.transform(({ value, label }) => ({ value, label: label ?? value })),
)

/** An answer to an earlier question, by which a question is asked. */
export const ShowIf = v.object({ key: Text, values: v.array(v.string()) })

/**
 * Key of the host's own text above the questions, in the reader's language: the sessions ahead. A question of an operator
 * never has it.
 */
export const sessionsKey = '_sessions'

export const IntakeField = v.object({
  key: Text,
  /** An unknown type is shown as a text input. */
  type: v.fallback(v.picklist(intakeFieldTypes), 'input'),
  label: OptionalText,
  placeholder: OptionalText,
  required: Flag,
  options: optionalListOf(IntakeOption),
  description: OptionalText,
  defaultValue: optional(ScalarText),
  /** The question is asked if the answer to another one is among these values. Left out or null: it is always asked. */
  show_if: v.optional(v.fallback(v.nullable(ShowIf), null)),
})
export type IntakeField = v.InferOutput<typeof IntakeField>
