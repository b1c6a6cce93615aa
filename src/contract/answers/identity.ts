import * as v from 'valibot'
import { DateTime, OptionalText, optional } from '#contract/base/values.ts'

/** Id of a session, as the provider gave it. */
const SessionId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

/** Tells the host of a session that was created, so that it knows whose result it gets to hear of later. */
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

/** What has become of the participant's verification. */
export const IdentityAnswer = v.object({
  status: v.picklist(identityStatuses),
  /** The provider's words on why it was not approved. */
  reason: OptionalText,
  /** Since when; null for `none`. */
  at: optional(DateTime),
})
export type IdentityAnswer = v.InferOutput<typeof IdentityAnswer>
