import { type KeptOperation, givenUp } from '#contract/answers/outbox.ts'
import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/schema.ts'

/* Posts that had no effect: the host has refused them, or their device has deleted them. */

const { participantId: owner, operation, status, body, createdAt } = idempotencyKeys
const hasEnded = gte(status, 400)
const reason = sql<string>`coalesce(${body}->>'given_up', ${body}->>'error', '')`

const names: Record<KeptOperation, string> = {
  profile: 'a profile',
  intake: 'answers to a questionnaire',
  cashout: 'a cash-out',
  participation: 'a word on a place',
  message: 'a message to support',
  lists: 'changes of lists',
}

const words: Readonly<Record<string, string>> = {
  [givenUp.neverSent]: 'It waited too long on a device, and was never sent',
  [givenUp.maybeSent]: 'It waited too long on a device, and no attempt has arrived here',
  cancelled: 'It was taken back',
}

/** Those of a participant, newest first, in words for an operator. */
export async function readEndedPosts(
  db: Database,
  participantId: number,
  most: number,
): Promise<{ at: Date; text: string; detail: string }[]> {
  const rows = await db
    .select({ at: createdAt, operation, reason })
    .from(idempotencyKeys)
    .where(and(eq(owner, participantId), hasEnded))
    .orderBy(desc(createdAt))
    .limit(most)
  return rows.map((row) => ({
    at: row.at,
    text: `Not done: ${names[row.operation]}`,
    detail: words[row.reason] ?? `The host refused it: ${row.reason}`,
  }))
}

/** Those of the last day, by kind and code. */
export function countEndedPosts(
  db: Database,
  now: Date,
): Promise<{ operation: string; reason: string; posts: number }[]> {
  return db
    .select({ operation, reason, posts: count() })
    .from(idempotencyKeys)
    .where(and(gte(createdAt, secondsBefore(now, daySeconds)), hasEnded))
    .groupBy(operation, reason)
}
