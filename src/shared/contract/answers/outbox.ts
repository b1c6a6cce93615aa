import * as v from 'valibot'
import { DateTime, OptionalText, Text, optional } from '#contract/base/values.ts'

/** The posts that the outbox holds and that a host with the feature `idempotency` carries out at most once. */
export const replayableOperations = ['profile', 'intake', 'cashout', 'participation'] as const
export type ReplayableOperation = (typeof replayableOperations)[number]

/** What a device keeps until a host has it: those, messages to support, and what is noted on lists. */
export const keptOperations = [...replayableOperations, 'message', 'lists'] as const
export type KeptOperation = (typeof keptOperations)[number]

/** Codes, with status 0, of posts that were deleted because their participant was away for too long. */
export const givenUp = { neverSent: 'never-sent', maybeSent: 'maybe-sent' } as const

export const IdempotencyKey = v.pipe(v.string(), v.uuid(), v.regex(/^.{14}4/))

/** Word of a post that ended on the device by itself: nothing of what was in it. */
export const EndedPostBody = v.strictObject({
  op: v.picklist(keptOperations),
  key: IdempotencyKey,
  reason: v.enum(givenUp),
})
export type EndedPostBody = v.InferOutput<typeof EndedPostBody>

/** Answer to a post that was carried out. The echoed key proves that the host itself answered, not a proxy. */
export const Receipt = v.object({
  idempotency_key: IdempotencyKey,
  /** Short reference that a participant can quote. */
  reference: Text,
  received_at: DateTime,
})
export type Receipt = v.InferOutput<typeof Receipt>

/** The receipt as the portal reads it: other hosts may answer with fewer or more fields. */
export const ShownReceipt = v.object({
  /** Optional: some hosts echo the key in a header only. */
  idempotency_key: optional(v.string()),
  reference: OptionalText,
  received_at: optional(DateTime),
})

/** Stored status and body of the post with this key. */
export const StoredOutcome = v.object({
  idempotency_key: Text,
  status: v.pipe(v.number(), v.integer()),
  body: v.optional(v.unknown()),
})
