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

/** Key of the host's own text above the questions: the sessions ahead. A question of an operator never has it. */
export const sessionsKey = '_sessions'

const WrittenField = v.object({
  key: Text,
  type: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(40)), ''), ''),
  label: OptionalText,
  placeholder: OptionalText,
  required: Flag,
  options: optionalListOf(IntakeOption),
  description: OptionalText,
  defaultValue: optional(ScalarText),
  /** The question is asked if the answer to another one is among these values. Left out or null: it is always asked. */
  show_if: v.optional(v.fallback(v.nullable(ShowIf), null)),
})

export const IntakeField = v.pipe(
  WrittenField,
  v.transform((field) => ({ ...field, type: typeOf(field) })),
)
export type IntakeField = v.InferOutput<typeof IntakeField>

/**
 * The specification describes the types and gives them no names on the wire. So what a field carries decides where its
 * name is unknown, or says what the field cannot be: options are a choice, and a text that is only read has its words.
 */
function typeOf({
  type,
  options,
  required,
  placeholder,
  defaultValue,
}: v.InferOutput<typeof WrittenField>): (typeof intakeFieldTypes)[number] {
  const written = type.toLowerCase().replaceAll(/[^a-z]/g, '')
  const known = intakeFieldTypes.find((name) => name === written)
  const isAsked = defaultValue === null && (required || placeholder !== null)
  if (options.length > 0 && (known === undefined || known === 'text'))
    return /check|multi|many/.test(written) ? 'checkbox' : 'radio'
  if (known === 'text') return isAsked ? 'input' : 'text'
  if (known !== undefined) return known
  if (/^date(?!time)|birth/.test(written)) return 'date'
  if (/plain|static|paragraph|html/.test(written)) return isAsked ? 'input' : 'text'
  return 'input'
}
