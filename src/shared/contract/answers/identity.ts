import * as v from 'valibot'
import { DateTime, OptionalText, optional } from '#contract/base/values.ts'

/** Id of a session, as the provider gave it. */
const SessionId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

/** Tells the host of a new session, so that it can assign the provider's result to the participant. */
export const IdentityBody = v.strictObject({ session: SessionId })

export const identityStatuses = [
  'none',
  'started',
  'submitted',
  'approved',
  'declined',
  'resubmission',
  'expired',
] as const

/** State of the participant's verification. */
export const IdentityAnswer = v.object({
  status: v.picklist(identityStatuses),
  /** The provider's reason for not approving it. */
  reason: OptionalText,
  /** When the status was reached; null for `none`. */
  at: optional(DateTime),
})
export type IdentityAnswer = v.InferOutput<typeof IdentityAnswer>
