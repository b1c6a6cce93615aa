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
)

/** Ids of the active studies that have a questionnaire. */
export const IntakesAnswer = v.object({ intakes: listOf(Id) })
