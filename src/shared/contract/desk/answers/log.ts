import { DateTime, Id, OptionalText, Text } from '#contract/base/values.ts'
import * as v from 'valibot'

export const LogRow = v.object({
  id: Id,
  at: DateTime,
  actor: Text,
  act: Text,
  subject: Text,
  reason: OptionalText,
  before: v.unknown(),
  after: v.unknown(),
})
export type LogRow = v.InferOutput<typeof LogRow>

/** Newest first. */
export const LogAnswer = v.object({
  rows: v.array(LogRow),
  /** The `before` of the next page; null at the end. */
  next: v.nullable(Id),
})
export type LogAnswer = v.InferOutput<typeof LogAnswer>

export const LogCheckAnswer = v.object({
  rows: v.number(),
  /** The first row that does not follow from the one before; null if the chain holds. */
  broken_at: v.nullable(v.number()),
  /** The `after` of the next call; null if the check has come to the end. */
  next: v.nullable(v.number()),
})
export type LogCheckAnswer = v.InferOutput<typeof LogCheckAnswer>
