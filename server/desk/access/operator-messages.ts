import { OperatorName, Role } from '#contract/desk/answers/operators.ts'
import * as v from 'valibot'

/** A command about operators. */
export const OperatorCommand = v.variant('action', [
  v.object({ action: v.literal('list') }),
  v.object({ action: v.literal('invite'), name: OperatorName, role: v.nullable(Role) }),
  v.object({ action: v.literal('disable'), name: OperatorName }),
])
export type OperatorCommand = v.InferOutput<typeof OperatorCommand>

/** Text for the terminal. */
export const OperatorReply = v.variant('type', [
  v.object({ type: v.literal('done'), text: v.string() }),
  v.object({ type: v.literal('refused'), reason: v.string() }),
])
export type OperatorReply = v.InferOutput<typeof OperatorReply>
