import { Reason } from '#contract/desk/answers/operators.ts'
import { Id } from '#contract/base/values.ts'
import * as v from 'valibot'

/** A command to print the answers to a study. */
export const AnswersCommand = v.object({
  study: Id,
  /** Name of the operator who reads them; null for the only owner. */
  operator: v.nullable(v.string()),
  /** Each participant sees it. */
  reason: Reason,
})
export type AnswersCommand = v.InferOutput<typeof AnswersCommand>

export const AnswersReply = v.variant('type', [
  v.object({ type: v.literal('done'), csv: v.string() }),
  v.object({ type: v.literal('refused'), reason: v.string() }),
])
export type AnswersReply = v.InferOutput<typeof AnswersReply>
