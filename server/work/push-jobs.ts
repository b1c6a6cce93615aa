import type { MessageKind } from '#contract/answers/push.ts'
import { and, arrayContains, count, eq, min } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { pushJobs, pushSubscriptions } from '#server/db/schema.ts'

export interface QueuedPush {
  participantId: number
  kind: MessageKind
  /** Each event is reported once to a browser. */
  id: number | string
}

/** Queues a message for all browsers of a participant that want events of its kind. */
export async function enqueuePush(
  tx: Database,
  { participantId, kind, id }: QueuedPush,
  at: Date,
): Promise<void> {
  const choice = kind === 'payout-news' ? 'payout' : kind
  const browsers = await tx
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.participantId, participantId),
        arrayContains(pushSubscriptions.kinds, [choice]),
      ),
    )
    // Locks the rows until the transaction ends, so that no subscription is deleted before its job is inserted.
    .for('key share')
  if (browsers.length === 0) return
  await tx
    .insert(pushJobs)
    .values(
      browsers.map((browser) => ({ ...browser, kind, event: `${kind}-${id}`, dueAt: at, createdAt: at })),
    )
    .onConflictDoNothing()
}

/** How many messages wait, and since when the oldest one does. */
export async function countPushes(db: Database): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await db.select({ waiting: count(), oldest: min(pushJobs.createdAt) }).from(pushJobs)
  return row ?? { waiting: 0, oldest: null }
}

/** Names an event of a record by its time: a browser shows a later one as a new notification. */
export const pushEventOf = (id: number | string, at: Date): string => `${id}-${at.getTime().toString(36)}`

/** The number of the record of an event. */
export const recordOf = (event: string): number => Number(event.split('-')[1])
