import * as v from 'valibot'
import { Flag, OptionalText, ScalarText, Text, optional, optionalListOf } from '#contract/base/values.ts'

/** A study's questionnaire, defined by the host (sections 2 and 7). */

export const intakeFieldTypes = ['text', 'checkbox', 'input', 'date', 'radio'] as const

const IntakeOption = v.pipe(
  v.object({ value: ScalarText, label: OptionalText }),
  // An option without a label shows its value; dropping it could make the question unanswerable.
  v.transform(({ value, label }) => ({ value, label: label ?? value })),
)

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
})
export type IntakeField = v.InferOutput<typeof IntakeField>
