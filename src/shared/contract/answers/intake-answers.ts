import { Id, UnreadTable, countReadable, listOf, readRows } from '#contract/base/values.ts'
import * as v from 'valibot'
import { IntakeField } from './intake.ts'

/** Answers with questionnaires; apart from what a start reads of them on the device. */

export const IntakeAnswer = v.pipe(
  v.union([
    v.pipe(
      v.object({ fields: UnreadTable }),
      v.transform((o) => o.fields),
    ),
    UnreadTable,
  ]),
  v.transform((input) => countReadable(readRows(IntakeField, input, 'key'))),
  v.check(({ rows }) => canBeAnswered(rows)),
)

/** Nothing to answer, a required choice of nothing, or two questions of one key: a post would lose an answer. */
function canBeAnswered(fields: readonly IntakeField[]): boolean {
  const isChoice = ({ type }: IntakeField) => type === 'radio' || type === 'checkbox'
  return (
    fields.length > 0 &&
    fields.every((field) => !field.required || !isChoice(field) || field.options.length > 0) &&
    new Set(fields.map(({ key }) => key)).size === fields.length
  )
}

/** Ids of the active studies that have a questionnaire. */
export const IntakesAnswer = v.object({ intakes: listOf(Id) })
