import { Count, DateTime, Id, Text } from '#contract/base/values.ts'
import * as v from 'valibot'

/** `waiting`: not sent yet, or not due. `failed`: given up, until an operator sends it again. */
export const mailStates = ['failed', 'waiting', 'sent'] as const
export type MailState = (typeof mailStates)[number]

/** An e-mail of the queue, without its address and its words. */
const MailRow = v.object({
  id: Id,
  /** A kind of message, such as `payout-sent`. */
  kind: Text,
  /** Null for a visitor. */
  enc_id: v.nullable(Text),
  created_at: DateTime,
  /** When it is tried next, was sent, or was given up. */
  at: DateTime,
  tries: Count,
  /** Codes of the last failed try; null without one. */
  failure: v.nullable(Text),
})
export type MailRow = v.InferOutput<typeof MailRow>

/** Newest first. */
export const MailsAnswer = v.object({
  mails: v.array(MailRow),
  /** How many are in this state. */
  count: Count,
  /** The `after` of the next page; null at the end. */
  next: v.nullable(Text),
})
export type MailsAnswer = v.InferOutput<typeof MailsAnswer>

/** Longest list of e-mails that one call sends again. */
export const maxRetried = 100

export const RetryBody = v.strictObject({
  mails: v.pipe(v.array(Id), v.minLength(1), v.maxLength(maxRetried)),
})
/** The e-mails that are tried again. The others were sent or deleted meanwhile. */
export const RetryAnswer = v.object({
  retried: v.array(Id),
  /** How many of them are out of date: only words that no later e-mail has go out. */
  superseded: Count,
})
export type RetryAnswer = v.InferOutput<typeof RetryAnswer>
