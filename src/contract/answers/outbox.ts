import * as v from 'valibot'
import { DateTime, OptionalText, Text, optional } from '#contract/base/values.ts'

/** The three posts that the outbox holds and that a host with the feature `idempotency` carries out at most once. */
export const replayableOperations = ['profile', 'intake', 'cashout'] as const
export type ReplayableOperation = (typeof replayableOperations)[number]

export const IdempotencyKey = v.pipe(v.string(), v.uuid(), v.regex(/^.{14}4/))

/** What a carried-out post answers: the echo of its key is the proof that the host itself has spoken. */
export const Receipt = v.object({
  idempotency_key: IdempotencyKey,
  /** Short reference that a participant can quote. */
  reference: Text,
  received_at: DateTime,
})
export type Receipt = v.InferOutput<typeof Receipt>

/** The same as a portal reads it: a host may answer less than ours, or more. */
export const ShownReceipt = v.object({
  /** A number is no key of ours: the header may hold it. */
  idempotency_key: optional(v.string()),
  reference: OptionalText,
  received_at: optional(DateTime),
})

/** What the host knows of a key: the stored status and body of the post. */
export const StoredOutcome = v.object({
  idempotency_key: Text,
  status: v.pipe(v.number(), v.integer()),
  body: v.optional(v.unknown()),
})
