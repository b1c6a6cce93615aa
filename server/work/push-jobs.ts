import type { MessageKind } from '#contract/answers/push.ts'
import { count, min } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { isAmong } from '#server/db/is-among.ts'
import { pushJobs, pushSubscriptions } from '#server/db/schema.ts'

export interface QueuedPush {
  participantId: number
  kind: MessageKind
  /** Each event is reported once to a browser. */
  id: number | string
}

/** A participant has at most ten browsers, and a statement takes 65,535 values. */
const pushesAtOnce = 1000

/** Queues messages, each for all browsers of its participant that want events of its kind. */
export async function enqueuePushes(tx: Database, pushes: readonly QueuedPush[], at: Date): Promise<void> {
  for (let start = 0; start < pushes.length; start += pushesAtOnce) {
    const some = pushes.slice(start, start + pushesAtOnce)
    const browsers = await tx
      .select({
        id: pushSubscriptions.id,
        of: pushSubscriptions.participantId,
        kinds: pushSubscriptions.kinds,
      })
      .from(pushSubscriptions)
      .where(
        isAmong(pushSubscriptions.participantId, new Set(some.map(({ participantId }) => participantId))),
      )
      .orderBy(pushSubscriptions.id)
      // Locks the rows until the transaction ends, so that no subscription is deleted before its job is inserted.
      .for('key share')
    const browsersOf = new Map<number, typeof browsers>()
    for (const browser of browsers)
      browsersOf.set(browser.of, [...(browsersOf.get(browser.of) ?? []), browser])
    const rows = some.flatMap(({ participantId, kind, id: event }) =>
      (browsersOf.get(participantId) ?? [])
        .filter(({ kinds }) => kinds.includes(kind === 'payout-news' ? 'payout' : kind))
        .map(({ id }) => ({ subscriptionId: id, kind, event: `${kind}-${event}`, dueAt: at, createdAt: at })),
    )
    if (rows.length > 0) await tx.insert(pushJobs).values(rows).onConflictDoNothing()
  }
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
