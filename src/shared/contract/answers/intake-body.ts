import { mapOf } from '#contract/base/values.ts'
import * as v from 'valibot'

/** `{ key: value }`; a group of checkboxes answers with the list of its checked values. */
export const IntakeBody = mapOf(
  v.union([
    v.pipe(v.string(), v.maxLength(2000)),
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100)),
    v.null(),
  ]),
  v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
)
export type IntakeBody = v.InferOutput<typeof IntakeBody>
