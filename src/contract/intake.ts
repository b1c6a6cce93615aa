import * as v from 'valibot'
import { Flag, Id, OptionalText, Text, listOf, optional, optionalListOf } from './values.ts'

/** A study's questionnaire, defined by the host (sections 2 and 7). */

export const intakeFieldTypes = ['text', 'checkbox', 'input', 'date', 'radio'] as const

const IntakeOption = v.object({
  value: v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String)),
  label: Text,
})

export const IntakeField = v.object({
  key: Text,
  /** A type that is not known is asked for as text input. */
  type: v.fallback(v.picklist(intakeFieldTypes), 'input'),
  label: OptionalText,
  placeholder: OptionalText,
  required: Flag,
  options: optionalListOf(IntakeOption),
  description: OptionalText,
  defaultValue: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
})
export type IntakeField = v.InferOutput<typeof IntakeField>

export const IntakeAnswer = v.pipe(
  v.union([
    v.array(v.unknown()),
    v.pipe(
      v.object({ fields: v.array(v.unknown()) }),
      v.transform((o) => o.fields),
    ),
  ]),
  listOf(IntakeField),
)

/** Ids of the active studies that have a questionnaire. */
export const IntakesAnswer = v.object({ intakes: listOf(Id) })
